import type { UnmatchedReason } from '../../domain/payments/unmatched-reasons.ts'
import { recordUnmatchedPayments } from '../payments/record-unmatched-payment.ts'
import { insertStatementLines, type NewStatementLine } from '../payments/statement-lines.ts'
import { findReferencesByHand } from '../payments/store.ts'
import type { Transaction } from '../platform/database.ts'
import type { Shop } from '../shop.ts'
import type { WayOfNaming } from './match-order.ts'
import { matchTransfer } from './match-transfer.ts'
import { allReferences, type StatementEntry } from './statement.ts'

export type Received =
  | { outcome: 'known' }
  | { outcome: 'paid' | 'confirmed'; orderIds: readonly number[] }
  | { outcome: 'queued'; orderIds: readonly number[]; unmatchedPaymentId: number; reason: UnmatchedReason }

export type Transfer = {
  entry: StatementEntry
  identity: string
  source: string
  /** How it may name an order at all. */
  way: WayOfNaming
}

type Unsettled = { transfer: Transfer; lineId: number; orderIds: readonly number[]; reason: UnmatchedReason }

/**
 * Movements of a statement that concern orders, each once however often it is imported: it marks the order it names paid, or waits in the
 * queue for a person. A few hundred at a time: what is alike for all of them is asked and written at once. Answers what
 * became of each, by its identity.
 */
export async function importTransfers(
  tx: Transaction,
  shop: Shop,
  transfers: readonly Transfer[],
): Promise<Map<string, Received>> {
  const received = new Map<string, Received>(
    transfers.map(({ identity }) => [identity, { outcome: 'known' }]),
  )
  const unsettled: Unsettled[] = []
  for (const line of await newLines(tx, shop, transfers)) {
    const settled = await matchTransfer(tx, shop, line)
    if (settled.outcome === 'unsettled')
      unsettled.push({ ...settled, transfer: line.transfer, lineId: line.id })
    else received.set(line.transfer.identity, settled)
  }
  for (const [identity, queued] of await queue(tx, shop, unsettled)) received.set(identity, queued)
  return received
}

/** Those that were not imported before, with whether somebody has entered one of them by hand. */
async function newLines(tx: Transaction, shop: Shop, transfers: readonly Transfer[]) {
  const now = shop.clock.now()
  const ids = await insertStatementLines(
    tx,
    transfers.map(transfer => lineOf(transfer, now)),
  )
  const fresh = transfers.flatMap(transfer => {
    const id = ids.get(transfer.identity)
    return id === undefined ? [] : [{ id, transfer, entry: transfer.entry, way: transfer.way }]
  })
  const byHand = await findReferencesByHand(
    tx,
    fresh.map(({ entry }) => entry.bankReference),
  )
  return fresh.map(line => ({ ...line, mayBeEntered: byHand.has(line.entry.bankReference) }))
}

async function queue(
  tx: Transaction,
  shop: Shop,
  unsettled: readonly Unsettled[],
): Promise<[identity: string, Received][]> {
  const noticedAt = shop.clock.now()
  const waiting = unsettled.map(({ transfer: { entry }, lineId, orderIds, reason }) => ({
    statementLineId: lineId,
    orderIds,
    reason,
    provider: 'bank',
    reference: entry.bankReference,
    amount: signedAmount(entry),
    currency: entry.currency,
    payer: entry.payer,
    text: textOf(entry),
    noticedAt,
  }))
  const numbers = await recordUnmatchedPayments(tx, shop, waiting)
  return unsettled.map(({ transfer, lineId, orderIds, reason }) => {
    const unmatchedPaymentId = numberOf(numbers, lineId)
    return [transfer.identity, { outcome: 'queued', orderIds, unmatchedPaymentId, reason }]
  })
}

function numberOf(numbers: ReadonlyMap<number | null, number>, lineId: number): number {
  const number = numbers.get(lineId)
  if (number === undefined) throw new Error(`Statement line ${lineId} has no unmatched payment`)
  return number
}

function lineOf({ entry, identity, source }: Transfer, importedAt: Date): NewStatementLine {
  const { account, bookedOn, currency, bankReference, payer } = entry
  return {
    identity,
    account,
    bookedOn,
    amount: signedAmount(entry),
    currency,
    bankReference,
    payer,
    text: textOf(entry),
    source,
    importedAt,
  }
}

function signedAmount({ amount, direction }: StatementEntry): number {
  return direction === 'debit' ? -amount : amount
}

function textOf(entry: StatementEntry): string {
  return [...new Set([...allReferences(entry), entry.text])].filter(Boolean).join(' ').slice(0, 2000)
}
