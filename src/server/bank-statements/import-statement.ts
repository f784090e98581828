import { addDays } from '../../domain/day.ts'
import { utcDay } from '../platform/clock.ts'
import type { Transaction } from '../platform/database.ts'
import { type Fault, UnreadableFile } from '../platform/decode-text.ts'
import type { Shop } from '../shop.ts'
import type { CsvOptions } from './csv/choose-profile.ts'
import { readCsvStatement } from './csv/read-csv-statement.ts'
import { type ImportResult, importTransfers, type Transfer } from './import-transfers.ts'
import { matchOrders } from './match-order.ts'
import { identifyEntries, normalizeAccount, type Statement, type StatementEntry } from './statement.ts'

/** Even with the longest texts, all references of a batch fit into one query. */
const batchSize = 200

export type StatementFile = { name: string; bytes: Uint8Array; csv: CsvOptions }

export type ImportedLine = {
  entry: StatementEntry
  result: ImportResult | { outcome: 'debit' } | { outcome: 'nothing' }
}

type Movement = {
  entry: StatementEntry
  identity: string
  source: string
  isRepeated: boolean
}

/** All of the file or nothing. Throws `UnreadableFile` also for an account not among `accounts` (empty: any account). */
export async function importStatement(
  tx: Transaction,
  shop: Shop,
  { file, accounts }: { file: StatementFile; accounts: readonly string[] },
): Promise<{ lines: ImportedLine[]; notYetBooked: number }> {
  const statement = await readStatement(file)
  requireOwnAccount(statement, accounts)
  requireBooked(statement, shop.clock.now())

  const movements = identifyMovements(statement, file.name)
  const lines: ImportedLine[] = []
  for (let start = 0; start < movements.length; start += batchSize)
    lines.push(...(await importBatch(tx, shop, movements.slice(start, start + batchSize))))
  return { lines, notYetBooked: statement.notYetBooked }
}

async function readStatement({ bytes, csv }: StatementFile): Promise<Statement> {
  const start = new TextDecoder('latin1')
    .decode(bytes.subarray(0, 64))
    .replace(/[\0\s\u00ef\u00bb\u00bf\u00ff\u00fe]/g, '')
  if (start.startsWith('1CClientBankExchange')) throw unsupported('1CClientBankExchange')
  if (/^(\{1:|:20:)/.test(start)) throw unsupported('MT940')
  if (!start.startsWith('<')) return readCsvStatement(bytes, csv)
  // Imports an XML parser.
  const { readCamt } = await import('./camt/read-camt.ts')
  return readCamt(bytes)
}

function unsupported(format: string): UnreadableFile {
  return new UnreadableFile(
    t => t.unsupported(format),
    t => t.exportCamt,
  )
}

function requireOwnAccount({ accounts: found }: Statement, accounts: readonly string[]) {
  const own = accounts.map(normalizeAccount)
  const foreign = own.length === 0 ? [] : found.filter(account => !own.includes(account))
  if (foreign.length > 0)
    throw new UnreadableFile(
      ...foreign.map(
        (account): Fault =>
          t =>
            t.foreignAccount(account, own.join(', ')),
      ),
    )
}

/** A bank's day may begin before the shop's UTC day; a later day was mistyped. */
function requireBooked({ entries }: Statement, now: Date) {
  const today = utcDay(now)
  const tomorrow = addDays(today, 1)
  const early = entries.filter(({ bookedOn }) => bookedOn > tomorrow)
  if (early.length > 0)
    throw new UnreadableFile(
      ...early.map(
        ({ place, bookedOn }): Fault =>
          t =>
            t.future(place, bookedOn, today),
      ),
    )
}

function identifyMovements({ entries }: Statement, fileName: string): Movement[] {
  const seen = new Set<string>()
  const identities = identifyEntries(entries)
  return entries.map((entry, index) => {
    const identity = identities[index] ?? ''
    const isRepeated = seen.has(identity)
    seen.add(identity)
    return { entry, identity, source: `${fileName}, ${entry.place}`, isRepeated }
  })
}

async function importBatch(
  tx: Transaction,
  shop: Shop,
  movements: readonly Movement[],
): Promise<ImportedLine[]> {
  const matches = await matchOrders(
    tx,
    movements.map(({ entry }) => entry),
  )
  const transfers = movements.map((movement, index) => ({
    ...movement,
    match: matches[index] ?? { kind: 'none' as const },
  }))
  const results = await importTransfers(
    tx,
    shop,
    transfers.filter(transfer => isRelevant(transfer) && !transfer.isRepeated),
  )
  return transfers.map(transfer => ({ entry: transfer.entry, result: resultFor(transfer, results) }))
}

/** A debit that identifies an order reverses its payment. */
function isRelevant({ entry: { amount, direction, isReversal }, match }: Transfer): boolean {
  return amount > 0 && (direction === 'credit' || isReversal || match.kind === 'identified')
}

function resultFor(
  transfer: Transfer & Movement,
  results: ReadonlyMap<string, ImportResult>,
): ImportedLine['result'] {
  if (!isRelevant(transfer)) return { outcome: transfer.entry.amount === 0 ? 'nothing' : 'debit' }
  const first = transfer.isRepeated ? null : results.get(transfer.identity)
  return first ?? { outcome: 'known' }
}
