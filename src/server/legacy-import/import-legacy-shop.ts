import { licenseTypes } from '../../domain/licenses/license.ts'
import { anyNumberOfServers } from '../../domain/pricing/catalog.ts'
import { findCustomersByEmail, insertCustomer } from '../customers/store.ts'
import { insertDemo } from '../demo/store.ts'
import { recordLicenseEvent } from '../licenses/record-license-event.ts'
import { insertImportedLicense } from '../licenses/store.ts'
import { utcDay } from '../platform/clock.ts'
import type { Transaction } from '../platform/database/database.ts'
import type { Fault } from '../platform/files/decode-text.ts'
import type { Shop } from '../shop.ts'
import { ofColumn } from './columns.ts'
import { type CustomerRow, customerColumns, type LicenseRow, licenseColumns, orderColumns } from './files.ts'
import { importDocuments, type LegacyDocument } from './import-documents.ts'
import { type CustomersByEmail, importOrders } from './import-orders.ts'
import { findNewRows, type Import, type ImportCount, insertImported } from './imported-rows.ts'
import { type LegacyFile, readRows } from './read-rows.ts'

export type LegacyFiles = Record<'customers' | 'licenses' | 'orders', LegacyFile | null> & {
  documents: readonly LegacyDocument[] | null
}

/** Notifies no one and skips rows imported before. If it returns an error, the caller rolls the transaction back. */
export async function importLegacyShop(
  tx: Transaction,
  shop: Shop,
  files: LegacyFiles,
  onProgress: (progress: { done: number; total: number }) => Promise<void> = async () => {},
): Promise<{ errors: Fault[]; imported: Record<keyof LegacyFiles, ImportCount> }> {
  const errors: Fault[] = []
  const reportError = (fault: Fault) => void errors.push(fault)
  const rows = {
    customers: files.customers ? readRows(files.customers, customerColumns, reportError) : [],
    licenses: files.licenses ? readRows(files.licenses, licenseColumns, reportError) : [],
    orders: files.orders ? readRows(files.orders, orderColumns, reportError) : [],
  }
  // Rows that refer to unreadable ones would cause misleading errors.
  if (errors.length > 0)
    return { errors, imported: { customers: none, licenses: none, orders: none, documents: none } }

  const documents = files.documents ?? []
  const counts = [rows.customers, rows.licenses, rows.orders, documents].map(({ length }) => length)
  const total = counts.reduce((sum, count) => sum + count, 0)
  /** What is done of one file, after the files before it. */
  const importingFile = (index: number, file = ''): Import => {
    const before = counts.slice(0, index).reduce((sum, count) => sum + count, 0)
    const countDone = (done: number) => onProgress({ done: before + done, total })
    const reportLine = (line: number, fault: Fault) => reportError(t => t.legacy.ofLine(file, line, fault(t)))
    return { tx, shop, now: shop.clock.now(), reportError, reportLine, countDone }
  }

  const customers = await importCustomers(importingFile(0, files.customers?.name), rows.customers)
  const emails = [...rows.licenses, ...rows.orders].map(({ email }) => email)
  const accounts = await findCustomersByEmail(tx, emails)
  const licenses = await importLicenses(importingFile(1, files.licenses?.name), rows.licenses, accounts)
  const orders = await importOrders(importingFile(2, files.orders?.name), rows.orders, accounts)
  const stored = await importDocuments(importingFile(3), documents)
  return { errors, imported: { customers, licenses, orders, documents: stored } }
}

const none: ImportCount = { added: 0, known: 0 }

/** Existing accounts do not change. An address that the file contains twice is an error. */
async function importCustomers({ tx, reportLine, countDone }: Import, rows: readonly CustomerRow[]) {
  let added = 0
  const lines = new Map<string, number>()
  for (const [index, { email, language, registered_at: createdAt, lineNumber }] of rows.entries()) {
    await countDone(index)
    const earlier = lines.get(email)
    lines.set(email, lineNumber)
    if (earlier !== undefined)
      reportLine(
        lineNumber,
        ofColumn('email', t => t.legacy.alsoInLine(email, earlier)),
      )
    else if (await insertCustomer(tx, { email, language, createdAt })) added++
  }
  return { added, known: rows.length - added }
}

/** Licenses keep their serial numbers. A demo counts as the customer's only one. */
async function importLicenses(importing: Import, rows: readonly LicenseRow[], customers: CustomersByEmail) {
  const { tx, now } = importing
  const newOnes = await findNewRows(importing, { kind: 'license', rows, column: 'serial' })
  for (const [index, { row, key, contentHash }] of newOnes.entries()) {
    await importing.countDone(rows.length - newOnes.length + index)
    const reportAt = (column: string, fault: Fault) =>
      importing.reportLine(row.lineNumber, ofColumn(column, fault))
    const customer = customers.get(row.email)
    const period = row.period ?? defaultPeriod(row)
    if (!customer) reportAt('email', t => t.legacy.noCustomer(row.email))
    if (period === null) reportAt('period', t => t.legacy.periodRequired)
    if (row.issued_at && row.issued_at > now) reportAt('issued_at', t => t.legacy.future)
    if (!customer || period === null) continue

    const { serial, type, state, email, expires_on: expiresOn, issued_at: issuedAt } = row
    const servers = type === licenseTypes.company ? anyNumberOfServers : row.servers
    const createdAt = issuedAt ?? now
    const terms = { type, period, servers, state, expiresOn, termStartsOn: utcDay(createdAt) }
    const license = { ...terms, customerId: customer.id, serial, createdAt }
    const id = await insertImportedLicense(tx, license)
    if (id === null) {
      reportAt('serial', t => t.legacy.licenseExists(serial))
      continue
    }
    const event = { licenseId: id, kind: 'imported', at: now, actor: 'shop' } as const
    await recordLicenseEvent(tx, { ...event, before: null, after: license })
    if (type === licenseTypes.demo)
      await insertDemo(tx, { email, customerId: customer.id, licenseId: id, issuedAt: createdAt })
    await insertImported(tx, { kind: 'license', key, contentHash, targetId: id, importedAt: now })
  }
  return { added: newOnes.length, known: rows.length - newOnes.length }
}

function defaultPeriod({ type }: LicenseRow): 0 | 1 | null {
  if (type === licenseTypes.subscription) return null
  return type === licenseTypes.demo ? 0 : 1
}
