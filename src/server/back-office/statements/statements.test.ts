import { expect, test } from 'vitest'
import { statementLines } from '../../payments/tables.ts'
import { camt } from '../../testing/statements.ts'
import { openWorld } from '../../testing/world.ts'

const { anna, clerk, root, shop } = openWorld()

const path = '/api/sezam/statements/'
const bank = { pay: 'bank', country: 'RUS' } as const

function form(content: BlobPart, fields: Record<string, string> = {}) {
  const data = new FormData()
  for (const [name, value] of Object.entries({ name: 'november.xml', ...fields })) data.set(name, value)
  data.set('file', new Blob([content]), 'november.xml')
  return { form: data }
}
const tries = async (content: BlobPart, fields = {}) => root.post(`${path}dry-run/`, form(content, fields))
const imports = async (content: BlobPart, hash: string) =>
  root.post(path, form(content, { hash, reason: 'Bank day' }))

test('a dry run shows what each line would do and changes nothing, and the import does the same once', async () => {
  const [paid, wrong] = [await anna.orders(bank), await anna.orders({ ...bank, servers: 9 })]
  const money = { currency: 'RUB' }
  const file = camt([
    { ...money, amount: paid.amount, text: paid.reference, reference: 'S1' },
    { ...money, amount: '5.00', text: wrong.reference, reference: 'S2' },
    { ...money, amount: '7.00', direction: 'DBIT', text: 'Fee', reference: 'S3' },
  ])
  const { data } = (await tries(file)).json()
  expect(data).toMatchObject({
    faults: [],
    left_out: 0,
    sums: [{ currency: 'RUB', amount: paid.total + 500 }],
    movements: [
      { outcome: 'paid', orders: [paid.id], amount: paid.total },
      { outcome: 'unmatched', reason: 'wrong-amount', orders: [wrong.id] },
      { outcome: 'debit', amount: -700 },
    ],
  })
  expect(await anna.status(paid)).toBe('pending')
  expect((await root.get(path)).json().data).toEqual([])

  const replies = await Promise.all([imports(file, data.hash), imports(file, data.hash)])
  expect(replies.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect(replies.find(({ statusCode }) => statusCode === 409)?.json().changed.by).toBe(root.email)
  expect(await anna.status(paid)).toBe('paid')
  expect((await root.get(path)).json().data).toMatchObject([
    {
      name: 'november.xml',
      imported_by: root.email,
      paid: 1,
      unmatched: 1,
      ignored: 1,
      sums: [{ currency: 'RUB', amount: paid.total + 500 }],
    },
  ])
  expect((await tries(file)).json()).toMatchObject({ changed: { by: root.email } })
})

test('only the file that was checked is imported, read in the same way, with a fresh second factor', async () => {
  const [first, second] = ['Q1', 'Q2'].map(reference => camt([{ reference }]))
  const { data } = (await tries(first ?? '')).json()
  const before = await shop.db.$count(statementLines)
  expect((await imports(second ?? '', data.hash)).statusCode).toBe(409)
  shop.clock.pass(11 * 60)
  expect((await imports(first ?? '', data.hash)).json().code).toBe('factor-required')
  expect(await shop.db.$count(statementLines)).toBe(before)
})

test('a statement that bin/admin imported is listed with its operator', async () => {
  await clerk.imports([{ reference: 'CLI1' }], '--by', 'Olga')
  expect((await root.get(path)).json().data[0]).toMatchObject({ imported_by: 'Olga', unmatched: 1 })
})

const large = 'x'.repeat(2 * 1024 * 1024 + 1)

test('a CSV of a bank that the shop does not know is read as the superuser has described it, as the command reads it', async () => {
  const order = await anna.orders(bank)
  const csv = `Wann|Wieviel|Art|Was\n21.11.2026|${order.amount}|H|${order.reference}\n21.11.2026|1.00|S|Fee\n`
  const columns = { date: 'Wann', amount: 'Wieviel', direction: 'Art', text: 'Was' }
  const described = { columns, delimiter: '|', date: 'DD.MM.YYYY', decimal: '.' }
  const source = { account: 'DE02120300000000202051', currency: 'RUB' }
  const asked = (format: object) => tries(csv, { ...source, format: JSON.stringify(format) })
  expect((await asked(described)).json().fields).toEqual({ direction: expect.any(String) })
  const { data } = (await asked({ ...described, directions: { H: 'credit', S: 'debit' } })).json()
  expect(data).toMatchObject({
    faults: [],
    movements: [{ outcome: 'paid', orders: [order.id] }, { outcome: 'debit' }],
  })
  const dryRun = ['--dry-run', '--account', source.account, '--currency', source.currency, '--delimiter', '|']
  const columnsOption = 'date=Wann,amount=Wieviel,direction=Art,text=Was'
  const formats = ['--date', 'DD.MM.YYYY', '--decimal', '.', '--directions', 'H=credit,S=debit']
  const file = await clerk.file('unknown.csv', csv)
  const printed = await clerk.types(
    'import-statement',
    file,
    '--columns',
    columnsOption,
    ...formats,
    ...dryRun,
  )
  expect(printed).toContain(`order ${order.id}`)
})

test.each([
  ['an empty file', ' \n', {}, 400, 'file'],
  ['a PDF', '%PDF-1.7 …', {}, 415, 'file'],
  ['a spreadsheet', 'PK\u0003\u0004\u0014', {}, 415, 'file'],
  ['a statement of 1C', '1CClientBankExchange\n', {}, 415, 'file'],
  [
    'a file in another encoding than the chosen one',
    new Uint8Array([0xcf, 0xeb]),
    { encoding: 'utf-8' },
    400,
    'encoding',
  ],
  ['an XML in an unknown encoding', '<?xml version="1.0" encoding="klingon"?><a/>', {}, 400, 'encoding'],
  ['an encoding that is not offered', 'date', { encoding: 'klingon' }, 400, 'encoding'],
  ['a bank that is not known', 'date', { bank: 'piggy' }, 400, 'bank'],
] as const)(
  '%s is refused with its field, in the language of the visitor',
  async (_what, content, fields, status, field) => {
    await root.speaks('ru')
    const reply = await tries(content, fields)
    expect([reply.statusCode, Object.keys(reply.json().fields)]).toEqual([status, [field]])
    expect(reply.json().fields[field]).toMatch(/[а-я]/)
  },
)

test('a file that is too large is refused', async () => {
  expect((await tries(large)).statusCode).toBe(413)
})

test('a file with faults is not imported: the dry run lists them in the language of the superuser', async () => {
  const { data } = (await tries('Date;Sum\n1;2\n')).json()
  expect(data.faults[0]).toContain('The file has no header line')
  expect((await imports('Date;Sum\n1;2\n', data.hash)).statusCode).toBe(400)
  await root.speaks('ru')
  const russian = (await tries(camt([{ amount: '1.234' }]))).json().data.faults
  expect(russian).toEqual([
    'запись 1: сумма: «1.234» не\u00a0читается как сумма с\u00a0двумя знаками после запятой',
  ])
  await root.speaks('en')
})
