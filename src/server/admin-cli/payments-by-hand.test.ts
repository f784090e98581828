import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeCreditorReference } from '../../domain/payments/creditor-reference.ts'
import { unmatchedPayments } from '../payments/tables.ts'
import { type Admin, openAdmin } from '../testing/admin-for-tests.ts'
import { type Visitor, visitor } from '../testing/client.ts'
import { openTestShop, type TestShop } from '../testing/shop-for-tests.ts'
import { type CamtEntry, camt } from '../testing/statements.ts'
import { adminActions } from './tables.ts'

let shop: TestShop
let admin: Admin
let anna: Visitor
let customers = 0
let files = 0

beforeAll(async () => {
  shop = await openTestShop()
  admin = await openAdmin(shop)
})
afterAll(async () => {
  await admin.close()
  await shop.close()
})
beforeEach(async () => {
  anna = visitor(shop)
  await anna.signsIn(`anna${++customers}@studio.example`)
})

const form = {
  product: 'astra-1m',
  country: 'RUS',
  payment: 'bank',
  client_company: 'Studio',
  client_zip: '1',
  client_city: 'Tallinn',
  client_address_line: 'Street 1',
}

async function orders() {
  const { url } = (await anna.post('/api/astra/order/', { json: form })).json()
  const id = Number(/orders\/(\d+)/.exec(url)?.[1])
  const { total } = (await anna.get(`/api/orders/${id}/`)).json().data
  return { id, amount: (total / 100).toFixed(2), reference: makeCreditorReference(id) }
}

type Ordered = Awaited<ReturnType<typeof orders>>
const statusOf = async ({ id }: Ordered) => (await anna.get(`/api/orders/${id}/`)).json().data.status
const licenses = async () => (await anna.get('/api/accounts/profile/')).json().data.licenses
const actions = () => shop.shop.db.select().from(adminActions).orderBy(adminActions.id)

async function queued({ id }: Ordered) {
  const rows = await shop.shop.db.select().from(unmatchedPayments).where(sql`order_id = ${id}`)
  return rows.map(row => `#${row.id} ${row.state} ${row.resolution ?? ''}`.trim())
}

const marks = ({ id, amount }: Ordered, change: Record<string, string> = {}) =>
  admin.types(
    'mark-paid',
    String(id),
    ...Object.entries({
      amount,
      currency: 'RUB',
      date: '2026-11-20',
      reference: `HAND${id}`,
      ...change,
    }).flatMap(([name, value]) => [`--${name}`, value]),
  )

async function imports(...entries: CamtEntry[]) {
  const lines = entries.map(entry => ({ currency: 'RUB', ...entry }))
  return admin.types('import-statement', await admin.file(`${++files}.xml`, camt(lines)))
}

/** A transfer that is one kopeck short; answers its number in the queue. */
async function underpays(order: Ordered) {
  const short = (Number(order.amount) - 0.01).toFixed(2)
  return (
    /unmatched payment #(\d+)/.exec(await imports({ amount: short, structured: order.reference }))?.[1] ?? ''
  )
}

test('an order marked as paid is fulfilled, and the log says who did it', async () => {
  const order = await orders()
  const output = await admin.types(
    'mark-paid',
    String(order.id),
    '--amount',
    order.amount,
    '--currency',
    'rub',
    '--date',
    '2026-11-20',
    '--reference',
    'A 1',
    '--by',
    'Bookkeeper',
  )
  expect(output).toContain(`Order ${order.id} is paid with ${order.amount} RUB of 2026-11-20.`)
  expect(await statusOf(order)).toBe('paid')
  expect(await licenses()).toHaveLength(1)
  expect((await actions()).at(-1)).toMatchObject({
    doneBy: 'Bookkeeper',
    command: 'mark-paid',
    arguments: expect.arrayContaining([String(order.id), '--reference', 'A 1']),
    outcome: output,
    doneAt: shop.clock.now(),
  })
})

