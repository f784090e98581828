import { createHash } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { allowErasure } from '../platform/database/database.ts'
import { sandboxAttachments } from '../sandbox/mailbox/tables.ts'
import { eventually } from '../testing/eventually.ts'
import { openWorld } from '../testing/world.ts'
import { eraseDocumentFiles, makeDocumentOnce, storeDocument } from './invoice-files.ts'
import { documentFiles, invoices } from './tables.ts'

const { shop, anna } = openWorld()

test('a document is stored as it was e-mailed, and the order page serves these bytes', async () => {
  const { id, session_id } = await anna.orders({ pay: 'bank', servers: 5 })
  for (const [path, ending] of Object.entries({ 'invoice/': 'pdf', 'invoice.xml': 'xml' })) {
    const mailed = await attachmentOnceSent(`${session_id}.${ending}`)
    const { rawPayload } = await anna.get(`/orders/docs/orders/${id}/${path}`)
    expect(rawPayload.equals(mailed)).toBe(true)
  }
  const stored = await storedFiles(id)
  expect(stored.map(({ kind, state }) => `${kind} ${state}`).toSorted()).toEqual(['e-invoice ', 'pdf unpaid'])
  for (const { sha256, content } of stored)
    expect(sha256).toBe(createHash('sha256').update(content).digest('hex'))
})

test('a release that draws documents differently does not change what was sent', async () => {
  const { id, session_id } = await anna.orders({ pay: 'bank', servers: 5 })
  await attachmentOnceSent(`${session_id}.pdf`)
  const [invoice] = await shop.db.select().from(invoices).where(eq(invoices.orderId, id))
  const key = { orderId: id, invoiceId: invoice?.id ?? 0, kind: 'pdf', state: 'unpaid' } as const
  const earlier = Buffer.from('%PDF- of an earlier release')
  await shop.db.transaction(async tx => {
    await allowErasure(tx)
    await eraseDocumentFiles(tx, [id])
    await storeDocument(tx, key, earlier)
  })
  expect((await anna.get(`/orders/docs/orders/${id}/invoice/`)).rawPayload).toEqual(earlier)
})

test('an invoice that was paid is another document beside the one that was sent', async () => {
  const { id, session_id } = await anna.orders({ pay: 'bank', servers: 5 })
  const unpaid = await attachmentOnceSent(`${session_id}.pdf`)
  await shop.db.execute(sql`update orders set status = 'paid', paid_at = '2026-11-22' where id = ${id}`)
  const { rawPayload } = await anna.get(`/orders/docs/orders/${id}/invoice/`)
  expect(rawPayload.equals(unpaid)).toBe(false)
  const states = (await storedFiles(id)).filter(({ kind }) => kind === 'pdf').map(({ state }) => state)
  expect(states.toSorted()).toEqual(['paid 2026-11-22', 'unpaid'])
})

test('a document that is made several times at once is stored once, and all get the same bytes', async () => {
  const { id } = await anna.orders({ country: 'EST' })
  const key = { orderId: id, invoiceId: null, kind: 'legacy-copy', state: '' } as const
  const make = (draft: string) => makeDocumentOnce(shop.db, key, async () => Buffer.from(draft))
  const got = await Promise.all(['a', 'b', 'c', 'd'].map(make))
  expect(new Set(got.map(String)).size).toBe(1)
  expect(await storedFiles(id)).toHaveLength(1)
})

test('the database refuses to change or delete a stored document', async () => {
  const { id, session_id } = await anna.orders({ pay: 'bank', servers: 5 })
  await attachmentOnceSent(`${session_id}.pdf`)
  const refused = { cause: { message: 'documents stay as they were sent' } }
  const ofOrder = `where order_id = ${id}`
  for (const change of [`update document_files set state = 'x' ${ofOrder}`, 'truncate document_files'])
    await expect(shop.db.execute(change)).rejects.toMatchObject(refused)
  await expect(shop.db.execute(`delete from document_files ${ofOrder}`)).rejects.toMatchObject(refused)
})

const storedFiles = (orderId: number) =>
  shop.db.select().from(documentFiles).where(eq(documentFiles.orderId, orderId))

const attachmentOnceSent = (filename: string) =>
  eventually(async () => {
    const isIt = eq(sandboxAttachments.filename, filename)
    const [sent] = await shop.db.select().from(sandboxAttachments).where(isIt)
    if (!sent) throw new Error(`${filename} has not left`)
    return sent.content
  })
