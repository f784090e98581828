import type { CsvFormat } from '../../contract/back-office/statements.ts'
import { addDays } from '../../domain/day.ts'
import { utcDay } from '../platform/clock.ts'
import type { Reader } from '../platform/database/database.ts'
import { type Fault, UnreadableFile } from '../platform/files/decode-text.ts'
import { listResellers } from '../sellers/store.ts'
import type { Shop } from '../shop.ts'
import { listCsvFormats, recognizeCsv } from './csv/csv-formats.ts'
import { readCsvStatement } from './csv/read-csv-statement.ts'
import { identifyEntries, normalizeAccount, type Statement, type StatementEntry } from './statement.ts'

/** How a file is read: the description of a CSV, and one more account whose statements are accepted. */
export type CsvOptions = { account?: string; format?: CsvFormat }
export type StatementFile = { name: string; bytes: Uint8Array; csv: CsvOptions }

export type Movement = {
  entry: StatementEntry
  identity: string
  source: string
  /** An earlier movement of the file is the same one. */
  isRepeated: boolean
}

/**
 * The file with the description of its header line, if it is a CSV. Throws `UnreadableFile`; refuses 'statement-header-unknown'
 * and 'statement-account-missing'.
 */
export async function openStatement(
  db: Reader,
  { name, bytes, account }: { name: string; bytes: Uint8Array; account: string | undefined },
): Promise<StatementFile> {
  const format = isXml(bytes) ? null : await recognizeCsv(db, bytes, account)
  return { name, bytes, csv: { ...(account ? { account } : {}), ...(format ? { format } : {}) } }
}

/** Always in the same order. Throws `UnreadableFile`, also for a statement of another account than those of the shop. */
export async function readMovements(db: Reader, shop: Shop, file: StatementFile) {
  const statement = await readStatement(file)
  const { account } = file.csv
  requireOwnAccount(statement, [...(await findOwnAccounts(db, shop)), ...(account ? [account] : [])])
  requireBooked(statement, shop.clock.now())
  return { movements: identifyMovements(statement, file.name), notYetBooked: statement.notYetBooked }
}

async function readStatement({ bytes, csv: { format } }: StatementFile): Promise<Statement> {
  if (format) return readCsvStatement(bytes, format)
  // Imports an XML parser.
  const { readCamt } = await import('./camt/read-camt.ts')
  return readCamt(bytes)
}

/** Throws `UnreadableFile` for formats that the shop does not read. */
function isXml(bytes: Uint8Array): boolean {
  const start = new TextDecoder('latin1')
    .decode(bytes.subarray(0, 64))
    .replace(/[\0\s\u00ef\u00bb\u00bf\u00ff\u00fe]/g, '')
  if (start.startsWith('1CClientBankExchange')) throw unsupported('1CClientBankExchange')
  if (/^(\{1:|:20:)/.test(start)) throw unsupported('MT940')
  return start.startsWith('<')
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
  const faults: Fault[] = foreign.map(account => t => t.foreignAccount(account, own.join(', ')))
  if (faults.length > 0) throw new UnreadableFile(...faults)
}

/** A bank's day may begin before the shop's UTC day; a later day was mistyped. */
function requireBooked({ entries }: Statement, now: Date) {
  const today = utcDay(now)
  const tomorrow = addDays(today, 1)
  const early = entries.filter(({ bookedOn }) => bookedOn > tomorrow)
  const faults: Fault[] = early.map(entry => t => t.future(entry.place, entry.bookedOn, today))
  if (faults.length > 0) throw new UnreadableFile(...faults)
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

/** None where SELLER_ACCOUNTS is not set: then any account will do. */
async function findOwnAccounts(db: Reader, { config }: Shop): Promise<string[]> {
  if (config.sellerAccounts.length === 0) return []
  const resellers = await listResellers(db)
  const described = await listCsvFormats(db)
  const invoiced = [config.seller.account, ...resellers.map(({ reseller }) => reseller.account)]
  return [...config.sellerAccounts, ...invoiced, ...described.map(({ account }) => account)].filter(Boolean)
}