test('a statement line confirms a payment entered by hand once; the next line is a second payment', async () => {
  const order = await orders()
  await marks(order)
  const line = { amount: order.amount, structured: order.reference }
  expect(await imports({ ...line, reference: 'BANK1' })).toContain(`confirms order ${order.id}`)
  expect(await queued(order)).toEqual([])
  await imports({ ...line, reference: 'BANK2' })
  expect(await queued(order)).toHaveLength(1)
  expect(await licenses()).toHaveLength(1)
})

test('a payment entered by hand is matched by the bank’s own reference', async () => {
  const [order, other] = [await orders(), await orders()]
  await marks(order, { reference: 'arc 2026 1120' })
  const nameless = { amount: order.amount, text: 'thank you' }
  expect(await imports({ ...nameless, reference: 'ARC20261120' })).toContain(`confirms order ${order.id}`)
  // The next like it is other money, and one that names an order by itself goes there.
  expect(await imports({ ...nameless, reference: 'ARC20261121' })).toContain('does not match an order')
  expect(await imports({ amount: other.amount, structured: other.reference })).toContain('is paid')
  expect(await licenses()).toHaveLength(2)
})

test.each([
  [{ amount: '1.00' }, 'is not the total'],
  [{ amount: '0' }, 'not greater than zero'],
  [{ amount: '1e9' }, "'1e9' is not an amount"],
  [{ currency: 'EUR' }, 'not in the currency'],
  [{ currency: 'roubles' }, 'is not a currency code'],
  [{ date: '2027-01-01' }, 'is in the future'],
  [{ date: '20.11.2026' }, 'is not a day'],
  [{ date: '2026-11-19' }, 'did not exist: it was placed on 2026-11-21'],
  [{ reference: ' ' }, '--reference is missing'],
])('marking an order paid with %j is refused and changes nothing', async (change, words) => {
  const order = await orders()
  const before = (await actions()).length
  await expect(marks(order, change)).rejects.toThrow(words)
  expect([await statusOf(order), (await actions()).length]).toEqual(['pending', before])
})

test('an order is marked as paid once, even by several operators at once', async () => {
  const order = await orders()
  const outcomes = await Promise.allSettled(Array.from({ length: 6 }, () => marks(order)))
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await licenses()).toHaveLength(1)
  await expect(marks(order, { reference: 'OTHER' })).rejects.toThrow('already paid')
})

test('one reference pays one order', async () => {
  const [first, second] = [await orders(), await orders()]
  await marks(first, { reference: 'SAME' })
  await expect(marks(second, { reference: 'SAME' })).rejects.toThrow("'SAME' was used for another payment")
  expect(await statusOf(second)).toBe('pending')
})

test('a transfer that was imported cannot be entered by hand', async () => {
  const order = await orders()
  await imports({ amount: order.amount, text: 'no reference', reference: `Q${order.id}` })
  await expect(marks(order, { reference: `q${order.id}` })).rejects.toThrow(
    new RegExp(`unmatched resolve \\d+ --as applied --order ${order.id}`),
  )
})

test('an unmatched payment can be applied to its order, which issues the license', async () => {
  const order = await orders()
  const number = await underpays(order)
  const resolving = [
    'unmatched',
    'resolve',
    number,
    '--as',
    'applied',
    '--order',
    String(order.id),
    '--note',
    'bank fee',
  ]
  await expect(admin.types(...resolving)).rejects.toThrow('is not the total')
  expect(await queued(order)).toEqual([`#${number} open`])
  expect(await admin.types(...resolving, '--accept-difference')).toContain(`Order ${order.id} is paid`)
  expect(await statusOf(order)).toBe('paid')
  expect(await licenses()).toHaveLength(1)
  expect(await queued(order)).toEqual([`#${number} resolved applied`])
  await expect(admin.types(...resolving, '--accept-difference')).rejects.toThrow(
    'resolved before: applied by',
  )
})

