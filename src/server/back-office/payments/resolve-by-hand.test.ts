import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { refusals } from '../../../texts/en/refusals.ts'
import { payments } from '../../payments/tables.ts'
import { mails } from '../../platform/database/tables.ts'
import { act } from '../../testing/act.ts'
import { openWorld, type Placed } from '../../testing/world.ts'

const { anna, boris, clerk, root, shop, unmatchedPayments } = openWorld()

const bank = { pay: 'bank', country: 'RUS' } as const
const path = (id: number | undefined) => `/api/sezam/unmatched-payments/${id}/`
const read = async (id: number | undefined) => (await root.get(path(id))).json().data
const acts = (id: number, action: string, json: object) =>
  act(root, `unmatched-payments/${id}`, action, { reason: 'The text names it', ...json })
const toOrders = (orders: Placed[]) => ({ orders: orders.map(order => order.id).join(' ') })
const applies = (id: number, orders: Placed[], accepts_difference = false) =>
  acts(id, 'apply', { ...toOrders(orders), accepts_difference })
const previews = async (id: number, orders: Placed[]) => {
  const json = { ...toOrders(orders), seen: { resolution: null } }
  return (await root.post(`${path(id)}previews/apply/`, { json })).json().data
}
const shares = ({ id }: Placed) => shop.db.select().from(payments).where(eq(payments.orderId, id))

let references = 0

/** A transfer that becomes an unmatched payment with the order as its candidate. */
async function transfers(orders: Placed[], amount: number, text = '') {
  const named = text || orders.map(({ reference }) => reference).join(' ')
  await clerk.imports([
    { amount: (amount / 100).toFixed(2), currency: 'RUB', text: named, reference: `B${++references}` },
  ])
  const open = (await root.get('/api/sezam/unmatched-payments/')).json().data
  return Number(open.find((each: { text: string }) => each.text.includes(named)).id)
}

test('a transfer that is applied to the rest of a corrected invoice pays it, and changes no license', async () => {
  const order = await anna.orders(bank)
  await clerk.marksPaid(order)
  const correct = ['order', 'correct-invoice', String(order.id), '--country', 'DEU']
  await clerk.types(...correct, '--reason', 'x', '--note', 'Wrong country')
  const { transfer } = await anna.order(order)
  const id = await transfers([order], transfer.amount, 'What was missing')
  const { lines } = await previews(id, [order])
  expect(lines).toEqual([expect.stringContaining(`Order ${order.id} is paid.`)])
  const before = await anna.licenses()
  expect((await applies(id, [order])).statusCode).toBe(200)
  expect((await anna.order(order)).transfer).toBeNull()
  expect(await anna.licenses()).toEqual(before)
})

test('the neighbours of an invoice that the payment names are no candidates', async () => {
  const first = await anna.orders(bank)
  const second = await boris.orders({ ...bank, client_company: 'Sole Mill' })
  const id = await transfers([first], first.total - 100, `Invoice ${first.invoice}`)
  const candidates = (await read(id)).orders.map((order: { id: number }) => order.id)
  expect(candidates).toContain(first.id)
  expect(candidates).not.toContain(second.id)
})

test('a payer who has paid an order before is evidence for the next orders of this customer', async () => {
  const first = await anna.orders(bank)
  const payer = 'A. Petrova'
  await clerk.imports([
    { amount: first.amount, currency: 'RUB', text: first.reference, payer, reference: 'P1' },
  ])
  const second = await anna.orders({ ...bank, servers: 9 })
  await clerk.imports([{ amount: '1.00', currency: 'RUB', text: 'For licenses', payer, reference: 'P2' }])
  const [{ id }] = (await root.get('/api/sezam/unmatched-payments/')).json().data
  expect((await read(id)).orders).toMatchObject([
    { id: second.id, evidence: [{ kind: 'same-payer', order: first.id }] },
  ])
})

