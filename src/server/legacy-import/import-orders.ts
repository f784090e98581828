import type { findCustomersByEmail } from '../customers/store.ts'
import { issueInvoice } from '../invoices/issue-invoice.ts'
import { findLicensesBySerial, pickTerms, type StoredLicense } from '../licenses/store.ts'
import { insertImportedOrder, numberOrdersAbove } from '../orders/imported-orders.ts'
import { type OrderRow as ImportedOrder, insertFulfilment } from '../orders/store.ts'
import { ofColumn } from './columns.ts'
import type { OrderRow } from './files.ts'
import { findNewRows, type Import, type ImportCount, insertImported } from './imported-rows.ts'
import { buildOrder, paidAt, validateOrder } from './legacy-order.ts'

export type CustomersByEmail = Awaited<ReturnType<typeof findCustomersByEmail>>
type Known = { customers: CustomersByEmail; licenses: ReadonlyMap<string, StoredLicense> }

/** Orders keep their numbers if these consist of digits. Pending orders are invoiced. */
export async function importOrders(
  importing: Import,
  rows: readonly OrderRow[],
  customers: CustomersByEmail,
): Promise<ImportCount> {
  const { tx } = importing
  const newOnes = await findNewRows(importing, { kind: 'order', rows, column: 'number' })
  const serials = rows.flatMap(({ license }) => license ?? [])
  const known = { customers, licenses: await findLicensesBySerial(tx, serials) }
  const isNumbered = ({ row }: (typeof newOnes)[number]) => readOrderNumber(row) !== null
  // Orders with a number first, so that no other order gets it.
  const [numbered, named] = [newOnes.filter(isNumbered), newOnes.filter(each => !isNumbered(each))]
  const done = rows.length - newOnes.length
  const numberedOrders = await insertOrders(importing, numbered, { ...known, done })
  const highest = numbered.reduce((most, { row }) => Math.max(most, Number(row.number)), 0)
  await numberOrdersAbove(tx, highest)
  const namedOrders = await insertOrders(importing, named, { ...known, done: done + numbered.length })
  // A transfer needs the details of an invoice. It is not e-mailed, because an import notifies no one.
  for (const order of [...numberedOrders, ...namedOrders])
    if (order.status === 'pending') await issueInvoice(tx, importing.shop, order)
  return { added: newOnes.length, known: rows.length - newOnes.length }
}

async function insertOrders(
  importing: Import,
  rows: Awaited<ReturnType<typeof findNewRows<'number', OrderRow>>>,
  { customers, licenses, done }: Known & { done: number },
): Promise<ImportedOrder[]> {
  const { tx, now: importedAt } = importing
  const { seller, taxRates: rates } = importing.shop.config
  const sellerTax = { sellerCountry: seller.country, isSellerExempt: seller.vatExemption !== '', rates }
  const imported: ImportedOrder[] = []
  for (const [index, { row, key, contentHash }] of rows.entries()) {
    await importing.countDone(done + index)
    const customer = customers.get(row.email)
    const license = row.license === null ? null : (licenses.get(row.license) ?? null)
    const problems = validateOrder(row, { customer, license, now: importedAt, sellerTax })
    for (const problem of problems) importing.reportLine(row.lineNumber, problem)
    if (problems.length > 0 || !customer) continue

    const values = buildOrder(row, { customer, licenseId: license?.id ?? null, contentHash, sellerTax })
    const order = await insertImportedOrder(tx, values, readOrderNumber(row))
    if (!order) {
      const fault = ofColumn('number', t => t.legacy.orderExists(row.number))
      importing.reportLine(row.lineNumber, fault)
      continue
    }
    if (license && row.status === 'paid') {
      const fulfilment = { orderId: order.id, licenseId: license.id, after: pickTerms(license) }
      await insertFulfilment(tx, { ...fulfilment, fulfilledAt: paidAt(row) })
    }
    await insertImported(tx, { kind: 'order', key, contentHash, targetId: order.id, importedAt })
    imported.push(order)
  }
  return imported
}

function readOrderNumber({ number }: OrderRow): number | null {
  return /^[1-9]\d{0,8}$/.test(number) ? Number(number) : null
}
