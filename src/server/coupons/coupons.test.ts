import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { closeUnopenedOrders } from '../checkout/close-lapsed-orders.ts'
import { sandboxMails } from '../sandbox/mailbox/tables.ts'
import { type Visitor, visitor } from '../testing/client.ts'
import { eventually } from '../testing/eventually.ts'
import { openTestShop, type TestShop } from '../testing/shop-for-tests.ts'
import { coupons } from './tables.ts'

let shop: TestShop
let anna: Visitor
let people = 0
let codes = 0

beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())
beforeEach(async () => {
  shop.clock.set('2026-11-21T10:00:00Z')
  await shop.shop.db.execute(sql`truncate rate_limits`)
  anna = await customer()
})

async function customer(): Promise<Visitor> {
  const person = visitor(shop, { address: `10.2.${Math.floor(++people / 250)}.${people % 250}` })
  await person.signsIn(`anna${people}@studio.example`)
  return person
}

type Terms = Partial<typeof coupons.$inferInsert>

async function coupon(terms: Terms = {}): Promise<string> {
  const code = `CODE-${++codes}`
  const value = terms.amount ? {} : { percent: 10 }
  await shop.shop.db.insert(coupons).values({ code, ...value, createdAt: shop.clock.now(), ...terms })
  return code
}

const order = (cart: object, by = anna, key?: string) =>
  by.post('/api/astra/order/', {
    json: { product: 'astra-1y', payment: 'stripe', ...cart },
    ...(key ? { headers: { 'idempotency-key': key } } : {}),
  })
const profile = async (of = anna) => (await of.get('/api/accounts/profile/')).json().data
const newest = async (of = anna) => (await profile(of)).orders[0]
const lookUp = (code: string, by = anna) => by.get(`/api/orders/coupon/?code=${encodeURIComponent(code)}`)

test.each<[Terms, object, object]>([
  // Worked by hand: a year for one server is 220.00, Germany's VAT 19 %.
  [{ percent: 10 }, {}, { coupon_discount: 2200, subtotal: 19800, tax: 0, total: 19800 }],
  [{ percent: 15 }, { country: 'DEU' }, { coupon_discount: 3300, subtotal: 18700, tax: 3553, total: 22253 }],
  [{ amount: 500, currency: 'EUR' }, {}, { coupon_discount: 500, subtotal: 21500, tax: 0, total: 21500 }],
])('the coupon %j on %j takes off what it says', async (terms, cart, sums) => {
  const code = await coupon(terms)
  expect((await order({ coupon: code, ...cart })).statusCode).toBe(200)
  expect(await newest()).toMatchObject({ coupon: code, ...sums })
})

test('a code may be typed in small letters, with blanks around it', async () => {
  const code = await coupon()
  await order({ coupon: ` ${code.toLowerCase()} ` })
  expect(await newest()).toMatchObject({ coupon: code, coupon_discount: 2200 })
})

test.each<[string, string | Terms, number, string]>([
  ['unknown', 'NO-SUCH', 400, 'This coupon does not exist. Check the code, or order without it.'],
  [
    'no code at all',
    "купон ' or 1=1",
    400,
    'This coupon does not exist. Check the code, or order without it.',
  ],
  ['withdrawn', { enabled: false }, 400, 'This coupon is no longer valid.'],
  ['over', { validUntil: '2026-11-20' }, 400, 'This coupon is no longer valid.'],
  ['not open yet', { validFrom: '2026-11-22' }, 400, 'This coupon is not valid yet.'],
  ['for another plan', { products: ['astra-1m'] }, 400, 'This coupon is not valid for this plan.'],
  ['for renewals', { modes: ['renew'] }, 400, 'This coupon is not valid for this plan.'],
  [
    'in roubles',
    { amount: 50_000, currency: 'RUB' },
    400,
    'This coupon is valid only for prices in another currency.',
  ],
])(
  'a coupon that is %s is refused in words, and nothing is ordered',
  async (_what, terms, status, message) => {
    const code = typeof terms === 'string' ? terms : await coupon(terms)
    const reply = await order({ coupon: code })
    expect([reply.statusCode, reply.json().message]).toEqual([status, message])
    expect(reply.json().fields).toHaveProperty('coupon')
    expect((await profile()).orders).toEqual([])
  },
)

