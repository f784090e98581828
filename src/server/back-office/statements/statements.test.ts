import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { CsvFormat } from '../../../contract/back-office/statements.ts'
import { licenseTerms } from '../../reports/tables.ts'
import { expectOneRefused } from '../../testing/race.ts'
import { camt, csvFormat } from '../../testing/statements.ts'
import { openUploads } from '../../testing/uploads.ts'
import { openWorld, type Placed } from '../../testing/world.ts'

const { anna, clerk, root, shop } = openWorld()

const path = '/api/sezam/statements/'
const bank = { pay: 'bank', country: 'RUS' } as const
const uploads = openUploads(root, 'statements')
const line = ({ amount, reference: text }: Placed) => ({ amount, currency: 'RUB', text })

const sends = (content: BlobPart) => uploads.send({ kind: 'statement' }, { name: 'november.xml', content })
async function checks(content: BlobPart) {
  expect((await sends(content)).statusCode).toBe(200)
  return uploads.ended()
}

test('a dry run shows what each line would do and changes nothing, and the import does the same once', async () => {
  const [paid, wrong] = [await anna.orders(bank), await anna.orders({ ...bank, servers: 9 })]
  const file = camt([
    line(paid),
    { ...line(wrong), amount: '5.00' },
    { currency: 'RUB', amount: '7.00', direction: 'DBIT', text: 'Fee' },
  ])
  const checked = await checks(file)
  const sums = [{ currency: 'RUB', amount: paid.total + 500 }]
  const movements = [
    { outcome: 'paid', orders: [paid.id], amount: paid.total },
    { outcome: 'unmatched', reason: 'wrong-amount', orders: [wrong.id] },
    { outcome: 'debit', amount: -700 },
  ]
  const statement = { left_out: 0, sums, movements }
  expect(checked).toMatchObject({ state: 'checked', total: 3, done: 3, statement })
  expect(await anna.status(paid)).toBe('pending')
  expect(await root.reads(path)).toEqual([])

  await expectOneRefused(uploads.confirm(checked), uploads.confirm(checked))
  expect(await uploads.ended()).toMatchObject({ state: 'done', done: 3, by: root.email })
  expect(await anna.status(paid)).toBe('paid')
  const listed = { name: 'november.xml', imported_by: root.email, paid: 1, unmatched: 1, ignored: 1, sums }
  expect(await root.reads(path)).toMatchObject([listed])
  expect((await sends(file)).json()).toMatchObject({ changed: { by: root.email } })
})

test('only what was checked is imported, with a fresh second factor, and its changes are those of the superuser', async () => {
  const order = await anna.orders(bank)
  const checked = await checks(camt([line(order)]))
  shop.clock.pass(11 * 60)
  expect((await uploads.confirm(checked)).json().code).toBe('factor-required')
  shop.clock.pass(-11 * 60)
  await uploads.confirm(checked)
  await uploads.ended()
  const { rows } = await shop.db.execute(sql`select a.verb, a.reason from actions a
    join action_changes c on c.action_id = a.id
    where c.table_name = 'orders' and c.row_id = ${String(order.id)} and a.superuser_id is not null`)
  expect(rows).toContainEqual({ verb: 'import statement', reason: 'Bank day' })
})

