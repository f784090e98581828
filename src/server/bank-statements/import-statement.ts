import type { Database, Transaction } from '../platform/database/database.ts'
import { runAndRollBack } from '../platform/database/roll-back.ts'
import type { Shop } from '../shop.ts'
import { type ImportedLine, type ImportResult, importTransfers, type Transfer } from './import-transfers.ts'
import { lockFile, recordGroup } from './imported-files.ts'
import { matchOrders } from './match-order.ts'
import type { Movement } from './read-statement.ts'

/** In one transaction: a customer who orders waits at most this long for the series of invoices. */
const groupSize = 25

/**
 * Imports the movements after `start` of a file that `beginFile` has begun, and records in `tx` how far it is. Those that
 * another process has imported meanwhile are reported as known.
 */
export async function importGroup(
  tx: Transaction,
  shop: Shop,
  { fileId, movements, start }: { fileId: number; movements: readonly Movement[]; start: number },
): Promise<ImportedLine[]> {
  const file = await lockFile(tx, fileId)
  const known = movements.slice(start, file.done)
  const from = Math.max(start, file.done)
  const group = movements.slice(from, from + groupSize)
  const lines = await importMovements(tx, shop, group)
  await recordGroup(tx, file, lines)
  return [...known.map(reportKnown), ...lines]
}

/** What the import would do. Undone group by group, so that no lock is held for long. */
export async function tryMovements(
  db: Database,
  shop: Shop,
  movements: readonly Movement[],
  onGroup: (done: number) => Promise<void> = async () => {},
): Promise<ImportedLine[]> {
  const lines: ImportedLine[] = []
  const paid = new Set<number>()
  while (lines.length < movements.length) {
    const group = movements.slice(lines.length, lines.length + groupSize)
    const tried = await runAndRollBack(db, tx => importMovements(tx, { ...shop, db: tx }, group, paid))
    for (const { result } of tried) if ('orderId' in result) paid.add(result.orderId)
    lines.push(...tried)
    await onGroup(lines.length)
  }
  return lines
}

/** `paid` are orders that a dry run has paid and undone. */
async function importMovements(
  tx: Transaction,
  shop: Shop,
  movements: readonly Movement[],
  paid: ReadonlySet<number> = new Set(),
): Promise<ImportedLine[]> {
  const ids = movements.map(({ entry }) => entry)
  const matches = await matchOrders(tx, ids)
  const transfers = movements.map((movement, index) => ({
    ...movement,
    match: matches[index] ?? { kind: 'none' as const },
  }))
  const imported = transfers.filter(transfer => isRelevant(transfer) && !transfer.isRepeated)
  const results = await importTransfers(tx, shop, imported, paid)
  return transfers.map(transfer => ({ entry: transfer.entry, result: resultFor(transfer, results) }))
}

/** A debit that identifies orders reverses their payments. */
function isRelevant({ entry: { amount, direction, isReversal }, match }: Transfer): boolean {
  const isIdentified =
    match.kind === 'identified' || (match.kind === 'candidates' && match.reason === 'several-orders')
  return amount > 0 && (direction === 'credit' || isReversal || isIdentified)
}

function resultFor(
  transfer: Transfer & Movement,
  results: ReadonlyMap<string, ImportResult>,
): ImportedLine['result'] {
  if (!isRelevant(transfer)) return { outcome: transfer.entry.amount === 0 ? 'nothing' : 'debit' }
  const first = transfer.isRepeated ? null : results.get(transfer.identity)
  return first ?? { outcome: 'known' }
}

export function reportKnown({ entry }: Movement): ImportedLine {
  return { entry, result: { outcome: 'known' } }
}
