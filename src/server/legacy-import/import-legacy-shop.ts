import { findCustomersByEmail, insertCustomer } from '../customers/store.ts'
import type { Transaction } from '../platform/database.ts'
import type { Shop } from '../shop.ts'
import { type CustomerRow, customerColumns, licenseColumns, orderColumns } from './files.ts'
import type { Import, ImportCount } from './find-new-rows.ts'
import { importDocuments, type LegacyDocument } from './import-documents.ts'
import { importLicenses } from './import-licenses.ts'
import { importOrders } from './import-orders.ts'
import { type LegacyFile, readRows } from './read-rows.ts'

export type LegacyFiles = Record<'customers' | 'licenses' | 'orders', LegacyFile | null> & {
  documents: readonly LegacyDocument[] | null
}

/** Notifies no one and skips rows imported before. If it returns an error, the caller rolls the transaction back. */
export async function importLegacyShop(
  tx: Transaction,
  shop: Shop,
  files: LegacyFiles,
): Promise<{ errors: string[]; imported: Record<keyof LegacyFiles, ImportCount> }> {
  const errors: string[] = []
  const importing = { tx, shop, now: shop.clock.now(), reportError: (text: string) => void errors.push(text) }
  const rows = {
    customers: files.customers ? readRows(files.customers, customerColumns, importing.reportError) : [],
    licenses: files.licenses ? readRows(files.licenses, licenseColumns, importing.reportError) : [],
    orders: files.orders ? readRows(files.orders, orderColumns, importing.reportError) : [],
  }
  // Rows that refer to unreadable ones would cause misleading errors.
  if (errors.length > 0)
    return { errors, imported: { customers: none, licenses: none, orders: none, documents: none } }

  const customers = await importCustomers(importing, {
    rows: rows.customers,
    file: files.customers?.name ?? '',
  })
  const accounts = await findCustomersByEmail(
    tx,
    [...rows.licenses, ...rows.orders].map(({ email }) => email),
  )
  const names = { licenses: files.licenses?.name ?? '', orders: files.orders?.name ?? '' }
  const licenses = await importLicenses(importing, {
    rows: rows.licenses,
    customers: accounts,
    file: names.licenses,
  })
  const orders = await importOrders(importing, { rows: rows.orders, customers: accounts, file: names.orders })
  const documents = await importDocuments(importing, files.documents ?? [])
  return { errors, imported: { customers, licenses, orders, documents } }
}

const none: ImportCount = { added: 0, known: 0 }

/** Existing accounts do not change. An address that the file contains twice is an error. */
async function importCustomers(
  { tx, reportError }: Import,
  { rows, file }: { rows: readonly CustomerRow[]; file: string },
): Promise<ImportCount> {
  let added = 0
  const lines = new Map<string, number>()
  for (const { email, language, registered_at: createdAt, lineNumber } of rows) {
    const earlier = lines.get(email)
    lines.set(email, lineNumber)
    if (earlier !== undefined)
      reportError(`${file} line ${lineNumber}: email: ${email} is also in line ${earlier}`)
    else if (await insertCustomer(tx, { email, language, createdAt })) added++
  }
  return { added, known: rows.length - added }
}
