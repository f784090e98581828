import { and, eq, inArray, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { closeUnopenedOrders } from '../checkout/close-lapsed-orders.ts'
import { orders } from '../orders/tables.ts'
import { openWorld } from '../testing/world.ts'
import { coupons } from './tables.ts'

const { shop, anna, boris, clerk, visitor, signedIn, outbox } = openWorld()
type Terms = Partial<typeof coupons.$inferInsert>

beforeEach(() => shop.db.execute(sql`truncate rate_limits`))

test('a coupon that was typed in lower case, with spaces around it, lowers the price and its tax', async () => {
  const code = await coupon({ percent: 15 })
  expect((await anna.asksFor({ coupon: ` ${code.toLowerCase()} `, country: 'DEU' })).statusCode).toBe(200)
  // A year for one server is 220.00 EUR, Germany's VAT 19 %.
  const sums = { coupon_discount: 3300, subtotal: 18700, tax: 3553, total: 22253 }
  expect(await newest()).toMatchObject({ coupon: code, ...sums })
})

const [missing, over] = ['does not exist. Check the code,', 'is no longer valid.']
test.each<[string, string | Terms, string]>([
  ['unknown', 'NO-SUCH', missing],
  ['no code at all', "купон ' or 1=1", missing],
  ['withdrawn', { enabled: false }, over],
  ['over', { validUntil: '2026-11-20' }, over],
  ['not open yet', { validFrom: '2026-11-22' }, 'is not valid yet.'],
  ['for another plan', { products: ['astra-1m'] }, 'is for another plan or kind of order.'],
  ['in roubles', { amount: 50_000, currency: 'RUB' }, 'is valid only for prices in another currency.'],
])('a coupon that is %s is refused with the reason, and nothing is ordered', async (_what, terms, words) => {
  const reply = await anna.asksFor({ coupon: typeof terms === 'string' ? terms : await coupon(terms) })
  expect(reply.statusCode).toBe(400)
  const message = expect.stringContaining(`This coupon ${words}`)
  expect(reply.json()).toMatchObject({ message, fields: { coupon: expect.any(String) } })
  expect((await anna.profile()).orders).toEqual([])
})

test('a coupon works from the first to the last of its days', async () => {
  const code = await coupon({ validFrom: '2026-11-21', validUntil: '2026-11-21' })
  shop.clock.set('2026-11-21T23:59:59Z')
  expect((await lookUp(code)).statusCode).toBe(200)
  shop.clock.set('2026-11-22T00:00:00Z')
  expect((await lookUp(code)).json().message).toBe('This coupon is no longer valid.')
})

test('twenty customers at once use a coupon no more than three times', async () => {
  const code = await coupon({ mostUses: 3 })
  const signing = Array.from({ length: 20 }, (_, number) =>
    signedIn(`crowd${number}@studio.example`, { address: `10.200.0.${number}` }),
  )
  const crowd = await Promise.all(signing)
  const json = { product: 'astra-1y', payment: 'stripe', coupon: code }
  const replies = await Promise.all(crowd.map(person => person.post('/api/astra/order/', { json })))
  expect(replies.filter(reply => reply.statusCode === 200)).toHaveLength(3)
  expect(await countUses(code)).toBe(3)
})

test('a retried order uses its coupon once', async () => {
  const code = await coupon({ mostUses: 1, mostUsesEach: 1 })
  const replies = await Promise.all([
    ...Array.from({ length: 5 }, () => anna.asksFor({ coupon: code, key: 'one' })),
    ...Array.from({ length: 5 }, () => anna.asksFor({ coupon: code })),
  ])
  expect(new Set(replies.map(reply => reply.json().url)).size).toBe(1)
  expect(await countUses(code)).toBe(1)
})

test('a customer uses a coupon as often as it allows for each', async () => {
  const code = await coupon({ mostUsesEach: 1 })
  await anna.asksFor({ coupon: code })
  const second = await anna.asksFor({ coupon: code, servers: 2 })
  const reached =
    'You have reached the limit of uses of this coupon. An order that is awaiting payment counts too.'
  expect([second.statusCode, second.json().message]).toEqual([409, reached])
  expect((await boris.asksFor({ coupon: code })).statusCode).toBe(200)
})

test('an order that closes without money gives its use back', async () => {
  const code = await coupon({ mostUses: 1 })
  await anna.asksFor({ coupon: code })
  expect((await boris.asksFor({ coupon: code })).statusCode).toBe(409)
  await shop.db.execute(sql`update orders set payment_url = '' where coupon = ${code}`)
  shop.clock.pass(2 * 3600)
  await closeUnopenedOrders(shop.shop)
  expect((await boris.asksFor({ coupon: code })).statusCode).toBe(200)
})

test('an unpaid order reserves its use for three days, and counts again when it is paid later', async () => {
  const code = await coupon({ mostUses: 1 })
  const unpaid = await anna.orders({ pay: 'bank', coupon: code })
  expect((await lookUp(code, boris)).statusCode).toBe(409)
  shop.clock.pass(3 * 86_400)
  expect((await boris.asksFor({ coupon: code })).statusCode).toBe(200)

  await clerk.marksPaid(unpaid, { 'received-on': '2026-11-24' })
  expect((await anna.order(unpaid)).status).toBe('paid')
  shop.clock.pass(4 * 86_400)
  expect((await lookUp(code, visitor())).json().message).toBe('This coupon has reached its limit of uses.')
})

test('the same cart with and without the coupon are two orders', async () => {
  const code = await coupon({ percent: 1 })
  await anna.asksFor({})
  await anna.asksFor({ coupon: code })
  expect((await anna.profile()).orders).toHaveLength(2)
})

test('a retry under the same key with another coupon is refused rather than taken for a retry', async () => {
  await anna.asksFor({ coupon: await coupon(), key: 'key' })
  expect((await anna.asksFor({ key: 'key' })).statusCode).toBe(409)
})

const byCardAndBank = [{ pay: 'card' as const }, { pay: 'bank' as const, country: 'RUS' }]
test.each(byCardAndBank)(
  'an order that a coupon makes free is paid at once, without a provider: %j',
  async cart => {
    const code = await coupon({ percent: 100, mostUses: 1 })
    const reply = await anna.asksFor({ coupon: code, ...cart, key: 'free' })
    expect(reply.json().url).toMatch(/\/orders\/\d+\/review\/\?new$/)
    expect(await newest()).toMatchObject({ status: 'paid', total: 0, license_id: expect.any(Number) })
    expect((await anna.asksFor({ coupon: code, ...cart, key: 'free' })).json()).toEqual(reply.json())
    expect(await anna.licenses()).toHaveLength(1)
    expect((await boris.asksFor({ coupon: code, ...cart })).statusCode).toBe(409)
    expect(await boris.licenses()).toEqual([])
  },
)

test('an order whose coupon leaves less than the smallest card payment is refused', async () => {
  const code = await coupon({ percent: 99 })
  const reply = await anna.asksFor({ product: 'astra-1m', coupon: code })
  const message = 'This amount is too small to pay by card. Please write to us.'
  expect([reply.statusCode, reply.json().message]).toEqual([400, message])
  expect((await anna.profile()).orders).toEqual([])
})

test('the mail that confirms the order shows the coupon and what it took off', async () => {
  const code = await coupon({ percent: 100 })
  await anna.asksFor({ coupon: code })
  const { id } = await newest()
  const [mail] = await outbox(`order-confirmation:${id}`)
  expect(mail?.text).toContain(`Price: €220.00\nCoupon ${code}: \u2212€220.00\nSubtotal: €0.00`)
})

test('a visitor who is not signed in sees what a coupon gives, in their language', async () => {
  const code = await coupon({ amount: 50_000, currency: 'RUB', validUntil: '2026-12-31', modes: ['renew'] })
  const stranger = visitor()
  const { message, data } = (await lookUp(code, stranger)).json()
  expect(message).toBe(`Coupon ${code}: 500\u00a0₽ off. Valid until 31\u00a0December 2026.`)
  expect(data).toMatchObject({ code, value: { kind: 'fixed', amount: 50_000 }, modes: ['renew'] })
  stranger.cookies.set('language', 'ru')
  expect((await lookUp(code, stranger)).json().message).toContain('скидка 500\u00a0₽')
})

test('looking up a valid code uses nothing, and is not limited', async () => {
  const code = await coupon({ mostUses: 1 })
  const stranger = visitor({ address: '10.8.8.8' })
  const replies: number[] = []
  for (let each = 0; each < 100; each++) replies.push((await lookUp(code, stranger)).statusCode)
  expect(new Set(replies)).toEqual(new Set([200]))
})

test('guesses of codes are limited for an account and for an address, by look-ups and by orders', async () => {
  const guesses = await Promise.all(Array.from({ length: 40 }, (_, each) => lookUp(`GUESS-${each}`)))
  expect(new Set(guesses.map(reply => reply.statusCode))).toEqual(new Set([400]))
  expect((await anna.asksFor({ coupon: 'GUESS' })).statusCode).toBe(429)
  expect((await lookUp(await coupon())).statusCode).toBe(429)

  const stranger = visitor({ address: '10.9.9.9' })
  const from = await Promise.all(Array.from({ length: 61 }, (_, each) => lookUp(`GUESS-${each}`, stranger)))
  expect(from.filter(reply => reply.statusCode === 429)).toHaveLength(1)
})

async function countUses(code: string): Promise<number> {
  return shop.db.$count(orders, and(eq(orders.coupon, code), inArray(orders.status, ['pending', 'paid'])))
}

async function coupon(terms: Terms = {}): Promise<string> {
  const code = `CODE-${++codes}`
  const value = terms.amount ? {} : { percent: 10 }
  await shop.db.insert(coupons).values({ code, ...value, createdAt: shop.clock.now(), ...terms })
  return code
}

let codes = 0
const newest = async () => (await anna.profile()).orders[0]
const lookUp = (code: string, by: Pick<typeof anna, 'get'> = anna) =>
  by.get(`/api/orders/coupon/?code=${encodeURIComponent(code)}`)
