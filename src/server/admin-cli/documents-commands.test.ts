import { parseArgs } from 'node:util'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Visitor, visitor } from '../testing/client.ts'
import { openTestShop, type TestShop } from '../testing/shop-for-tests.ts'
import { OwnerFault } from './command.ts'
import { creditNoteCommand } from './credit-note-command.ts'
import { resellerCommands } from './reseller-command.ts'

let shop: TestShop
let anna: Visitor

beforeAll(async () => {
  shop = await openTestShop()
  anna = visitor(shop)
  await anna.signsIn('anna@studio.example')
})
afterAll(() => shop.close())
beforeEach(() => shop.clock.pass(60))

/** What a command says, as the owner types it. */
async function owner(name: string, ...args: string[]): Promise<string[]> {
  const command = [creditNoteCommand, ...resellerCommands].find(known => known.name === name)
  if (!command) throw new Error(`There is no command ${name}`)
  const said: string[] = []
  const { values, positionals } = parseArgs({ args, options: command.options, allowPositionals: true })
  await shop.shop.db.transaction(tx =>
    command.run(tx, { shop: shop.shop, values, positionals, say: line => void said.push(line) }),
  )
  return said
}

const faultsOf = async (running: Promise<unknown>) =>
  running.then(
    () => [],
    error => (error instanceof OwnerFault ? error.faults : [String(error)]),
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

test('a reseller that is added sells by bank transfer, under its own name, country and series', async () => {
  expect((await orders('POL')).statusCode).toBe(400)
  await owner('reseller add', 'PLR', ...polish, '--serves', 'pol, cze')
  expect((await orders('POL')).statusCode).toBe(200)
  // A Pole pays Polish VAT to a Pole, 23 %.
  expect(await newest()).toMatchObject({
    session_id: 'PLR-2026-00001',
    tax_kind: 'domestic',
    tax: 506,
    transfer: { beneficiary: 'Example Partner Sp. z o.o.', account: 'PL61109010140000071219812874' },
  })
})

test('what is changed stands on later invoices only', async () => {
  const { id } = await newest()
  await owner('reseller change', 'PLR', '--name', 'Example Partner S.A.', '--serves', 'POL')
  expect((await newest()).transfer.beneficiary).toBe('Example Partner Sp. z o.o.')
  await orders('POL')
  const order = await newest()
  expect(order.id).not.toBe(id)
  expect(order).toMatchObject({
    session_id: 'PLR-2026-00002',
    transfer: { beneficiary: 'Example Partner S.A.' },
  })
  expect(await owner('reseller list')).toContain(
    'PLR  Example Partner S.A., POL, PL61109010140000071219812874, serves POL',
  )
})

test('a reseller that is removed sells no more, and its series is never another’s', async () => {
  await owner('reseller remove', 'PLR')
  expect((await orders('POL')).statusCode).toBe(400)
  expect(await faultsOf(owner('reseller add', 'PLR', ...polish))).toEqual([
    'PLR is the series of another seller, or was.',
  ])
  expect(await faultsOf(owner('reseller change', 'PLR', '--bank', 'Bank'))).toEqual([
    'No reseller has the series PLR.',
  ])
})

test('what is wrong with a reseller is said at once, and nothing is kept', async () => {
  const wrong = ['--account', 'PL61109010140000071219812875', '--bic', 'EXMP', '--vat', '']
  expect(await faultsOf(owner('reseller add', 'AST', ...polish, ...wrong))).toEqual([
    expect.stringMatching(/^--vat: a seller needs the number it declares VAT under/),
    expect.stringMatching(/^--account: 'PL61109010140000071219812875' is neither/),
    "--bic: 'EXMP' has not 8 or 11 signs as a BIC has.",
    '--series: AST is the vendor’s own.',
  ])
  expect(await faultsOf(owner('reseller add', 'NEW', ...polish, '--serves', 'DEU'))).toEqual([
    'Another reseller serves DEU already.',
  ])
  expect(await faultsOf(owner('reseller add', 'NEW', ...polish, '--serves', 'GERMANY'))).toEqual([
    '--serves: not a country: GERMANY.',
  ])
  expect((await owner('reseller list')).join()).not.toContain('NEW')
})

test('a credit note takes back an order’s invoice, in the numbers of its seller', async () => {
  await orders('DEU')
  const { id, invoice } = await newest()
  const [said, cancelled] = await owner('credit-note', String(id), '--reason', 'Ordered twice')
  expect(said).toMatch(
    new RegExp(`^Credit note EXR-2026-0000\\d takes back invoice ${invoice.number} of order ${id}\\.$`),
  )
  expect(cancelled).toContain(`Order ${id} is cancelled`)
  expect(await newest()).toMatchObject({ status: 'cancelled', credit_note: { number: expect.any(String) } })
  expect(await faultsOf(owner('credit-note', '999999'))).toEqual([
    'Order 999999 has no invoice to take back.',
  ])
  expect(await faultsOf(owner('credit-note'))).toEqual(['ORDER is missing.'])
})
