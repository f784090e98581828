import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { mails } from '../../platform/database/tables.ts'
import { act as actAs } from '../../testing/act.ts'
import { openWorld, type Placed } from '../../testing/world.ts'

const { anna, boris, clerk, root, shop, visitor } = openWorld()

const path = ({ id }: { id: number }) => `/api/sezam/orders/${id}/`
const read = async (order: { id: number }) => (await root.get(path(order))).json().data
const seen = async (order: { id: number }) => (await read(order)).possible.seen
const act = ({ id }: { id: number }, name: string, json: Record<string, unknown> = {}) =>
  actAs(root, `orders/${id}`, name, json)
const money = ({ id, amount }: Placed) => ({
  amount,
  received_on: '2026-11-20',
  reference: `BANK${id}`,
  reason: 'Seen in the online bank',
})
/** The statuses of two that race. */
async function twice(send: () => ReturnType<typeof act>): Promise<number[]> {
  const replies = await Promise.all([send(), send()])
  return replies.map(({ statusCode }) => statusCode).toSorted((left, right) => left - right)
}
const mailsTo = ({ email }: { email: string }) =>
  shop.db.select().from(mails).where(eq(mails.recipient, email)).orderBy(mails.id)

test('a superuser marks an order paid by a transfer: the license is issued, and the statement confirms the payment', async () => {
  const order = await anna.orders({ pay: 'bank' })
  const reply = await act(order, 'mark-paid', money(order))
  expect(reply.json().message).toBe(`Order ${order.id} is paid.`)
  expect([await anna.status(order), (await anna.licenses()).length]).toEqual(['paid', 1])
  await clerk.imports([{ amount: order.amount, structured: order.reference, reference: `BANK${order.id}` }])
  expect(await anna.licenses()).toHaveLength(1)
  expect((await read(order)).timeline[0]).toMatchObject({ by: root.email, reason: 'Seen in the online bank' })
})

test('marking an order paid with another amount needs the difference to be accepted', async () => {
  const order = await anna.orders({ pay: 'bank' })
  const short = { ...money(order), amount: '1,00' }
  const refused = await act(order, 'mark-paid', short)
  expect([refused.statusCode, Object.keys(refused.json().fields)]).toEqual([400, ['amount']])
  expect(await anna.status(order)).toBe('pending')
  await act(order, 'mark-paid', { ...short, accepts_difference: true })
  expect(await anna.status(order)).toBe('paid')
  expect(
    (await read(order)).timeline.find(({ kind }: { kind: string }) => kind === 'payment').detail,
  ).toContain('€1.00')
})

test.each([
  [{ amount: 'much' }, 'amount'],
  [{ received_on: '2026-11-22' }, 'received_on'],
  [{ received_on: '2026-11-01' }, 'received_on'],
  [{ reason: ' ' }, 'reason'],
])('marking an order paid names the field that is wrong: %j', async (wrong, field) => {
  const order = await anna.orders({ pay: 'bank' })
  const reply = await act(order, 'mark-paid', { ...money(order), ...wrong })
  expect([reply.statusCode, Object.keys(reply.json().fields)]).toEqual([400, [field]])
  expect(await anna.status(order)).toBe('pending')
})

test('one movement of the bank pays one order, however it is sent', async () => {
  const [first, second] = [await anna.orders({ pay: 'bank' }), await boris.orders({ pay: 'bank' })]
  expect(await twice(() => act(first, 'mark-paid', money(first)))).toEqual([200, 409])
  const reused = await act(second, 'mark-paid', { ...money(second), reference: `BANK${first.id}` })
  expect([reused.statusCode, Object.keys(reused.json().fields)]).toEqual([409, ['reference']])
  await clerk.imports([{ amount: '5.00', reference: 'IMPORTED1' }])
  const imported = await act(second, 'mark-paid', { ...money(second), reference: 'IMPORTED1' })
  expect([imported.statusCode, await boris.status(second)]).toEqual([409, 'pending'])
})

test('what moves money needs a second factor that was just confirmed', async () => {
  const order = await anna.orders({ pay: 'bank' })
  const sold = await anna.buys()
  const correction = { city: 'Bremen', note: 'x', reason: 'x' }
  await read(order)
  shop.clock.pass(11 * 60)
  const replies = [
    await act(order, 'mark-paid', money(order)),
    await act(sold, 'credit', { reason: 'x' }),
    await act(order, 'correct-invoice', correction),
  ]
  expect(replies.map(reply => reply.json().code)).toEqual(Array(3).fill('factor-required'))
})