test('applying a payment does what its preview says, and the customer never reads the reason', async () => {
  await anna.buys()
  const [license] = await anna.licenses()
  const order = await anna.orders({ ...bank, mode: 'renew', license_id: license.id })
  const id = await transfers([order], order.total, `For order ${order.id}`)
  expect((await previews(id, [order])).lines).toEqual([
    expect.stringMatching(/is paid\. License \d+: 1\sserver, until 20\sNovember\s2028\.$/),
    expect.stringContaining(`${anna.email} gets the e-mail`),
  ])
  expect(await anna.status(order)).toBe('pending')
  expect((await applies(id, [order])).json().message).toBe(`Paid orders: ${order.id}.`)
  expect(await anna.licenses()).toMatchObject([{ expiration_date: '2028-11-20' }])
  const sent = await shop.db.select().from(mails).where(eq(mails.recipient, anna.email))
  expect(sent.map(({ text }) => text).join()).not.toContain('The text names it')
  expect(await read(id)).toMatchObject({
    resolution: 'applied',
    resolved_by: root.email,
    note: 'The text names it',
  })
})

test('a payment for several orders pays each of them', async () => {
  const orders = [await anna.orders(bank), await anna.orders({ ...bank, servers: 9 })]
  const sum = orders.reduce((rest, { total }) => rest + total, 0)
  const id = await transfers(orders, sum, `Orders ${orders.map(order => order.id).join(' and ')}`)
  const [candidate] = (await read(id)).orders
  expect(candidate.evidence).toContainEqual({ kind: 'sum', orders: orders.map(order => order.id) })
  expect((await applies(id, orders)).statusCode).toBe(200)
  for (const order of orders) expect(await anna.status(order)).toBe('paid')
})

test('another amount than the total pays an order only if the difference is accepted', async () => {
  const order = await anna.orders(bank)
  const id = await transfers([order], order.total - 100)
  expect((await previews(id, [order])).refusal).toMatchObject({ message: refusals['amount-differs'] })
  const refused = await applies(id, [order])
  expect([refused.statusCode, Object.keys(refused.json().fields)]).toEqual([400, ['orders']])
  expect((await read(id)).resolution).toBeNull()
  expect((await applies(id, [order], true)).statusCode).toBe(200)
  expect(await shares(order)).toMatchObject([{ amount: order.total - 100, status: 'paid' }])
})

test('a payment that is applied twice at once is applied once, and the second superuser reads by whom and when', async () => {
  const [first, second] = [await anna.orders(bank), await boris.orders(bank)]
  const id = await transfers([first, second], first.total)
  const seen = { seen: { resolution: null } }
  const replies = await Promise.all(
    [first, first, second].map(order => acts(id, 'apply', { ...toOrders([order]), ...seen })),
  )
  expect(replies.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
  expect([...(await shares(first)), ...(await shares(second))]).toHaveLength(1)
  const late = replies.find(({ statusCode }) => statusCode === 409)?.json()
  expect(late).toMatchObject({
    code: 'changed-meanwhile',
    changed: { by: root.email, at: shop.clock.now().toISOString(), present: { resolution: 'applied' } },
  })
})

test('applying needs a fresh second factor; ignoring and marking as refunded need a reason only', async () => {
  const order = await anna.orders(bank)
  const id = await transfers([order], 1)
  const other = await transfers([await anna.orders({ ...bank, servers: 9 })], 1)
  shop.clock.pass(11 * 60)
  expect((await applies(id, [order], true)).json().code).toBe('factor-required')
  expect((await acts(id, 'ignore', { reason: ' ' })).json().fields).toEqual({ reason: 'Enter a reason.' })
  expect((await acts(id, 'ignore', { reason: 'A test of the bank' })).statusCode).toBe(200)
  expect((await acts(other, 'mark-refunded', { reason: 'Sent back' })).statusCode).toBe(200)
  expect(await read(id)).toMatchObject({ resolution: 'ignored', note: 'A test of the bank' })
  expect((await unmatchedPayments(order))[0]?.state).toBe('resolved')
  expect((await read(other)).resolution).toBe('refunded')
})
