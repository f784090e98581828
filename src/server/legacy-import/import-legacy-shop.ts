import { findCustomersByEmail, insertCustomer } from '../customers/store.ts'
import type { Transaction } from '../platform/database.ts'
import type { Shop } from '../shop.ts'
import { type CustomerRow, customerColumns, licenseColumns, orderColumns } from './files.ts'
import { importLicenses } from './import-licenses.ts'
import { importOrders } from './import-orders.ts'
import type { Import, ImportCount } from './import-run.ts'
import { type LegacyFile, readRows } from './read-rows.ts'

export type LegacyFiles = Record<'customers' | 'licenses' | 'orders', LegacyFile | null>
/**
 * Brings over the customers, licenses and orders of an older shop; rows that were brought before change nothing, and no
 * mail is sent. Answers every fault of the files: with any, the caller rolls the transaction back.
 */
export async function importLegacyShop(
  tx: Transaction,
  shop: Shop,
  files: LegacyFiles,
): Promise<{ faults: string[]; brought: Record<keyof LegacyFiles, ImportCount> }> {
  const faults: string[] = []
  const importing = { tx, shop, now: shop.clock.now(), fault: (text: string) => void faults.push(text) }
  const rows = {
    customers: files.customers ? readRows(files.customers, customerColumns, importing.fault) : [],
    licenses: files.licenses ? readRows(files.licenses, licenseColumns, importing.fault) : [],
    orders: files.orders ? readRows(files.orders, orderColumns, importing.fault) : [],
  }
  // Rows that could not be read would be missed by those that need them.
  if (faults.length > 0) return { faults, brought: { customers: none, licenses: none, orders: none } }

  const customers = await importCustomers(importing, {
    rows: rows.customers,
    file: files.customers?.name ?? '',
  })
  const owners = await findCustomersByEmail(
    tx,
    [...rows.licenses, ...rows.orders].map(({ email }) => email),
  )
  const names = { licenses: files.licenses?.name ?? '', orders: files.orders?.name ?? '' }
  const licenses = await importLicenses(importing, { rows: rows.licenses, owners, file: names.licenses })
  const orders = await importOrders(importing, { rows: rows.orders, owners, file: names.orders })
  return { faults, brought: { customers, licenses, orders } }
}

const none: ImportCount = { added: 0, known: 0 }

/** An address that has an account keeps it as it is; one that the file holds twice is a fault, for the rows may differ. */
async function importCustomers(
  { tx, fault }: Import,
  { rows, file }: { rows: readonly CustomerRow[]; file: string },
): Promise<ImportCount> {
  let added = 0
  const lines = new Map<string, number>()
  for (const { email, language, registered_at: createdAt, lineNumber } of rows) {
    const twin = lines.get(email)
    lines.set(email, lineNumber)
    if (twin !== undefined) fault(`${file} line ${lineNumber}: email: ${email} is also in line ${twin}`)
    else if (await insertCustomer(tx, { email, language, createdAt })) added++
  }
  return { added, known: rows.length - added }
}