test('a coupon works from the first to the last of its days', async () => {
  const code = await coupon({ validFrom: '2026-11-21', validUntil: '2026-11-21' })
  shop.clock.set('2026-11-21T23:59:59Z')
  expect((await lookUp(code)).statusCode).toBe(200)
  shop.clock.set('2026-11-22T00:00:00Z')
  expect((await lookUp(code)).json().message).toBe('This coupon is no longer valid.')
})

test('of two customers who take the last use at once one gets it, and the other is told', async () => {
  const boris = await customer()
  for (const code of await Promise.all(Array.from({ length: 15 }, () => coupon({ mostUses: 1 })))) {
    const replies = await Promise.all([order({ coupon: code }), order({ coupon: code }, boris)])
    expect(new Set(replies.map(reply => reply.statusCode))).toEqual(new Set([200, 409]))
    expect(replies.find(reply => reply.statusCode === 409)?.json().message).toBe(
      'This coupon has already been used as often as it allows.',
    )
    expect(await usesOf(code)).toBe(1)
  }
})

test('twenty customers at once take three uses, no more', async () => {
  const code = await coupon({ mostUses: 3 })
  const crowd: Visitor[] = []
  for (let each = 0; each < 20; each++) crowd.push(await customer())
  const replies = await Promise.all(crowd.map(person => order({ coupon: code }, person)))
  expect(replies.filter(reply => reply.statusCode === 200)).toHaveLength(3)
  expect(await usesOf(code)).toBe(3)
})

test('an order retried under its key, or from a second tab, takes no second use', async () => {
  const code = await coupon({ mostUses: 1, mostUsesEach: 1 })
  const replies = await Promise.all([
    ...Array.from({ length: 5 }, () => order({ coupon: code }, anna, 'one')),
    ...Array.from({ length: 5 }, () => order({ coupon: code }, anna)),
  ])
  expect(new Set(replies.map(reply => reply.json().url)).size).toBe(1)
  expect(await usesOf(code)).toBe(1)
})

test('a customer uses a coupon as often as it allows for each', async () => {
  const code = await coupon({ mostUsesEach: 1 })
  const boris = await customer()
  await order({ coupon: code })
  const second = await order({ coupon: code, servers: 2 })
  expect([second.statusCode, second.json().message]).toEqual([
    409,
    'You have already used this coupon as often as it allows. An order that is awaiting payment counts too.',
  ])
  expect((await order({ coupon: code }, boris)).statusCode).toBe(200)
})

test('an order that closes without money gives its use back', async () => {
  const code = await coupon({ mostUses: 1 })
  await order({ coupon: code })
  const boris = await customer()
  expect((await order({ coupon: code }, boris)).statusCode).toBe(409)
  await shop.shop.db.execute(sql`update orders set payment_url = '' where coupon = ${code}`)
  shop.clock.pass(2 * 3600)
  await closeUnopenedOrders(shop.shop.db, shop.clock.now())
  expect((await order({ coupon: code }, boris)).statusCode).toBe(200)
})

test('the same cart with and without the coupon are two orders', async () => {
  const code = await coupon({ percent: 1 })
  await order({})
  await order({ coupon: code })
  expect((await profile()).orders).toHaveLength(2)
})

test('a retry under the same key with another coupon is refused rather than taken for a retry', async () => {
  await order({ coupon: await coupon() }, anna, 'key')
  expect((await order({}, anna, 'key')).statusCode).toBe(409)
})