test('an import shows how far it is, keeps others waiting, and goes on after a kill without booking a line twice', async () => {
  const order = await anna.orders(bank)
  const others = Array.from({ length: 29 }, (_, at) => ({ text: 'rent', reference: `K${at}` }))
  const checked = await checks(camt([...others, line(order)]))
  const kill = sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and query like '%orders%'`
  await shop.db.transaction(async tx => {
    await tx.execute(sql`select from orders where id = ${order.id} for update`)
    await uploads.confirm(checked)
    await expect.poll(uploads.newest).toMatchObject({ done: 25, total: 30 })
    expect((await sends(camt([line(order)]))).json()).toMatchObject({ changed: { by: root.email } })
    await expect.poll(async () => (await shop.db.execute(kill)).rows).toHaveLength(1)
  })
  expect(await uploads.ended()).toMatchObject({ state: 'done', done: 30 })
  const [file] = await root.reads(path)
  expect(file).toMatchObject({ paid: 1, unmatched: 29, known: 0 })
  expect(await anna.licenses()).toHaveLength(1)
})

test('one of several uploads at the same time is accepted', async () => {
  const replies = await Promise.all([1, 2, 3].map(at => sends(camt([{ reference: `U${at}` }]))))
  expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
  expect(replies.filter(({ statusCode }) => statusCode === 409)).toHaveLength(2)
  await uploads.ended()
})

test('an upload is forgotten after a day, and an import that never ended keeps no other waiting after three', async () => {
  const checked = await checks(camt([{ reference: 'R1' }]))
  await shop.db.execute(sql`update imports set created_at = created_at - interval '25 hours'`)
  await shop.db.execute(sql`insert into imports (kind, name, files, superuser_id, state, created_at)
    select kind, name, files, superuser_id, 'importing', created_at - interval '2 days' from imports limit 1`)
  expect((await sends(camt([{ reference: 'R2' }]))).statusCode).toBe(409)
  await shop.shop.jobs.enqueue(shop.db, 'remove-old-imports', {})
  const waiting = sql`select from imports where state in ('checked', 'importing')`
  await expect.poll(async () => (await shop.db.execute(waiting)).rows).toEqual([])
  expect((await uploads.confirm(checked)).statusCode).toBe(404)
  expect((await shop.db.execute(sql`select from import_files`)).rows).toEqual([])
  expect((await checks(camt([{ reference: 'R2' }]))).state).toBe('checked')
})

test('a statement that bin/admin imported is listed with its operator', async () => {
  await clerk.imports([{ reference: 'CLI1' }], '--by', 'Olga')
  expect((await root.reads(path))[0]).toMatchObject({ imported_by: 'Olga', unmatched: 1 })
})

test('the reports count what an import has paid at once, from the page and from the command line', async () => {
  const [first, second] = [await anna.orders(bank), await anna.orders(bank)]
  const counted = async () => (await shop.db.select().from(licenseTerms)).map(({ orderId }) => orderId)
  await uploads.confirm(await checks(camt([line(first)])))
  await expect.poll(counted).toContain(first.id)
  await clerk.importsTransfer(second)
  await expect.poll(counted).toContain(second.id)
})

test('a CSV of an unknown header line is refused, until a superuser has described it and after it is removed', async () => {
  const csv = 'Wann|Wieviel|Art|Was\n21.11.2026|1.00|S|Fee\n'
  const format = csvFormat({
    header: 'Wann|Wieviel|Art|Was',
    currency: 'RUB',
    columns: { date: 'Wann', amount: 'Wieviel', direction: 'Art', text: 'Was' },
    delimiter: '|',
    date: 'DD.MM.YYYY',
    directions: { H: 'credit', S: 'debit' },
  })
  expect((await sends(csv)).json()).toMatchObject({ fields: { file: expect.any(String) } })
  const { directions: _, ...incomplete } = format
  expect((await describes(incomplete)).json().fields).toEqual({ direction: expect.any(String) })
  await describes(format)
  expect((await checks(csv)).statement).toMatchObject({ movements: [{ outcome: 'debit', amount: -100 }] })
  const { formats } = (await root.get(path)).json()
  expect(formats).toMatchObject([{ account: format.account, header: format.header }])
  await root.post(`${path}formats/${formats[0].id}/removal/`, { json: { reason: 'Closed' } })
  expect((await sends(`${csv}\n`)).statusCode).toBe(400)
})

const describes = (format: Partial<CsvFormat>) =>
  root.put(`${path}formats/`, { json: { ...format, reason: 'New bank' } })

test.each([
  ['an empty file', ' \n', 400],
  ['a PDF', '%PDF-1.7 …', 415],
] as const)('%s is refused with its field, in the language of the visitor', async (_, content, status) => {
  await root.speaks('ru')
  const reply = await sends(content)
  expect([reply.statusCode, Object.keys(reply.json().fields)]).toEqual([status, ['file']])
  expect(reply.json().fields.file).toMatch(/[а-я]/)
})

test('a file that is too large is refused', async () => {
  expect((await sends('x'.repeat(5 * 1024 * 1024 + 1))).statusCode).toBe(413)
})

test('a file with faults is not imported: the dry run lists them in the language of the superuser', async () => {
  const refused = await checks('<?xml version="1.0" encoding="klingon"?><a/>')
  expect(refused.faults).toEqual(["The encoding 'klingon' is not known."])
  expect((await uploads.confirm(refused)).statusCode).toBe(409)
  await checks(camt([{ amount: '1.234' }]))
  await root.speaks('ru')
  expect((await uploads.newest()).faults).toEqual([
    'запись 1: сумма: «1.234» не\u00a0читается как сумма с\u00a0двумя знаками после запятой',
  ])
})
