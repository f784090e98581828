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
  expect(await imports({ ...nameless, reference: 'ARC20261121' })).toContain('does not match an order')
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
  await expect(clerk.resolves(order, 'applied')).rejects.toThrow('is not the total')
  expect(await queued(order)).toEqual([`#${number} open`])
  expect(await clerk.resolves(order, 'applied', '--accept-difference')).toContain(`Order ${order.id} is paid`)
  expect(await anna.status(order)).toBe('paid')
  expect(await anna.licenses()).toHaveLength(1)
  expect(await queued(order)).toEqual([`#${number} resolved applied`])
  const again = clerk.resolves(order, 'applied', '--accept-difference')
  await expect(again).rejects.toThrow('resolved before: applied by')
})

test('the list of unmatched payments shows the open ones, and on request the resolved ones', async () => {
  const order = await orders()
  const number = await underpays(order)
  const listed = `#${number}  2026-11-21  \\S+ RUB  Studio Nord  it is not the total of the order \\(order ${order.id}\\)`
  expect(await clerk.types('unmatched', 'list')).toMatch(new RegExp(listed))
  await clerk.types('unmatched', 'resolve', number, '--as', 'refunded', '--reason', 'sent back')
  expect(await clerk.types('unmatched', 'list')).not.toContain(`#${number} `)
  expect(await clerk.types('unmatched', 'list', '--all')).toContain('resolved: refunded')
  expect(await clerk.types('unmatched', 'show', `#${number}`)).toMatch(
    /payer +Studio Nord[^]*note +sent back/,
  )
  expect(await anna.licenses()).toEqual([])
})

test.each([
  ['unmatched show 999999', 'There is no unmatched payment #999999'],
  ['unmatched show x', "'x' is not the number of an unmatched payment"],
  ['unmatched resolve 1 --as eaten --reason x', '--as is applied, refunded, credited, ignored'],
  ['unmatched resolve 999999 --as ignored --reason x', 'There is no unmatched payment #999999'],
  ['unmatched resolve 1 --as ignored', '--reason is missing'],
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
  expect(await clerk.resolves(order, 'ignored', '--dry-run')).toContain('Dry run: nothing was changed.')
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
