import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeCreditorReference } from '../../domain/payments/creditor-reference.ts'
import { openQuietTrade } from '../testing/quiet-trade.ts'
import { openRandom } from '../testing/random.ts'
import { camt } from '../testing/statements.ts'
import { startStripePeer } from '../testing/stripe-peer.ts'
import { companyDetails, openWorld } from '../testing/world.ts'

const world = openWorld({
  environment: { MAX_OPEN_BANK_ORDERS: '1000' },
  peers: { stripe: startStripePeer },
})
let trade: Awaited<ReturnType<typeof openQuietTrade>>
beforeAll(async () => {
  trade = await openQuietTrade(world.shop, world.peers.stripe)
})
afterAll(() => trade.close())

const seed = Number(process.env['SEED'] ?? Date.now() % 1_000_000)
const random = openRandom(seed)

type Order = { id: number; isByBank: boolean; kept: number; hasVatNumber: boolean }

test('invoices minus credit notes are the money kept, but for what open unmatched payments list', async () => {
  const anna = await trade.customer('anna@x.example')
  for (let count = 0; count < 25; count++) {
    const order = await buys(anna)
    await expectBalance(order, 'paid')
    for (let step = random.between(1, 5); step > 0; step--) {
      const happened = await random.pick(order.isByBank ? ofTransfers : ofCards)(order)
      world.shop.clock.pass(random.between(60, 86_400))
      await expectBalance(order, happened)
    }
  }
})

async function expectBalance({ id, kept }: Order, happened: string) {
  const { rows } = await trade.shop.db.execute<{ billed: number; open: number }>(sql`select
    (select sum(case kind when 'invoice' then total else -total end)::float8
      from invoices where order_id = ${id}) as billed,
    (select coalesce(sum(case when reason in ('reversed', 'invoice-corrected') or outcome in ('won', 'failed')
      then -amount else amount end), 0)::float8
      from unmatched_payments where order_id = ${id} and state = 'open') as open`)
  expect([happened, (rows[0]?.billed ?? 0) - kept], `seed ${seed}, order ${id}`).toEqual([
    happened,
    rows[0]?.open,
  ])
}

async function buys(customer: Parameters<typeof trade.orders>[0]): Promise<Order> {
  const isByBank = random.chance(30)
  const hasVatNumber = !isByBank && random.chance(40)
  const servers = random.between(1, 20)
  const company = { ...companyDetails, client_vat: hasVatNumber ? 'DE136695976' : '' }
  const cart = { product: 'astra-1m', servers, country: isByBank ? 'RUS' : 'DEU', ...company }
  const id = await trade.orders(customer, { ...cart, payment: isByBank ? 'bank' : 'stripe' })
  const readTotal = sql`select total::float8 from orders where id = ${id}`
  const { rows } = await trade.shop.db.execute<{ total: number }>(readTotal)
  const order = { id, isByBank, hasVatNumber, kept: rows[0]?.total ?? 0 }
  if (isByBank) {
    const paid = `--amount ${plain(order.kept)} --received-on ${today()} --reference T${id} --reason x`
    await trade.types('order', 'mark-paid', String(id), ...paid.split(' '))
  } else {
    // A refund can be reported before the payment.
    const early = random.chance(20) ? random.between(1, order.kept) : 0
    if (early > 0) await trade.refunds(id, { id: `early-${id}`, amount: early })
    order.kept -= early
    await trade.paysByCard(id, 0)
  }
  return order
}

type Change = (order: Order) => Promise<string>
const refunds: readonly [Change, ...Change[]] = [refund, failedRefund, agreedRefund]
const ofCards: readonly [Change, ...Change[]] = [...refunds, dispute, dispute, correct]
const ofTransfers: readonly [Change, ...Change[]] = [reverse, reverse, correct]

async function refund(order: Order) {
  const part = await takePart(order)
  if (part === 0) return 'nothing left'
  const reference = `refund-${order.id}-${order.kept}`
  await twice(() => trade.refunds(order.id, { id: reference, amount: part }))
  order.kept -= part
  return creditOrLeave(order, `refund of ${part}`)
}

async function failedRefund(order: Order) {
  const part = await takePart(order)
  if (part === 0) return 'nothing left'
  const reference = `failed-${order.id}-${world.shop.clock.now().getTime()}`
  const report = (status: string) =>
    twice(() => trade.refunds(order.id, { id: reference, amount: part, status }))
  await report('pending')
  const done = await creditOrLeave(order, `failed refund of ${part}`)
  await report('failed')
  return done
}

