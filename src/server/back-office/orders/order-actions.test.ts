import { expect, test } from 'vitest'
import { act as actAs } from '../../testing/act.ts'
import { expectOneRefused } from '../../testing/race.ts'
import { openWorld, type Placed } from '../../testing/world.ts'

const { anna, boris, clerk, root, shop, visitor, outbox } = openWorld()

const path = ({ id }: { id: number }) => `/api/sezam/orders/${id}/`
const read = (order: { id: number }) => root.reads(path(order))
const act = ({ id }: { id: number }, name: string, json: Record<string, unknown> = {}) =>
  actAs(root, `orders/${id}`, name, json)
const money = ({ id, amount }: Placed) => ({
  amount,
  received_on: '2026-11-20',
  reference: `BANK${id}`,
  reason: 'Seen in the online bank',
})
const mailsTo = ({ email }: { email: string }) => outbox('%', email)

test('an order is marked paid with another amount if the difference is accepted, as its preview has said', async () => {
  const order = await anna.orders({ pay: 'bank' })
  const preview = async (fields: object) => {
    const json = { ...money(order), reason: undefined, amount: '1,00', ...fields }
    return (await root.post(`${path(order)}previews/mark-paid/`, { json })).json().data
  }
  expect(await preview({})).toMatchObject({ refusal: { fields: { amount: expect.any(String) } } })
  const license = expect.stringMatching(/^The license: active, yearly/)
  const { lines } = await preview({ accepts_difference: true })
  expect(lines).toEqual([license, expect.stringContaining(anna.email)])
  expect(await anna.status(order)).toBe('pending')
  await act(order, 'mark-paid', { ...money(order), amount: '1,00', accepts_difference: true })
  expect(await anna.status(order)).toBe('paid')
  const { timeline } = await read(order)
  expect(timeline.find(({ kind }: { kind: string }) => kind === 'payment').detail).toContain('€1.00')
})

test.each([
  [{ amount: '1,00' }, 'amount'],
  [{ amount: '0' }, 'amount'],
  [{ amount: '1e9' }, 'amount'],
  [{ received_on: '2026-11-22' }, 'received_on'],
  [{ received_on: '2026-11-20T00' }, 'received_on'],
  [{ received_on: '2026-11-19' }, 'received_on'],
  [{ reference: ' ' }, 'reference'],
])('marking an order paid names the field that is wrong: %j', async (wrong, field) => {
  const order = await anna.orders({ pay: 'bank' })
  const reply = await act(order, 'mark-paid', { ...money(order), ...wrong })
  expect([reply.statusCode, Object.keys(reply.json().fields)]).toEqual([400, [field]])
  expect(await anna.status(order)).toBe('pending')
})

test('one movement of the bank pays one order, however it is sent', async () => {
  const [first, second] = [await anna.orders({ pay: 'bank' }), await boris.orders({ pay: 'bank' })]
  await expectOneRefused(act(first, 'mark-paid', money(first)), act(first, 'mark-paid', money(first)))
  const reused = await act(second, 'mark-paid', { ...money(second), reference: `BANK${first.id}` })
  expect([reused.statusCode, Object.keys(reused.json().fields)]).toEqual([409, ['reference']])
  await clerk.imports([{ amount: '5.00', reference: 'IMPORTED1' }])
  const imported = await act(second, 'mark-paid', { ...money(second), reference: 'IMPORTED1' })
  expect([imported.statusCode, await boris.status(second)]).toEqual([409, 'pending'])
})

test('a credit and a correction of an invoice are offered by what is left of it, and no e-mail has their reason', async () => {
  const order = await anna.buys()
  const names = async () => (await read(order)).possible.actions.map(({ name }: { name: string }) => name)
  await act(order, 'correct-invoice', { city: 'Bremen', note: 'Moved', reason: 'He shouted' })
  await act(order, 'credit', { amount: '10.00', note: 'One server less', reason: 'He shouted' })
  expect(await names()).toEqual(['credit', 'refund'])
  await act(order, 'credit', { reason: 'He shouted' })
  expect(await names()).toEqual(['refund', 'correct-invoice'])
  expect((await mailsTo(anna)).map(({ text }) => text).join()).not.toContain('shouted')
})

test.each([
  [{ country: 'AUT', vat_number: 'DE136695976' }, 'vat_number'],
  [{ country: 'XXX' }, 'country'],
])('a correction of an invoice names the field that is wrong: %j', async (wrong, field) => {
  const reply = await act(await anna.buys(), 'correct-invoice', { ...wrong, note: 'Moved', reason: 'x' })
  expect([reply.statusCode, Object.keys(reply.json().fields)]).toEqual([400, [field]])
})

test('a superuser makes a payment link for a card order, and anyone pays by it', async () => {
  const order = await anna.orders()
  const { url } = (await act(order, 'payment-link')).json().data
  const token = new URL(url).searchParams.get('id')
  expect(await visitor().reads(`/api/orders/payment-link/?id=${token}`)).toMatchObject({ order_id: order.id })
  expect((await read(order)).timeline[0]).toMatchObject({ kind: 'action', by: root.email })
})

test('the customer of an unpaid bank order is reminded once a day, with the details of the transfer', async () => {
  const order = await anna.orders({ pay: 'bank' })
  shop.clock.pass(86_400)
  await expectOneRefused(act(order, 'remind'), act(order, 'remind'))
  const reminder = (await mailsTo(anna)).at(-1)
  expect(reminder?.subject).toContain(`payment of order ${order.id}`)
  expect(reminder?.text.replaceAll(' ', '')).toContain(order.reference.replaceAll(' ', ''))
  expect(reminder?.attachments).toHaveLength(2)
  expect((await act(await boris.orders(), 'remind')).statusCode).toBe(409)
})
