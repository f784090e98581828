import { findDocuments, type InvoiceRow } from '../../invoices/store.ts'
import { type OrderRow, ordersWithLicenses } from '../../orders/store.ts'
import { findVatRechecks } from '../../orders/vat-rechecks.ts'
import { findWithdrawals } from '../../orders/withdrawals.ts'
import { findPaymentsOfOrders } from '../../payments/store.ts'
import { findUnmatchedPaymentsOfOrders } from '../../payments/unmatched-store.ts'
import type { Database } from '../../platform/database.ts'

/** With their payments, documents, consent, withdrawal and checks of the VAT number. */
export async function readOrders(db: Database, page: Parameters<typeof ordersWithLicenses>[1]) {
  const found = await ordersWithLicenses(db, page)
  const ids = found.map(({ order }) => order.id)
  const payments = Map.groupBy(await findPaymentsOfOrders(db, ids), ({ orderId }) => orderId)
  const unmatched = Map.groupBy(await findUnmatchedPaymentsOfOrders(db, ids), ({ orderId }) => orderId)
  const rechecks = new Map((await findVatRechecks(db, ids)).map(recheck => [recheck.orderId, recheck]))
  const withdrawals = await findWithdrawals(db, ids)
  const documents = await findDocuments(db, ids)
  return found.map(({ order, licenseId }) => {
    return {
      ...describeRow(order),
      issuedLicenseId: licenseId,
      withdrawal: withdrawals.get(order.id) ?? null,
      vatRecheck: rechecks.get(order.id) ?? null,
      payments: payments.get(order.id) ?? [],
      unmatchedPayments: unmatched.get(order.id) ?? [],
      documents: documents(order.id).all.map(describeDocument),
    }
  })
}

/** Without what only the shop works with. */
function describeRow(order: OrderRow) {
  const { customerId: _, idempotencyKey: _key, contentHash: _hash, ...rest } = order
  const { sessionId: _session, paymentUrl: _url, erasedAt: _erased, ...described } = rest
  return described
}

function describeDocument({ kind, numberText, issuedOn, suppliedOn, content }: InvoiceRow) {
  return { kind, number: numberText, issuedOn, suppliedOn, content }
}
