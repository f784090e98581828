import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { payments } from '../payments/tables.ts'
import { mails } from '../platform/tables.ts'
import { type BankCustomer, type BankOrder, bankCustomer } from '../testing/bank-customer.ts'
import { openTestShop, type TestShop } from '../testing/shop-for-tests.ts'
import { camt } from '../testing/statements.ts'

let shop: TestShop
let anna: BankCustomer
let dear: BankOrder
let small: BankOrder

beforeAll(async () => {
  shop = await openTestShop()
  anna = await bankCustomer(shop)
})
afterAll(async () => {
  await anna.owner.close()
  await shop.close()
})
beforeEach(async () => {
  dear = await anna.orders()
  small = await anna.orders({ servers: 1 })
})

const both = () => `${dear.reference} ${small.reference}`
const sum = (change = 0) => (Number(dear.amount) + Number(small.amount) + change).toFixed(2)
const statuses = async () => [await anna.statusOf(dear), await anna.statusOf(small)]
const paymentsOf = async ({ id }: BankOrder) =>
  shop.shop.db.select().from(payments).where(sql`order_id = ${id} and status = 'paid'`)
const moneyWaits = async () => [
  await anna.orderHasUnmatchedPayment(dear),
  await anna.orderHasUnmatchedPayment(small),
]
const numberIn = (said: string) => /queue #(\d+)/.exec(said)?.[1] ?? ''
const resolves = (said: string, ...more: string[]) =>
  anna.owner.types('queue', 'resolve', numberIn(said), '--note', 'they wrote to us', ...more)

test('one transfer of what two orders cost together pays both, each with its share, and once', async () => {
  const lines = [{ amount: sum(), text: both(), reference: `TWO${dear.id}` }]
  const said = await anna.imports(lines)
  expect(said).toContain(`orders ${dear.id} and ${small.id} are paid`)
  expect(said).toMatch(new RegExp(`marked paid +1 +${sum()} EUR`))
  expect(await anna.imports(lines)).toMatch(/imported before +1/)
  expect(await statuses()).toEqual(['paid', 'paid'])
  expect(await paymentsOf(dear)).toMatchObject([{ amount: Number(dear.amount) * 100 }])
  expect(await paymentsOf(small)).toMatchObject([{ amount: Math.round(Number(small.amount) * 100) }])
})

test('two orders of one price are paid by twice the price', async () => {
  const twin = await anna.orders()
  await anna.imports([
    { amount: (Number(dear.amount) * 2).toFixed(2), text: `${dear.reference}, ${twin.reference}` },
  ])
  expect([await anna.statusOf(dear), await anna.statusOf(twin)]).toEqual(['paid', 'paid'])
})

test('two invoices may be named by their numbers', async () => {
  await anna.imports([{ amount: sum(), text: `Invoices ${dear.invoice} and ${small.invoice}` }])
  expect(await statuses()).toEqual(['paid', 'paid'])
})

test('a dry run of a transfer for two orders changes nothing', async () => {
  const said = await anna.imports([{ amount: sum(), text: both() }], '--dry-run')
  expect(said).toContain(`orders ${dear.id} and ${small.id} are paid`)
  expect(await statuses()).toEqual(['pending', 'pending'])
})

test('a movement that has paid two orders is not marked for another by hand', async () => {
  await anna.imports([{ amount: sum(), text: both(), reference: `HAND${dear.id}` }])
  const money = ['--amount', dear.amount, '--currency', 'EUR', '--date', '2026-11-20']
  await expect(
    anna.owner.types('mark-paid', String(dear.id), ...money, '--reference', `HAND${dear.id}`),
  ).rejects.toThrow(`It paid orders ${dear.id} and ${small.id}.`)
})

test('a sum that is not what two orders cost together waits for a person, and neither is to be paid again', async () => {
  const said = await anna.imports([{ amount: sum(-1), text: both() }])
  expect(said).toContain(
    `it names more than one order, and it is not clear which it pays (orders ${dear.id} and ${small.id})`,
  )
  expect(await statuses()).toEqual(['pending', 'pending'])
  expect(await moneyWaits()).toEqual([true, true])
  expect(await anna.owner.types('queue', 'list')).toContain(`(orders ${dear.id} and ${small.id})`)
  expect(await anna.owner.types('queue', 'show', numberIn(said))).toContain(`${dear.id}, ${small.id}`)
})

test('the customer of each order, and the shop, are written to of money that names several', async () => {
  const said = await anna.imports([{ amount: sum(-1), text: both() }])
  const written = await shop.shop.db
    .select()
    .from(mails)
    .where(sql`key like ${`money-%:${numberIn(said)}%`}`)
    .orderBy(mails.key)
  expect(written.map(({ text }) => text)).toEqual([
    expect.stringContaining(`--as applied --order ${dear.id} --order ${small.id} --accept-difference --note`),
    expect.stringContaining(
      `for order ${dear.id}, but it refers to several orders, and it is not clear which one it pays`,
    ),
    expect.stringContaining(`for order ${small.id}, but`),
  ])
})

test('a person may count it for both after all; then it waits for neither', async () => {
  const said = await anna.imports([{ amount: sum(-1), text: both() }])
  const orders = ['--as', 'applied', '--order', String(dear.id), '--order', String(small.id)]
  await expect(resolves(said, ...orders)).rejects.toThrow('is not the total of the order')
  expect(await statuses()).toEqual(['pending', 'pending'])
  await resolves(said, ...orders, '--accept-difference')
  expect(await statuses()).toEqual(['paid', 'paid'])
  const paid = [...(await paymentsOf(dear)), ...(await paymentsOf(small))]
  expect(paid.reduce((total, { amount }) => total + amount, 0)).toBe(Math.round(Number(sum(-1)) * 100))
})

test('once a person has sent it back, both orders may be paid again', async () => {
  const said = await anna.imports([{ amount: sum(-1), text: both() }])
  await resolves(said, '--as', 'refunded')
  expect(await moneyWaits()).toEqual([false, false])
})

test('a transfer for two orders of which one was paid meanwhile is for a person', async () => {
  await anna.imports([{ amount: small.amount, structured: small.reference }])
  await anna.imports([{ amount: sum(), text: both() }])
  expect(await anna.statusOf(dear)).toBe('pending')
  expect(await anna.orderHasUnmatchedPayment(dear)).toBe(true)
})

test('orders of two sellers are not paid together', async () => {
  const partner = ['--name', 'Partner SIA', '--address', 'Iela 1, LV-1001 Riga', '--country', 'LVA']
  const bank = ['--vat', 'LV40003000642', '--account', 'LV80BANK0000435195001']
  await anna.owner.types('reseller', 'add', 'LVR', ...partner, ...bank, '--serves', 'POL')
  const other = await anna.orders({ country: 'POL' })
  const amount = (Number(dear.amount) + Number(other.amount)).toFixed(2)
  await anna.imports([{ amount, text: `${dear.reference} ${other.reference}` }])
  expect([await anna.statusOf(dear), await anna.statusOf(other)]).toEqual(['pending', 'pending'])
  expect([await anna.orderHasUnmatchedPayment(dear), await anna.orderHasUnmatchedPayment(other)]).toEqual([
    true,
    true,
  ])
})

test('what came to another seller’s account for two orders waits for both', async () => {
  const said = await anna.imports(
    camt([{ amount: sum(), text: both() }], { account: 'EE970000000000000001' }),
  )
  expect(said).toContain(`came to the account of another seller`)
  expect(await statuses()).toEqual(['pending', 'pending'])
  expect(await moneyWaits()).toEqual([true, true])
})
