import { Readable } from 'node:stream'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { unmatchedPayments } from '../../payments/tables.ts'
import { eventually } from '../../testing/eventually.ts'
import { readZip } from '../../testing/read-zip.ts'
import { openWorld, type Person } from '../../testing/world.ts'
import { prepareExport } from './prepare-export.ts'
import { insertExport, removeExpiredExports, savePieces } from './store.ts'

const { shop, anna, boris, clerk, root, visitor } = openWorld()

test('the export contains account, licenses, orders and documents, and an e-mail says when it is ready', async () => {
  const { id: orderId } = await anna.buys()
  const [license] = await anna.licenses()
  await anna.post('/api/support/ask', { json: { question: 'Where is my invoice?' } })
  const files = await exportedFiles(anna)
  const data = ['account', 'orders', 'licenses', 'questions', 'emails', 'chat-messages', 'webhook-deliveries']
  const documents = ['documents/AST-2026-00001.pdf', `licenses/${license.id}/license.txt`]
  const named = data.map(name => `${name}.json`)
  expect([...files.keys()]).toEqual(['README.txt', ...named, ...documents])
  expect(json(files, 'account.json')).toMatchObject({ email: anna.email, sessions: [{ user_agent: 'test' }] })
  const order = { id: orderId, status: 'paid', placed_by: null, payments: [{ status: 'paid' }] }
  const withInvoice = { ...order, documents: [{ number: 'AST-2026-00001' }] }
  expect(json(files, 'orders.json')).toMatchObject([withInvoice])
  expect(json(files, 'licenses.json')).toMatchObject([{ sn: license.sn, history: [{ kind: 'issued' }] }])
  expect(json(files, 'chat-messages.json')).toEqual([])
  expect(json(files, 'questions.json')).toMatchObject([{ question: 'Where is my invoice?' }])
  expect(files.get('documents/AST-2026-00001.pdf')?.toString('latin1', 0, 5)).toBe('%PDF-')
  expect(files.get(`licenses/${license.id}/license.txt`)?.toString()).toContain('BEGIN ASTRA LICENSE')
  await eventually(async () =>
    expect((await anna.mails()).map(({ subject }) => subject)).toContain('Astra: your data is ready'),
  )
})

test('the export contains every note about the customer, without who wrote it', async () => {
  const notes = `/api/sezam/customers/${await anna.id()}/notes/`
  await root.post(notes, { json: { text: 'Pays late', is_pinned: true } })
  const [{ id }] = (await root.get(`/api/sezam/customers/${await anna.id()}/`)).json().data.notes
  await root.put(`${notes}${id}/`, { json: { text: 'Pays late, but pays', is_pinned: false } })
  const files = await exportedFiles(anna)
  expect(json(files, 'account.json').notes).toMatchObject([
    { text: 'Pays late, but pays', ended_at: null },
    { text: 'Pays late', ended_at: expect.any(String) },
  ])
  expect(files.get('account.json')?.toString()).not.toContain(root.email)
})

test('a paid transfer is exported with its payer, in the language of the account', async () => {
  await boris.speaks('ru')
  const order = await boris.orders({ pay: 'bank' })
  await clerk.imports([{ amount: order.amount, text: order.reference, payer: 'Studio Nord GmbH' }])
  const files = await exportedFiles(boris)
  expect(json(files, 'orders.json')).toMatchObject([
    { client_company: 'Studio Nord', payments: [{ transfer: { payer: 'Studio Nord GmbH' } }] },
  ])
  expect(files.get('README.txt')?.toString()).toContain('все данные вашего аккаунта')
})

test('a transfer that an operator applied by hand is exported with its payer', async () => {
  const order = await boris.orders({ pay: 'bank' })
  const transfer = { amount: order.amount, text: 'license', payer: 'Uncle of Boris', reference: 'UNCLE' }
  await clerk.imports([transfer])
  const isUncle = eq(unmatchedPayments.reference, 'UNCLE')
  const [uncle] = await shop.db.select().from(unmatchedPayments).where(isUncle)
  await clerk.types('unmatched', 'apply', String(uncle?.id), '--orders', String(order.id), '--reason', 'x')
  const files = await exportedFiles(boris)
  expect(json(files, 'orders.json')).toMatchObject([
    { payments: [{ transfer: { payer: 'Uncle of Boris', text: 'license' } }] },
  ])
})

