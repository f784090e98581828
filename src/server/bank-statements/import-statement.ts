import { addDays } from '../../domain/day.ts'
import { dayOf } from '../platform/clock.ts'
import type { Transaction } from '../platform/database.ts'
import { UnreadableFile } from '../platform/decode-text.ts'
import type { Shop } from '../shop.ts'
import { readCamt } from './camt/read-camt.ts'
import { type CsvOptions, readCsvStatement } from './csv/read-csv-statement.ts'
import { importTransfers, type Received, type Transfer } from './import-transfers.ts'
import { waysOfNaming } from './match-order.ts'
import { identitiesOf, plainAccount, type Statement, type StatementEntry } from './statement.ts'

/** Lines that are taken in together: of the longest texts, what they name still fits into one query. */
const batchSize = 200

export type StatementFile = {
  name: string
  bytes: Uint8Array
  format: 'camt' | 'csv' | null
  csv: CsvOptions
}

export type ImportedLine = {
  entry: StatementEntry
  result: Received | { outcome: 'debit' } | { outcome: 'nothing' }
}

type Movement = {
  entry: StatementEntry
  identity: string
  source: string
  /** The same movement stands further up in the file. */
  isRepeated: boolean
}

/**
 * Takes in every credit of a bank statement, once. All of it or nothing: throws `UnreadableFile` with every fault of
 * the file, also where it is of an account that is not among `accounts` (empty: any account will do).
 */
export async function importStatement(
  tx: Transaction,
  shop: Shop,
  { file, accounts }: { file: StatementFile; accounts: readonly string[] },
): Promise<{ lines: ImportedLine[]; notYetBooked: number }> {
  const statement = readStatement(file)
  requireOwnAccount(statement, accounts)
  requireDaysThatCame(statement, shop.clock.now())

  const { entries, notYetBooked } = statement
  const identities = identitiesOf(entries)
  const firsts = new Map(identities.map((identity, index) => [identity, index] as const).reverse())
  const movements = entries.map((entry, index) => ({
    entry,
    identity: identities[index] ?? '',
    source: `${file.name}, ${entry.place}`,
    isRepeated: firsts.get(identities[index] ?? '') !== index,
  }))
  const lines: ImportedLine[] = []
  for (let start = 0; start < movements.length; start += batchSize)
    lines.push(...(await takeIn(tx, shop, movements.slice(start, start + batchSize))))
  return { lines, notYetBooked }
}

async function takeIn(tx: Transaction, shop: Shop, movements: readonly Movement[]): Promise<ImportedLine[]> {
  const ways = await waysOfNaming(
    tx,
    movements.map(({ entry }) => entry),
  )
  const transfers = movements.map((movement, index) => ({ ...movement, way: ways[index] ?? 'none' }))
  const received = await importTransfers(
    tx,
    shop,
    transfers.filter(transfer => isReceived(transfer) && !transfer.isRepeated),
  )
  return transfers.map(transfer => ({ entry: transfer.entry, result: resultOf(transfer, received) }))
}

/** What goes out under an order's own reference is its payment, sent back by whichever side. */
function isReceived({ entry: { amount, direction, isReversal }, way }: Transfer): boolean {
  return amount > 0 && (direction === 'credit' || isReversal || way === 'reference')
}

function resultOf(
  transfer: Transfer & Movement,
  received: ReadonlyMap<string, Received>,
): ImportedLine['result'] {
  if (!isReceived(transfer)) return { outcome: transfer.entry.amount === 0 ? 'nothing' : 'debit' }
  const first = transfer.isRepeated ? null : received.get(transfer.identity)
  return first ?? { outcome: 'known' }
}

function readStatement({ bytes, format, csv }: StatementFile): Statement {
  const start = new TextDecoder('latin1')
    .decode(bytes.subarray(0, 64))
    .replace(/[\0\s\u00ef\u00bb\u00bf\u00ff\u00fe]/g, '')
  const isXml = format === null ? start.startsWith('<') : format === 'camt'
  return isXml ? readCamt(bytes) : readCsvStatement(bytes, csv)
}

function requireOwnAccount({ accounts: found }: Statement, accounts: readonly string[]) {
  const own = accounts.map(plainAccount)
  const foreign = own.length === 0 ? [] : found.filter(account => !own.includes(account))
  if (foreign.length > 0)
    throw new UnreadableFile(
      ...foreign.map(
        account => `The file is of account ${account}, which is not the shop's: ${own.join(', ')}.`,
      ),
    )
}

/** A bank's day may begin before the shop's, which is UTC's. A later one was mistyped, and its money may never come. */
function requireDaysThatCame({ entries }: Statement, now: Date) {
  const today = dayOf(now)
  const tomorrow = addDays(today, 1)
  const early = entries.filter(({ bookedOn }) => bookedOn > tomorrow)
  if (early.length > 0)
    throw new UnreadableFile(
      ...early.map(
        ({ place, bookedOn }) =>
          `${place}: it is booked on ${bookedOn}, a day that has not come: today is ${today}.`,
      ),
    )
}
