import type { Language } from '../../texts/language.ts'
import { issueInvoice } from '../invoices/issue-invoice.ts'
import { findLicensesBySerial } from '../licenses/store.ts'
import {
  insertImportedFulfilment,
  insertImportedOrder,
  numberOrdersAbove,
} from '../orders/imported-orders.ts'
import { type OrderRow as ImportedOrder, setInvoiceNumber } from '../orders/store.ts'
import type { OrderRow } from './files.ts'
import type { Import, ImportCount } from './import-run.ts'
import { oldOrder, paidAt } from './legacy-order.ts'
import { problemsOf } from './order-problems.ts'
import { newRows } from './row-keys.ts'
import { insertImported } from './store.ts'

type Owners = ReadonlyMap<string, { id: number; language: Language }>
type License = Awaited<ReturnType<typeof findLicensesBySerial>> extends Map<string, infer Row> ? Row : never

/** Orders as they were, under their old numbers where these are numbers and free. Those that may still be paid are invoiced. */
export async function importOrders(
  importing: Import,
  { rows, owners, file }: { rows: readonly OrderRow[]; owners: Owners; file: string },
): Promise<ImportCount> {
  const { tx } = importing
  const fresh = await newRows(importing, {
    kind: 'order',
    rows,
    file,
    keyOf: row => row.number,
    column: 'number',
  })
  const licenses = await findLicensesBySerial(
    tx,
    rows.flatMap(({ license }) => license ?? []),
  )
  // Those with a number first, so that none of the others gets it.
  const numbered = fresh.filter(({ row }) => numberOf(row) !== null)
  const numberedOrders = await bring(importing, numbered, { owners, licenses, file })
  await numberOrdersAbove(
    tx,
    numbered.reduce((highest, { row }) => Math.max(highest, numberOf(row) ?? 0), 0),
  )
  const namedOrders = await bring(
    importing,
    fresh.filter(({ row }) => numberOf(row) === null),
    { owners, licenses, file },
  )
  await billPending(importing, [...numberedOrders, ...namedOrders])
  return { added: fresh.length, known: rows.length - fresh.length }
}

async function bring(
  importing: Import,
  rows: Awaited<ReturnType<typeof newRows<OrderRow>>>,
  { owners, licenses, file }: { owners: Owners; licenses: ReadonlyMap<string, License>; file: string },
): Promise<ImportedOrder[]> {
  const { tx } = importing
  const brought: ImportedOrder[] = []
  for (const { row, key, contentHash } of rows) {
    const fault = (text: string) => importing.fault(`${file} line ${row.lineNumber}: ${text}`)
    const owner = owners.get(row.email)
    const license = row.license === null ? null : (licenses.get(row.license) ?? null)
    const sellerCountry = importing.shop.config.seller.country
    const problems = problemsOf(row, { owner, license, now: importing.now, sellerCountry })
    for (const problem of problems) fault(problem)
    if (problems.length > 0 || !owner) continue

    const old = oldOrder(row, {
      owner,
      licenseId: license?.id ?? null,
      contentHash,
      sellerCountry,
    })
    const order = await insertImportedOrder(tx, old, numberOf(row))
    if (!order) {
      fault(
        `number: the shop has an order ${row.number} already; a number with a letter in it gets a new one`,
      )
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
    brought.push(order)
  }
  return brought
}

/** A transfer needs an account and a reference, which the invoice names. It is not mailed: an import writes to nobody. */
async function billPending({ tx, shop }: Import, orders: readonly ImportedOrder[]) {
  for (const order of orders.filter(({ status }) => status === 'pending')) {
    const invoice = await issueInvoice(tx, shop, order)
    await setInvoiceNumber(tx, order.id, invoice.numberText)
  }
}

/** A number of digits is kept; anything else names the order for the import alone. */
function numberOf({ number }: OrderRow): number | null {
  return /^[1-9]\d{0,8}$/.test(number) ? Number(number) : null
}