test('the list of unmatched payments shows the open ones, and on request the resolved ones', async () => {
  const order = await orders()
  const number = await underpays(order)
  expect(await admin.types('unmatched', 'list')).toMatch(
    new RegExp(
      `#${number}  2026-11-21  \\S+ RUB  Studio Nord  it is not the total of the order \\(order ${order.id}\\)`,
    ),
  )
  await admin.types('unmatched', 'resolve', number, '--as', 'refunded', '--note', 'sent back on 21 November')
  expect(await admin.types('unmatched', 'list')).not.toContain(`#${number} `)
  expect(await admin.types('unmatched', 'list', '--all')).toContain('resolved: refunded')
  expect(await admin.types('unmatched', 'show', `#${number}`)).toMatch(
    /payer +Studio Nord[\s\S]*note +sent back on 21 November/,
  )
  expect(await licenses()).toEqual([])
})

test.each([
  [['unmatched', 'show', '999999'], 'There is no unmatched payment #999999'],
  [['unmatched', 'show', 'x'], "'x' is not the number of an unmatched payment"],
  [['unmatched', 'resolve', '1', '--as', 'eaten', '--note', 'x'], '--as is applied, refunded, ignored'],
  [
    ['unmatched', 'resolve', '999999', '--as', 'ignored', '--note', 'x'],
    'There is no unmatched payment #999999',
  ],
  [['unmatched', 'resolve', '1', '--as', 'ignored'], '--note is missing'],
  [['cancel', '999999'], 'Order 999999 does not exist'],
  [
    ['mark-paid', '999999', '--amount', '1', '--currency', 'EUR', '--date', '2026-11-20', '--reference', 'x'],
    'does not match an order',
  ],
  [['import-statement', '/nowhere/at/all'], 'File /nowhere/at/all does not exist'],
  [['import-statement', '/'], '/ is not a file'],
  [['customer', 'nobody@x.example'], 'Customer nobody@x.example does not exist'],
])('%j is refused with a reason', async (typed, words) => {
  await expect(admin.types(...typed)).rejects.toThrow(words)
})

test('a cancelled order cannot be marked paid, and a paid one cannot be cancelled', async () => {
  const [first, second] = [await orders(), await orders()]
  await admin.types('cancel', String(first.id))
  await expect(marks(first)).rejects.toThrow('cancelled or expired')
  await marks(second)
  await expect(admin.types('cancel', String(second.id))).rejects.toThrow(
    'Only a pending order can be cancelled',
  )
})

test('a dry run changes nothing and is not logged', async () => {
  const order = await orders()
  const number = await underpays(order)
  const before = (await actions()).length
  await marks(order).then(
    () => undefined,
    () => undefined,
  )
  const other = await orders()
  const tried = [
    await admin.types('cancel', String(other.id), '--dry-run'),
    await admin.types('unmatched', 'resolve', number, '--as', 'ignored', '--note', 'x', '--dry-run'),
  ]
  expect(tried).toEqual([
    expect.stringMatching(
      /^Order \d+ is cancelled\.\nCredit note \S+ credits invoice \S+\.\nDry run: nothing was changed\.$/,
    ),
    expect.stringContaining('Dry run: nothing was changed.'),
  ])
  expect(await statusOf(other)).toBe('pending')
  expect(await queued(order)).toEqual([`#${number} open`])
  expect((await actions()).length).toBe(before + 1)
})

test('unpaid bank orders and customers can be looked up, which is not logged', async () => {
  const order = await orders()
  const before = (await actions()).length
  const email = (await anna.get('/api/accounts/profile/')).json().data.email
  expect(await admin.types('orders', '--unpaid', '--email', email)).toMatch(
    new RegExp(
      `^${order.id}  2026-11-21  pending  ${order.amount} RUB  astra-1m buy  ${email}  Studio\n1 in all\\.$`,
    ),
  )
  expect(await admin.types('orders', '--unpaid', '--older-than', '30')).toBe('0 in all.')
  expect(await admin.types('customer', email)).toContain(`order ${order.id}`)
  expect(await admin.types('reseller', 'list')).toContain('EXR')
  expect((await actions()).length).toBe(before)
})
