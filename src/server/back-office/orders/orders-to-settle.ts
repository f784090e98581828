import { findDocuments, isCredited } from '../../invoices/store.ts'
import { listInvalidVatNumbers } from '../../orders/vat-rechecks.ts'
import type { Reader } from '../../platform/database/database.ts'
import { listWithdrawals } from '../../withdrawal/list-withdrawals.ts'

const most = 200

/** The newest withdrawals whose money is to be returned. */
export async function listOpenWithdrawals(db: Reader) {
  return (await listWithdrawals(db, { most })).filter(({ isOpen }) => isOpen)
}

/** Orders whose VAT number turned out invalid, until their invoice has another one or none, or is credited in full. */
export async function listRefusedVatNumbers(db: Reader) {
  const found = await listInvalidVatNumbers(db, most)
  const documents = await findDocuments(
    db,
    found.map(({ orderId }) => orderId),
  )
  return found.filter(({ orderId, number }) => {
    const { invoice, creditNotes } = documents(orderId)
    return !invoice || (invoice.content.customer.vat === number && !isCredited(invoice, creditNotes))
  })
}
