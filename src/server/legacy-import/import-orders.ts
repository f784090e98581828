import type { Language } from '../../domain/languages.ts'
import { issueInvoice } from '../invoices/issue-invoice.ts'
import { findLicensesBySerial } from '../licenses/store.ts'
import {
  insertImportedFulfilment,
  insertImportedOrder,
  numberOrdersAbove,
} from '../orders/imported-orders.ts'
import type { OrderRow as ImportedOrder } from '../orders/store.ts'
import type { Fault } from '../platform/files/decode-text.ts'
import type { OrderRow } from './files.ts'
import { findNewRows, type Import, type ImportCount, insertImported } from './imported-rows.ts'
import { buildOrder, paidAt } from './legacy-order.ts'
import { validateOrder } from './validate-order.ts'

type CustomersByEmail = ReadonlyMap<string, { id: number; language: Language }>
type License = Awaited<ReturnType<typeof findLicensesBySerial>> extends Map<string, infer Row> ? Row : never

/** Orders keep their numbers if these consist of digits. Pending orders are invoiced. */
export async function importOrders(
  importing: Import,
  { rows, customers }: { rows: readonly OrderRow[]; customers: CustomersByEmail },
): Promise<ImportCount> {
  const { tx } = importing
  const newOnes = await findNewRows(importing, { kind: 'order', rows, column: 'number' })
  const licenses = await findLicensesBySerial(
    tx,
    rows.flatMap(({ license }) => license ?? []),
  )
  // Orders with a number first, so that no other order gets it.
  const numbered = newOnes.filter(({ row }) => readOrderNumber(row) !== null)
  const done = rows.length - newOnes.length
  const numberedOrders = await insertOrders(importing, numbered, { customers, licenses, done })
  await numberOrdersAbove(
    tx,
    numbered.reduce((highest, { row }) => Math.max(highest, readOrderNumber(row) ?? 0), 0),
  )
  const namedOrders = await insertOrders(
    importing,
    newOnes.filter(({ row }) => readOrderNumber(row) === null),
    { customers, licenses, done: done + numbered.length },
  )
  await invoicePending(importing, [...numberedOrders, ...namedOrders])
  return { added: newOnes.length, known: rows.length - newOnes.length }
}

async function insertOrders(
  importing: Import,
  rows: Awaited<ReturnType<typeof findNewRows<'number', OrderRow>>>,
  {
    customers,
    licenses,
    done,
  }: { customers: CustomersByEmail; licenses: ReadonlyMap<string, License>; done: number },
): Promise<ImportedOrder[]> {
  const { tx } = importing
  const imported: ImportedOrder[] = []
  for (const [index, { row, key, contentHash }] of rows.entries()) {
    await importing.countDone(done + index)
    const reportError = (fault: Fault) =>
      importing.reportError(t => t.legacy.ofLine(importing.file, row.lineNumber, fault(t)))
    const customer = customers.get(row.email)
    const license = row.license === null ? null : (licenses.get(row.license) ?? null)
    const { seller, taxRates: rates } = importing.shop.config
    const sellerTax = {
      sellerCountry: seller.country,
      isSellerExempt: seller.vatExemption !== '',
      rates,
    }
    const problems = validateOrder(row, { customer, license, now: importing.now, sellerTax })
    for (const problem of problems) reportError(problem)
    if (problems.length > 0 || !customer) continue

    const values = buildOrder(row, {
      customer,
      licenseId: license?.id ?? null,
      contentHash,
      sellerTax,
    })
    const order = await insertImportedOrder(tx, values, readOrderNumber(row))
    if (!order) {
      reportError(t => t.legacy.ofColumn('number', t.legacy.orderExists(row.number)))
      continue
    }
    if (license && row.status === 'paid') {
      const { type, period, servers, expiresOn } = license
      const after = { type, period, servers, expiresOn }
      await insertImportedFulfilment(tx, {
        orderId: order.id,
        licenseId: license.id,
        after,
        fulfilledAt: paidAt(row),
      })
    }
    await insertImported(tx, {
      kind: 'order',
      key,
      contentHash,
      targetId: order.id,
      importedAt: importing.now,
    })
    imported.push(order)
  }
  return imported
}

/** A transfer needs the details of an invoice. It is not e-mailed, because an import notifies no one. */
async function invoicePending({ tx, shop }: Import, orders: readonly ImportedOrder[]) {
  for (const order of orders.filter(({ status }) => status === 'pending')) await issueInvoice(tx, shop, order)
}

function readOrderNumber({ number }: OrderRow): number | null {
  return /^[1-9]\d{0,8}$/.test(number) ? Number(number) : null
}