test.each([{ payment: 'stripe' }, { payment: 'bank', country: 'RUS', ...address() }])(
  'an order that a coupon makes free (%j) is paid at once, without a provider',
  async cart => {
    const code = await coupon({ percent: 100, mostUses: 1 })
    const reply = await order({ coupon: code, ...cart }, anna, 'free')
    expect(reply.json().url).toMatch(/\/orders\/\d+\/review\/\?new$/)
    expect(await newest()).toMatchObject({ status: 'paid', total: 0, license_id: expect.any(Number) })
    expect((await order({ coupon: code, ...cart }, anna, 'free')).json()).toEqual(reply.json())
    expect((await profile()).licenses).toHaveLength(1)
    const boris = await customer()
    expect((await order({ coupon: code, ...cart }, boris)).statusCode).toBe(409)
    expect((await profile(boris)).licenses).toEqual([])
  },
)

test('what a coupon leaves is not asked for where it is less than a card can pay', async () => {
  const code = await coupon({ percent: 99 })
  const reply = await order({ product: 'astra-1m', coupon: code })
  expect([reply.statusCode, reply.json().message]).toEqual([
    400,
    'This amount is too small to pay by card. Please write to us.',
  ])
  expect((await profile()).orders).toEqual([])
})

test('the mail that confirms the order shows the coupon and what it took off', async () => {
  const code = await coupon({ percent: 100 })
  await order({ coupon: code })
  const { id } = await newest()
  const mails = async () =>
    (await shop.shop.db.select().from(sandboxMails)).filter(({ subject }) => subject.includes(String(id)))
  await eventually(async () => expect(await mails()).toHaveLength(1))
  const [mail] = await mails()
  expect(mail?.text).toContain(`Price: €220.00\nCoupon ${code}: \u2212€220.00\nSubtotal: €0.00`)
})

test('a visitor who is not signed in sees what a coupon gives, in their language', async () => {
  const code = await coupon({ amount: 50_000, currency: 'RUB', validUntil: '2026-12-31', modes: ['renew'] })
  const stranger = visitor(shop)
  const { message, data } = (await lookUp(code, stranger)).json()
  expect(message).toBe(`Coupon ${code}: 500\u00a0₽ off. Valid until 31\u00a0December 2026.`)
  expect(data).toMatchObject({ code, value: { kind: 'fixed', amount: 50_000 }, modes: ['renew'] })
  stranger.cookies.set('language', 'ru')
  expect((await lookUp(code, stranger)).json().message).toContain('скидка 500\u00a0₽')
})

test('who looks up a coupon without uses left is told, and asking uses nothing up', async () => {
  const code = await coupon({ mostUses: 1 })
  expect((await lookUp(code)).statusCode).toBe(200)
  expect((await lookUp(code)).statusCode).toBe(200)
  await order({ coupon: code }, await customer())
  expect((await lookUp(code)).json().message).toBe('This coupon has already been used as often as it allows.')
})

test('a whole office may follow the same link: a right code is no guess', async () => {
  const code = await coupon()
  const stranger = visitor(shop, { address: '10.8.8.8' })
  const replies: number[] = []
  for (let each = 0; each < 100; each++) replies.push((await lookUp(code, stranger)).statusCode)
  expect(new Set(replies)).toEqual(new Set([200]))
})

test('guessing codes is stopped, for an account and for an address, by look-ups and by orders alike', async () => {
  const guesses = await Promise.all(Array.from({ length: 40 }, (_, each) => lookUp(`GUESS-${each}`)))
  expect(new Set(guesses.map(reply => reply.statusCode))).toEqual(new Set([400]))
  expect((await order({ coupon: 'GUESS' })).statusCode).toBe(429)
  expect((await lookUp(await coupon())).statusCode).toBe(429)

  const stranger = visitor(shop, { address: '10.9.9.9' })
  const from = await Promise.all(Array.from({ length: 61 }, (_, each) => lookUp(`GUESS-${each}`, stranger)))
  expect(from.filter(reply => reply.statusCode === 429)).toHaveLength(1)
})

function address() {
  return {
    client_company: 'Studio Nord',
    client_zip: '191186',
    client_city: 'Sankt-Peterburg',
    client_address_line: 'Nevsky 1',
  }
}

async function usesOf(code: string): Promise<number> {
  const rows = await shop.shop.db.execute(
    sql`select count(*)::int as n from orders where coupon = ${code} and status in ('pending', 'paid')`,
  )
  return Number(rows.rows[0]?.['n'])
}
