import { asc, eq, sql } from 'drizzle-orm'
import type { CsvFormat, SavedCsvFormat } from '../../../contract/back-office/statements.ts'
import { findFormatFaults, isSameHeader, splitFirstLines } from '../../../domain/payments/statement-csv.ts'
import { firstRow, type Reader, type Transaction } from '../../platform/database/database.ts'
import { decodeText, UnreadableFile } from '../../platform/files/decode-text.ts'
import { Refusal, requireFound } from '../../platform/http/refusal.ts'
import { normalizeAccount } from '../statement.ts'
import { csvFormats } from '../tables.ts'

export async function listCsvFormats(db: Reader): Promise<SavedCsvFormat[]> {
  const rows = await db.select().from(csvFormats).orderBy(asc(csvFormats.account))
  return rows.map(({ id, format }) => ({ id, ...format }))
}

/** In place of the earlier description of the account. Refuses 'bad-request' with the columns that are missing. */
export async function saveCsvFormat(tx: Transaction, described: CsvFormat) {
  const account = normalizeAccount(described.account)
  const format = { ...described, account }
  const faults = findFormatFaults(format)
  if (faults.length > 0)
    throw new Refusal('bad-request', {
      problems: Object.fromEntries(faults.map(fault => [fault, { kind: 'required' }])),
    })
  const set = { format: sql`excluded.format` }
  await tx
    .insert(csvFormats)
    .values({ account, format })
    .onConflictDoUpdate({ target: csvFormats.account, set })
}

/** Refuses 'not-found'. Returns the account. */
export async function removeCsvFormat(tx: Transaction, id: number): Promise<string> {
  const removed = requireFound(await firstRow(tx.delete(csvFormats).where(eq(csvFormats.id, id)).returning()))
  return removed.account
}

/** The description whose header line the file has. Refuses 'statement-header-unknown' and 'statement-account-missing'. */
export async function recognizeCsv(db: Reader, bytes: Uint8Array, account: string | undefined) {
  const rows = await db.select().from(csvFormats).orderBy(asc(csvFormats.account))
  const [format, other] = rows
    .filter(row => account === undefined || row.account === normalizeAccount(account))
    .map(row => row.format)
    .filter(each => findTable(bytes, each) !== null)
  if (!format) throw new Refusal('statement-header-unknown', { fields: ['file'] })
  if (other) throw new Refusal('statement-account-missing', { fields: ['account'] })
  return format
}

/** The text, and the line of its header. Null if the file has another header, or another encoding. */
export function findTable(bytes: Uint8Array, { encoding, delimiter, header }: CsvFormat) {
  const text = decode(bytes, encoding)
  if (text === null) return null
  const index = splitFirstLines(text, delimiter).findIndex(cells => isSameHeader(cells, header))
  return index < 0 ? null : { text, headerLine: index + 1 }
}

function decode(bytes: Uint8Array, encoding: string): string | null {
  try {
    return decodeText(bytes, encoding)
  } catch (error) {
    if (error instanceof UnreadableFile) return null
    throw error
  }
}