test('a credit note for a part is issued once, and its e-mail has the note, never the reason', async () => {
  const order = await anna.orders({ pay: 'bank' })
  await clerk.marksPaid(order)
  const part = { amount: '10.00', note: 'One server less', reason: 'He shouted', seen: await seen(order) }
  expect(await twice(() => act(order, 'credit', part))).toEqual([200, 409])
  const names = async () => (await read(order)).possible.actions.map(({ name }: { name: string }) => name)
  expect([(await read(order)).uncredited, await names()]).toEqual([order.total - 1000, ['credit']])
  const late = await act(order, 'credit', part)
  expect(late.json().changed).toMatchObject({ by: root.email })
  const tooMuch = await act(order, 'credit', { ...part, amount: '9999', seen: await seen(order) })
  expect([tooMuch.statusCode, Object.keys(tooMuch.json().fields)]).toEqual([400, ['amount']])
  await act(order, 'credit', { reason: 'x' })
  expect([(await read(order)).uncredited, await names()]).toEqual([0, ['correct-invoice']])
  expect((await mailsTo(anna)).map(({ text }) => text).join()).not.toContain('shouted')
})

test('a corrected invoice replaces the one that the superuser saw, and keeps what was not changed', async () => {
  const order = await anna.orders({ pay: 'bank' })
  const moved = { city: 'Bremen', note: 'Moved', reason: 'Asked by phone' }
  const correction = { ...moved, seen: await seen(order) }
  expect((await act(order, 'correct-invoice', correction)).statusCode).toBe(200)
  const corrected = await read(order)
  expect(corrected.billed_to).toMatchObject({ company: 'Studio Nord', city: 'Bremen' })
  expect(corrected.invoice).not.toBe(order.invoice)
  const late = await act(order, 'correct-invoice', correction)
  expect(late.json().changed).toMatchObject({ by: root.email })
  const same = await act(order, 'correct-invoice', moved)
  expect(same.json().message).toBe('Nothing would change.')
})

test('the country and the VAT number of an invoice are corrected, and a number of another country is refused at its field', async () => {
  const order = await anna.orders({ pay: 'bank' })
  await clerk.marksPaid(order)
  const correction = { country: 'AUT', note: 'Moved', reason: 'Asked by phone' }
  const wrong = await act(order, 'correct-invoice', { ...correction, vat_number: 'DE136695976' })
  expect([wrong.statusCode, Object.keys(wrong.json().fields)]).toEqual([400, ['vat_number']])
  const unknown = await act(order, 'correct-invoice', { ...correction, country: 'XXX' })
  expect([unknown.statusCode, Object.keys(unknown.json().fields)]).toEqual([400, ['country']])
  expect((await act(order, 'correct-invoice', correction)).statusCode).toBe(200)
  expect((await read(order)).billed_to).toMatchObject({ country: 'AUT', vat_number: '' })
})

test('an invoice that was credited in full by mistake is issued again', async () => {
  const order = await anna.orders({ pay: 'bank' })
  await clerk.marksPaid(order)
  await act(order, 'credit', { reason: 'x' })
  const again = { note: 'Credited by mistake', reason: 'x' }
  expect((await act(order, 'correct-invoice', again)).statusCode).toBe(200)
  const { invoice, uncredited, documents } = await read(order)
  expect([invoice === order.invoice, uncredited, documents.length]).toEqual([false, order.total, 3])
})

test('a superuser makes a payment link for a card order, and anyone pays by it', async () => {
  const order = await anna.orders()
  const { url } = (await act(order, 'payment-link')).json().data
  const token = new URL(url).searchParams.get('id')
  const opened = await visitor().get(`/api/orders/payment-link/?id=${token}`)
  expect(opened.json().data.order_id).toBe(order.id)
  expect((await read(order)).timeline[0]).toMatchObject({ kind: 'action', by: root.email })
})

test('the customer of an unpaid bank order is reminded once a day, with the details of the transfer', async () => {
  const order = await anna.orders({ pay: 'bank' })
  shop.clock.pass(86_400)
  expect(await twice(() => act(order, 'remind'))).toEqual([200, 409])
  const reminder = (await mailsTo(anna)).at(-1)
  expect(reminder?.subject).toContain(`payment of order ${order.id}`)
  expect(reminder?.text.replaceAll(' ', '')).toContain(order.reference.replaceAll(' ', ''))
  expect(reminder?.attachments).toHaveLength(2)
  const card = await act(await boris.orders(), 'remind')
  expect(card.statusCode).toBe(409)
})
