import type { UnmatchedReason } from '../../domain/payments/unmatched-reasons.ts'
import { recordUnmatchedPayments } from '../payments/record-unmatched-payment.ts'
import { settleBankRefund } from '../payments/refund-store.ts'
import {
  findReferencesByHand,
  insertStatementLines,
  type NewStatementLine,
} from '../payments/statement-lines.ts'
import type { NewUnmatchedPayment } from '../payments/unmatched-store.ts'
import type { Transaction } from '../platform/database/database.ts'
import type { Shop } from '../shop.ts'
import type { OrderMatch } from './match-order.ts'
import { settleTransfer } from './settle-transfer.ts'
import { type StatementEntry, signedAmount } from './statement.ts'

export type ImportResult =
  | { outcome: 'known' }
  | { outcome: 'paid' | 'confirmed'; orderId: number }
  | {
      outcome: 'unmatched'
      orderIds: readonly number[]
      unmatchedPaymentId: number
      reason: UnmatchedReason
    }

export type ImportedLine = {
  entry: StatementEntry
  result: ImportResult | { outcome: 'debit' } | { outcome: 'nothing' }
}

export type Transfer = { entry: StatementEntry; identity: string; source: string; match: OrderMatch }

type NewLine = Transfer & { id: number; mayBeEntered: boolean; wasPaid: boolean }
type UnmatchedLine = NewLine & { orderIds: readonly number[]; reason: UnmatchedReason }

/** Each transfer pays the order that it identifies, or becomes an unmatched payment. Returns the results by identity. */
export async function importTransfers(
  tx: Transaction,
  shop: Shop,
  transfers: readonly Transfer[],
  alreadyPaid: ReadonlySet<number>,
): Promise<Map<string, ImportResult>> {
  const results = new Map<string, ImportResult>(
    transfers.map(({ identity }) => [identity, { outcome: 'known' }]),
  )
  const unmatched: UnmatchedLine[] = []
  const lines = (await insertNewLines(tx, shop, transfers)).map(line => ({
    ...line,
    wasPaid: line.match.kind === 'identified' && alreadyPaid.has(line.match.order.id),
  }))
  for (const wave of cutIntoWaves(lines))
    for (const { line, result } of await settleWave(tx, shop, wave))
      if (result.outcome === 'unmatched') unmatched.push({ ...line, ...result })
      else results.set(line.identity, result)
  for (const [identity, result] of await recordUnmatched(tx, shop, unmatched)) results.set(identity, result)
  return results
}

async function insertNewLines(tx: Transaction, shop: Shop, transfers: readonly Transfer[]) {
  const now = shop.clock.now()
  const lines = transfers.map(transfer => toStatementLine(transfer, now))
  const ids = await insertStatementLines(tx, lines)
  const inserted = transfers.flatMap(transfer => {
    const id = ids.get(transfer.identity)
    return id === undefined ? [] : [{ ...transfer, id }]
  })
  const references = inserted.map(({ entry }) => entry.bankReference)
  const entered = await findReferencesByHand(tx, references)
  return inserted.map(line => ({ ...line, mayBeEntered: entered.has(line.entry.bankReference) }))
}

/**
 * Lines of different orders and licenses have nothing to do with each other. Those of a wave are settled at the same time
 * on one connection, which then never waits for this process.
 */
function cutIntoWaves(lines: readonly NewLine[]): NewLine[][] {
  const waves: { lines: NewLine[]; touched: Set<string>; isOpen: boolean }[] = []
  for (const line of lines) {
    const { match } = line
    const touches =
      match.kind === 'identified'
        ? [`order ${match.order.id}`, `license ${match.order.licenseId ?? line.id}`]
        : []
    const last = waves.at(-1)
    // One that may have been entered by hand looks at the payments of every order.
    const joins = last?.isOpen && !line.mayBeEntered && !touches.some(name => last.touched.has(name))
    const wave = joins ? last : { lines: [], touched: new Set<string>(), isOpen: !line.mayBeEntered }
    if (!joins) waves.push(wave)
    wave.lines.push(line)
    for (const name of touches) wave.touched.add(name)
  }
  return waves.map(wave => wave.lines)
}

async function settleWave(tx: Transaction, shop: Shop, wave: readonly NewLine[]) {
  const settling = wave.map(async line => {
    return { line, result: await settleTransfer(tx, shop, line) }
  })
  try {
    return await Promise.all(settling)
  } catch (error) {
    // The others must end before the transaction does, or they would go on without one. They fail because this one did.
    await Promise.allSettled(settling)
    throw error
  }
}

async function recordUnmatched(
  tx: Transaction,
  shop: Shop,
  unmatched: readonly UnmatchedLine[],
): Promise<[identity: string, ImportResult][]> {
  const noticedAt = shop.clock.now()
  const unresolved = unmatched.map(({ entry, id, orderIds, reason }) => ({
    statementLineId: id,
    orderIds,
    reason,
    provider: 'bank',
    reference: entry.bankReference,
    amount: signedAmount(entry),
    currency: entry.currency,
    payer: entry.payer,
    text: fullText(entry),
    noticedAt,
  }))
  const payments: NewUnmatchedPayment[] = []
  for (const payment of unresolved) payments.push(await resolveOwnRefund(tx, payment))
  const ids = await recordUnmatchedPayments(tx, shop, payments)
  return unmatched.map(({ identity, id, orderIds, reason }) => [
    identity,
    { outcome: 'unmatched', orderIds, unmatchedPaymentId: requireId(ids, id), reason },
  ])
}

/** An operator who asks for a refund also decides what is credited and stopped, so nothing is left to resolve. */
async function resolveOwnRefund(tx: Transaction, payment: NewUnmatchedPayment & { noticedAt: Date }) {
  const { orderIds, reason, amount, currency, noticedAt: now } = payment
  const [orderId, ...others] = orderIds
  if (reason !== 'reversed' || orderId === undefined || others.length > 0) return payment
  const refund = await settleBankRefund(tx, { orderId, amount: -amount, currency, now })
  if (!refund) return payment
  const decided = { state: 'resolved', resolution: 'credited', resolvedAt: now } as const
  return { ...payment, ...decided, resolvedBy: refund.requestedBy }
}

function requireId(ids: ReadonlyMap<number | null, number>, lineId: number): number {
  const id = ids.get(lineId)
  if (id === undefined) throw new Error(`No unmatched payment was recorded for statement line ${lineId}`)
  return id
}

function toStatementLine({ entry, identity, source }: Transfer, importedAt: Date): NewStatementLine {
  const { account, bookedOn, currency, bankReference, payer } = entry
  return {
    identity,
    account,
    bookedOn,
    amount: signedAmount(entry),
    currency,
    bankReference,
    payer,
    text: fullText(entry),
    source,
    importedAt,
  }
}

function fullText({ references, text }: StatementEntry): string {
  return [...new Set([...references, text])].filter(Boolean).join(' ').slice(0, 2000)
}