test('the export contains nothing that grants access', async () => {
  await anna.post('/api/accounts/webhooks/', { json: { url: 'https://example.com/', types: ['order.paid'] } })
  const token = { name: 'CI', scopes: ['orders:read'], expires_in_days: 30 }
  const made = await anna.post('/api/accounts/tokens/', { json: token })
  await anna.post('/api/accounts/email-change/', { json: { email: boris.email } })
  const order = await anna.orders()
  await anna.post(`/api/orders/${order.id}/payment-link/`, { json: {} })
  const files = await exportedFiles(anna)
  const content = [...files.values()].map(file => file.toString()).join('\n')
  const connected = { webhooks: [{ url: 'https://example.com/' }], api_tokens: [{ name: 'CI' }] }
  const account = json(files, 'account.json')
  expect(account).toMatchObject({ ...connected, email_change: { email: boris.email } })
  const [link] = json(files, 'emails.json')
  expect(link.text).toMatch(/accounts\/mail\/\?token=\.\.\.\s/)
  expect(content).not.toContain(made.json().data.token)
  const { rows } = await shop.db.execute<{ secret: string }>(sql`
    select secret from webhook_endpoints union all select token_hash from api_tokens
    union all select token_hash from sessions union all select old_token_hash from email_changes`)
  expect(rows.filter(({ secret }) => content.includes(secret))).toEqual([])
})

test('only its owner can download an export, for 7 days', async () => {
  await exportedFiles(anna)
  expect((await boris.get(file)).statusCode).toBe(404)
  expect((await visitor().get(file)).statusCode).toBe(401)
  expect((await anna.get(file)).headers).toMatchObject({
    'content-disposition': 'attachment; filename="astra-data-2026-11-21.zip"',
    'cache-control': 'no-store',
  })
  shop.clock.set('2026-11-28T10:00:00Z')
  expect((await anna.get(file)).statusCode).toBe(404)
  expect((await ownData(anna)).export).toBeNull()
  await removeExpiredExports(shop.db, shop.clock.now())
  expect(await findPieces(anna)).toEqual([])
})

test('a customer has one export at a time, which a later one replaces', async () => {
  const replies = await Promise.all([requests(anna), requests(anna)])
  expect(new Set(replies.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 409]))
  await isReady(anna)
  const [first] = await findPieces(anna)
  expect((await requests(anna)).statusCode).toBe(200)
  await isReady(anna)
  expect(await findPieces(anna)).not.toContainEqual(first)
})

test('an export that is interrupted starts again, and no order of a long list is missing', async () => {
  const { id } = await anna.buys()
  const { rows } = await shop.db.execute<{ columns: string }>(sql`
    select string_agg(quote_ident(column_name), ',') as columns from information_schema.columns
    where table_name = 'orders' and column_name not in ('id', 'idempotency_key')`)
  const columns = sql.raw(rows[0]?.columns ?? '')
  await shop.db.execute(sql`insert into orders (${columns}) select ${columns} from orders, generate_series(1, 1100)
    where id = ${id}`)
  const customerId = await anna.id()
  const row = { customerId, requestedAt: shop.clock.now(), expiresAt: new Date('2026-11-28T10:00:00Z') }
  const interrupted = await shop.db.transaction(tx => insertExport(tx, row))
  const savePiece = () => savePieces(shop.db, interrupted, Readable.from([Buffer.from('half a ZIP')]))
  await savePiece()
  await prepareExport(shop.shop, customerId)
  await expect(savePiece()).rejects.toThrow('data_export_pieces')
  const { rawPayload } = await anna.get(file)
  const ids = json(readZip(rawPayload), 'orders.json').map((order: { id: number }) => order.id)
  expect(ids).toHaveLength(1101)
  expect(new Set(ids).size).toBe(1101)
})

test('the preparation of an export may take an hour', async () => {
  await requests(anna)
  const { rows } =
    await shop.db.execute(sql`select expire_seconds from pgboss.job where name = 'prepare-export'
    and (data ->> 'customerId')::bigint = ${await anna.id()}`)
  expect(rows).toEqual([{ expire_seconds: 3600 }])
})

const file = '/api/accounts/export/file/'
const requests = (person: Person) => person.post('/api/accounts/export/')
const ownData = async (person: Person) => (await person.get('/api/accounts/data/')).json().data

const isReady = (person: Person) =>
  eventually(async () => expect((await ownData(person)).export).toMatchObject({ state: 'ready' }))

/** Requests the export, unless one is being prepared. */
async function exportedFiles(person: Person) {
  await requests(person)
  await isReady(person)
  const { rawPayload, headers } = await person.get(file)
  expect((await ownData(person)).export.size).toBe(rawPayload.length)
  expect(headers['content-length']).toBe(String(rawPayload.length))
  return readZip(rawPayload)
}

function json(files: Map<string, Buffer>, name: string) {
  return JSON.parse(files.get(name)?.toString() ?? 'null')
}

async function findPieces(person: Person) {
  const { rows } = await shop.db.execute(sql`select export_id from data_export_pieces
    join data_exports on id = export_id where customer_id = ${await person.id()}`)
  return rows
}
