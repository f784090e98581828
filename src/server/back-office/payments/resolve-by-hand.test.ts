import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { refusals } from '../../../texts/en/refusals.ts'
import { payments } from '../../payments/tables.ts'
import { act } from '../../testing/act.ts'
import { openWorld, type Placed } from '../../testing/world.ts'

const { anna, boris, clerk, root, shop, outbox } = openWorld()

const bank = { pay: 'bank', country: 'RUS' } as const
const list = '/api/sezam/unmatched-payments/'
const read = (id: number) => root.reads(`${list}${id}/`)
const acts = (id: number, action: string, json: object) =>
  act(root, `unmatched-payments/${id}`, action, { reason: 'The text names it', ...json })
const applies = (id: number, { id: orders }: Placed, accepts_difference = false) =>
  acts(id, 'apply', { orders: String(orders), accepts_difference })
const previews = async (id: number, { id: orders }: Placed) => {
  const json = { orders: String(orders), seen: { resolution: null } }
  return (await root.post(`${list}${id}/previews/apply/`, { json })).json().data
}
const newest = async (): Promise<number> => (await root.lists(list))[0] ?? 0

/** A transfer that becomes an unmatched payment with the order as its candidate. */
async function transfers(amount: number, text: string) {
  await clerk.imports([{ amount: (amount / 100).toFixed(2), currency: 'RUB', text, reference: text }])
  return newest()
}

test('the neighbours of an invoice that the payment names are no candidates', async () => {
  const first = await anna.orders(bank)
  const second = await boris.orders({ ...bank, client_company: 'Sole Mill' })
  const id = await transfers(first.total - 100, `Invoice ${first.invoice}`)
  const candidates = (await read(id)).orders.map((order: { id: number }) => order.id)
  expect(candidates).toContain(first.id)
  expect(candidates).not.toContain(second.id)
})

test('a payer who has paid an order before is evidence for the next orders of this customer', async () => {
  const first = await anna.orders(bank)
  const payer = 'A. Petrova'
  await clerk.importsTransfer(first, { payer })
  const second = await anna.orders({ ...bank, servers: 9 })
  await clerk.imports([{ amount: '1.00', currency: 'RUB', text: 'For licenses', payer }])
  const evidence = [{ kind: 'same-payer', order: first.id }]
  expect((await read(await newest())).orders).toMatchObject([{ id: second.id, evidence }])
})

test('applying a payment does what its preview says, and the customer never reads the reason', async () => {
  await anna.buys()
  const [license] = await anna.licenses()
  const order = await anna.orders({ ...bank, mode: 'renew', license_id: license.id })
  const id = await transfers(order.total, `For order ${order.id}`)
  expect((await previews(id, order)).lines).toEqual([
    expect.stringMatching(/is paid\. License \d+: 1\sserver, until 20\sNovember\s2028\.$/),
    expect.stringContaining(`${anna.email} gets the e-mail`),
  ])
  expect(await anna.status(order)).toBe('pending')
  expect((await applies(id, order)).json().message).toBe(`Paid orders: ${order.id}.`)
  expect(await anna.licenses()).toMatchObject([{ expiration_date: '2028-11-20' }])
  const sent = await outbox('%', anna.email)
  expect(sent.map(({ text }) => text).join()).not.toContain('The text names it')
  const resolved = { resolution: 'applied', resolved_by: root.email, note: 'The text names it' }
  expect(await read(id)).toMatchObject(resolved)
})

test('the return of a second payment is offered without a credit note, that of the payment with one', async () => {
  const order = await anna.orders(bank)
  const moves = async (reference: string, direction: 'CRDT' | 'DBIT') => {
    await clerk.importsTransfer(order, { reference, direction })
    return newest()
  }
  const credits = async (id: number) =>
    (await read(id)).possible.actions.find(({ name }: { name: string }) => name === 'credit').initial
  await moves('D1', 'CRDT')
  await acts(await moves('D2', 'CRDT'), 'mark-refunded', {})
  expect(await credits(await moves('D3', 'DBIT'))).toEqual({ credit: false, order: order.id })
  expect(await credits(await moves('D4', 'DBIT'))).toEqual({ credit: true, order: order.id })
})

test('another amount than the total pays an order only if the difference is accepted', async () => {
  const order = await anna.orders(bank)
  const id = await transfers(order.total - 100, order.reference)
  expect((await previews(id, order)).refusal).toMatchObject({ message: refusals['amount-differs'] })
  const refused = await applies(id, order)
  expect([refused.statusCode, Object.keys(refused.json().fields)]).toEqual([400, ['orders']])
  expect((await read(id)).resolution).toBeNull()
  expect((await applies(id, order, true)).statusCode).toBe(200)
  const shares = await shop.db.select().from(payments).where(eq(payments.orderId, order.id))
  expect(shares).toMatchObject([{ amount: order.total - 100, status: 'paid' }])
})

test('what cannot be done with a reversal is refused with the field at fault, and changes nothing', async () => {
  const order = await anna.orders(bank)
  await clerk.importsTransfer(order)
  await clerk.importsTransfer(order, { direction: 'DBIT' })
  const [reversal = 0] = await root.lists(`${list}?kind=returned`)
  const unpaid = await anna.orders({ ...bank, servers: 2 })
  const asked = { credit: true, license: 'leave', note: 'Returned' }
  const fields = async (change: object) =>
    Object.keys((await acts(reversal, 'credit', { ...asked, ...change })).json().fields)
  expect(await fields({ credit: false })).toEqual(['license'])
  expect(await fields({ note: '' })).toEqual(['note'])
  expect(await fields({ amount: 'much' })).toEqual(['amount'])
  expect(await fields({ amount: '99999999.00' })).toEqual(['amount'])
  expect(await fields({ order: unpaid.id })).toEqual(['order'])
  expect((await read(reversal)).resolution).toBeNull()
})
