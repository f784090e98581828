import { parseArgs } from 'node:util'
import { expect, test } from 'vitest'
import { openWorld } from '../testing/world.ts'
import { CommandError } from './command.ts'
import { resellerCommands } from './reseller-command.ts'

const { anna, shop } = openWorld()

/** What a command says, as the operator types it. */
async function runs(name: string, ...args: string[]): Promise<string[]> {
  const command = resellerCommands.find(known => known.name === name)
  if (!command) throw new Error(`There is no command ${name}`)
  const output: string[] = []
  const { values, positionals } = parseArgs({ args, options: command.options, allowPositionals: true })
  await shop.shop.db.transaction(tx =>
    command.run(tx, { shop: shop.shop, values, positionals, print: line => void output.push(line) }),
  )
  return output
}

const readErrors = async (running: Promise<unknown>) =>
  running.then(
    () => [],
    error => (error instanceof CommandError ? error.lines : [String(error)]),
  )

const polish = Object.entries({
  name: 'Example Partner Sp. z o.o.',
  address: 'Example street 2, 00-001 Warszawa',
  country: 'POL',
  vat: 'PL1234563218',
  account: 'PL61 1090 1014 0000 0712 1981 2874',
  bic: 'EXMPPLPW',
}).flatMap(([name, value]) => [`--${name}`, value])

const form = {
  product: 'astra-1m',
  payment: 'bank',
  client_company: 'Studio Nord',
  client_zip: '00-001',
  client_city: 'Warszawa',
  client_address_line: 'Example street 3',
}
const orders = (country: string) => anna.post('/api/astra/order/', { json: { ...form, country } })
const newest = async () => (await anna.get('/api/accounts/profile/')).json().data.orders[0]

test('an added reseller sells by bank transfer, with its own name, country and series', async () => {
  expect((await orders('POL')).statusCode).toBe(400)
  await runs('reseller add', 'PLR', ...polish, '--serves', 'pol, cze')
  expect((await orders('POL')).statusCode).toBe(200)
  // A Pole pays Polish VAT to a Pole, 23 %.
  expect(await newest()).toMatchObject({
    session_id: 'PLR-2026-00001',
    tax_kind: 'domestic',
    tax: 506,
    transfer: { beneficiary: 'Example Partner Sp. z o.o.', account: 'PL61109010140000071219812874' },
  })
})

test('a changed reseller appears on later invoices only', async () => {
  await orders('POL')
  const { id } = await newest()
  await runs('reseller change', 'PLR', '--name', 'Example Partner S.A.', '--serves', 'POL')
  expect((await newest()).transfer.beneficiary).toBe('Example Partner Sp. z o.o.')
  await orders('POL')
  const order = await newest()
  expect(order.id).not.toBe(id)
  expect(order).toMatchObject({
    session_id: 'PLR-2026-00003',
    transfer: { beneficiary: 'Example Partner S.A.' },
  })
  expect(await runs('reseller list')).toContain(
    'PLR  Example Partner S.A., POL, PL61109010140000071219812874, serves POL',
  )
})

test('a removed reseller sells nothing, and its series cannot be reused', async () => {
  await runs('reseller remove', 'PLR')
  expect((await orders('POL')).statusCode).toBe(400)
  expect(await readErrors(runs('reseller add', 'PLR', ...polish))).toEqual([
    'Series PLR is or was used by another seller.',
  ])
  expect(await readErrors(runs('reseller change', 'PLR', '--bank', 'Bank'))).toEqual([
    'There is no open reseller with the series PLR.',
  ])
})

test('all errors of a reseller are reported at once, and nothing is saved', async () => {
  const wrong = ['--account', 'PL61109010140000071219812875', '--bic', 'EXMP', '--vat', '']
  expect(await readErrors(runs('reseller add', 'AST', ...polish, ...wrong))).toEqual([
    expect.stringMatching(/^--vat: is required/),
    expect.stringMatching(/^--account: 'PL61109010140000071219812875' is neither/),
    '--series: AST is the vendor’s own series.',
    "--bic: 'EXMP' is not a BIC of 8 or 11 characters.",
  ])
  expect(await readErrors(runs('reseller add', 'NEW', ...polish, '--serves', 'DEU'))).toEqual([
    'Another reseller already serves DEU.',
  ])
  expect(await readErrors(runs('reseller add', 'NEW', ...polish, '--serves', 'GERMANY'))).toEqual([
    '--serves: unknown country codes: GERMANY.',
  ])
  expect((await runs('reseller list')).join()).not.toContain('NEW')
})
