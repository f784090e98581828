import { expect, test } from 'vitest'
import { actions as auditActions } from '../audit/tables.ts'
import { openWorld, type Placed } from '../testing/world.ts'

const { shop, anna, clerk, unmatchedPayments } = openWorld()

test('an order marked as paid is fulfilled, and the audit says who did it', async () => {
  const order = await orders()
  const output = await clerk.marksPaid(order, { reference: 'A 1', by: 'Bookkeeper' })
  expect(output).toContain(`Order ${order.id} is paid.`)
  expect(await anna.status(order)).toBe('paid')
  expect(await anna.licenses()).toHaveLength(1)
  expect((await actions()).at(-1)).toMatchObject({
    operator: 'Bookkeeper',
    verb: 'order mark-paid',
    targetId: String(order.id),
    at: shop.clock.now(),
  })
})

test('a statement line confirms a payment entered by hand once; the next line is a second payment', async () => {
  const order = await orders()
  await clerk.marksPaid(order)
  const line = { amount: order.amount, structured: order.reference }
  expect(await imports({ ...line, reference: 'BANK1' })).toContain(`confirms order ${order.id}`)
  expect(await queued(order)).toEqual([])
  await imports({ ...line, reference: 'BANK2' })
  expect(await queued(order)).toHaveLength(1)
  expect(await anna.licenses()).toHaveLength(1)
})

test('a payment entered by hand is matched by the bank’s own reference', async () => {
  const [order, other] = [await orders(), await orders()]
  await clerk.marksPaid(order, { reference: 'arc 2026 1120' })
  const nameless = { amount: order.amount, text: 'thank you' }
  expect(await imports({ ...nameless, reference: 'ARC20261120' })).toContain(`confirms order ${order.id}`)
  // The next like it is other money, and one that names an order by itself goes there.
  expect(await imports({ ...nameless, reference: 'ARC20261121' })).toContain('matches no order')
  expect(await imports({ amount: other.amount, structured: other.reference })).toContain('is paid')
  expect(await anna.licenses()).toHaveLength(2)
})

test.each([
  [{ amount: '1.00' }, 'amount-differs'],
  [{ amount: '0' }, 'bad-request'],
  [{ amount: '1e9' }, 'bad-request'],
  [{ 'received-on': '2027-01-01' }, 'day-in-future'],
  [{ 'received-on': '20.11.2026' }, 'bad-request'],
  [{ 'received-on': '2026-11-19' }, 'day-before-order'],
  [{ reference: ' ' }, '--reference is missing'],
  [{ reason: ' ' }, '--reason is missing'],
])('marking an order paid with %j is refused and changes nothing', async (change, words) => {
  const order = await orders()
  const before = (await actions()).length
  await expect(clerk.marksPaid(order, change)).rejects.toThrow(words)
  expect([await anna.status(order), (await actions()).length]).toEqual(['pending', before])
})

test('an order is marked as paid once, even by several operators at once', async () => {
  const order = await orders()
  const outcomes = await Promise.allSettled(Array.from({ length: 6 }, () => clerk.marksPaid(order)))
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await anna.licenses()).toHaveLength(1)
  await expect(clerk.marksPaid(order, { reference: 'OTHER' })).rejects.toThrow('not-possible-now')
})

test('one reference pays one order', async () => {
  const [first, second] = [await orders(), await orders()]
  await clerk.marksPaid(first, { reference: 'SAME' })
  await expect(clerk.marksPaid(second, { reference: 'SAME' })).rejects.toThrow('reference-used')
  expect(await anna.status(second)).toBe('pending')
})

test('a transfer that was imported cannot be entered by hand', async () => {
  const order = await orders()
  await imports({ amount: order.amount, text: 'no reference', reference: `Q${order.id}` })
  await expect(clerk.marksPaid(order, { reference: `q${order.id}` })).rejects.toThrow('movement-imported')
})

test('an unmatched payment can be applied to its order, which issues the license', async () => {
  const order = await orders()
  const number = await underpays(order)
  await expect(clerk.resolves(order, 'apply')).rejects.toThrow('amount-differs')
  expect(await queued(order)).toEqual([`#${number} open`])
  expect(await clerk.resolves(order, 'apply', '--accepts-difference')).toContain(`Paid orders: ${order.id}.`)
  expect(await anna.status(order)).toBe('paid')
  expect(await anna.licenses()).toHaveLength(1)
  expect(await queued(order)).toEqual([`#${number} resolved applied`])
  const again = clerk.resolves(order, 'apply', '--accepts-difference')
  await expect(again).rejects.toThrow('not-possible-now')
})

test.each([
  ['unmatched ignore 999999 --reason x', 'not-found'],
  ['unmatched ignore x --reason x', "'x' is not the number of a record"],
  ['unmatched ignore 1', '--reason is missing'],
  ['order cancel 999999 --reason x', 'not-found'],
  ['import-statement /nowhere/at/all', 'File /nowhere/at/all does not exist'],
  ['import-statement /', '/ is not a file'],
])('%s is refused with a reason', async (typed, words) => {
  await expect(clerk.types(...typed.split(' '))).rejects.toThrow(words)
})

test('a cancelled order cannot be marked paid, and a paid one cannot be cancelled', async () => {
  const [first, second] = [await orders(), await orders()]
  await clerk.cancels(first)
  await expect(clerk.marksPaid(first)).rejects.toThrow('not-possible-now')
  await clerk.marksPaid(second)
  await expect(clerk.cancels(second)).rejects.toThrow('not-possible-now')
})

test('a dry run changes nothing and is not logged', async () => {
  const [order, other] = [await orders(), await orders()]
  const number = await underpays(order)
  const before = (await actions()).length
  expect(await clerk.cancels(other, '--dry-run')).toMatch(
    /^Order \d+ is cancelled\.\nCredit note \S+ is issued: .*\n\S+ gets the e-mail .*\nDry run: nothing was changed\.$/,
  )
  expect(await clerk.resolves(order, 'ignore', '--dry-run')).toContain('Dry run: nothing was changed.')
  expect(await anna.status(other)).toBe('pending')
  expect(await queued(order)).toEqual([`#${number} open`])
  expect((await actions()).length).toBe(before)
})

const orders = () => anna.orders({ product: 'astra-1m', country: 'RUS', pay: 'bank' })
const imports = (entry: object) => clerk.imports([{ currency: 'RUB', ...entry }])
const actions = () => shop.db.select().from(auditActions).orderBy(auditActions.id)

async function queued(order: Placed) {
  const rows = await unmatchedPayments(order)
  return rows.map(row => `#${row.id} ${row.state} ${row.resolution ?? ''}`.trim())
}

/** A transfer that is one kopeck short; returns the number of its unmatched payment. */
async function underpays({ amount, reference }: Placed) {
  const short = (Number(amount) - 0.01).toFixed(2)
  return /unmatched payment #(\d+)/.exec(await imports({ amount: short, structured: reference }))?.[1] ?? ''
}