/** The operator credits first, and has nothing to do when the refund is reported. */
async function agreedRefund(order: Order) {
  const part = await takePart(order)
  if (part === 0) return 'nothing left'
  await trade.types('order', 'credit', String(order.id), '--reason', 'x', '--amount', plain(part))
  const reference = `agreed-${order.id}-${order.kept}`
  await twice(() => trade.refunds(order.id, { id: reference, amount: part }))
  order.kept -= part
  await trade.resolves(reference, 'ignore')
  return `agreed refund of ${part}`
}

async function dispute(order: Order) {
  const part = await takePart(order)
  if (part === 0) return 'nothing left'
  const id = `dispute-${order.id}-${world.shop.clock.now().getTime()}`
  const isWon = random.chance(50)
  const report = (status: string) => trade.disputes(order.id, { id, amount: part, status })
  // The event of its end can be the first that arrives.
  const credited = random.chance(70)
    ? await report('needs_response').then(() => creditOrLeave(order, 'credited early'))
    : 'left'
  await report(isWon ? 'won' : 'lost')
  if (!isWon) order.kept -= part
  const ended = `dispute of ${part} ${isWon ? 'won' : 'lost'}, ${credited}`
  return !isWon && !credited.endsWith('credited') ? creditOrLeave(order, ended) : ended
}

async function correct(order: Order) {
  const removes = order.hasVatNumber && random.chance(50)
  const change = removes ? ['--vat-number', ''] : ['--company', `No ${world.shop.clock.now().getTime()}`]
  const corrected = await trade
    .types('order', 'correct-invoice', String(order.id), '--reason', 'x', '--note', 'x', ...change)
    .catch((error: unknown) => String(error))
  if (removes && corrected.includes('replaces')) order.hasVatNumber = false
  if (corrected.startsWith('Invoice')) await closeUndone(order)
  return corrected
}

/** A refund that failed or a dispute that was won had been credited; the order is invoiced again now. */
async function closeUndone({ id }: Order) {
  const { rows } = await trade.shop.db.execute<{ id: number }>(sql`select id::integer from unmatched_payments
    where order_id = ${id} and state = 'open' and outcome in ('failed', 'won')`)
  for (const undone of rows) await trade.types('unmatched', 'ignore', String(undone.id), '--reason', 'x')
}

async function reverse(order: Order) {
  const part = await takePart(order)
  if (part === 0) return 'nothing left'
  const reference = `back-${order.id}-${order.kept}`
  const entry = { amount: plain(part), currency: 'RUB', direction: 'DBIT', reference } as const
  const statement = camt([{ ...entry, structured: makeCreditorReference(order.id), day: today() }])
  const path = await trade.file(reference, statement.replace('<Ccy>EUR', '<Ccy>RUB'))
  await twice(() => trade.types('import-statement', path))
  order.kept -= part
  return creditOrLeave(order, `reversal of ${part}`)
}

async function creditOrLeave({ id }: Order, what: string): Promise<string> {
  if (random.chance(30)) return `${what}, left`
  const { rows } = await trade.shop.db.execute<{ id: number }>(
    sql`select max(id)::integer as id from unmatched_payments where order_id = ${id} and state = 'open'`,
  )
  const options = ['--credit', '--license', 'leave', '--note', 'x', '--reason', 'x']
  await trade.types('unmatched', 'credit', String(rows[0]?.id), ...options)
  return `${what}, credited`
}

/** The sum of what is neither returned nor credited yet. */
async function takePart({ id, kept }: Order): Promise<number> {
  const { rows } = await trade.shop.db.execute<{ left: number }>(sql`select
    ((select sum(case kind when 'invoice' then total else -total end) from invoices where order_id = ${id})
      - (select coalesce(sum(abs(amount)), 0) from unmatched_payments
          where order_id = ${id} and state = 'open' and reason <> 'invoice-corrected' and outcome is distinct from 'won'
            and outcome is distinct from 'failed'))::float8 as left`)
  const left = Math.min(kept, rows[0]?.left ?? 0)
  return left > 0 ? random.between(1, left) : 0
}

async function twice(report: () => Promise<unknown>) {
  await report()
  if (random.chance(50)) await report()
}

const today = () => world.shop.clock.now().toISOString().slice(0, 10)
const plain = (minor: number) => (minor / 100).toFixed(2)
