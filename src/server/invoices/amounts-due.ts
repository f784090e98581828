import { asksForRest } from '../../domain/invoices/invoice.ts'
import { sumKept } from '../payments/returned-money.ts'
import type { Reader } from '../platform/database/database.ts'
import { findDocuments, type OrderDocuments, sumTotals } from './store.ts'

/** Returns what is still due for a paid order whose invoice was corrected: docs/domain.md, 'Corrections'. */
export async function findAmountsDue(db: Reader, documents: readonly OrderDocuments[]) {
  const required = new Map(
    documents.flatMap(({ invoice, creditNotes }) =>
      invoice && asksForRest(invoice.content)
        ? [[invoice.orderId, invoice.total - sumTotals(creditNotes)] as const]
        : [],
    ),
  )
  const kept = await sumKept(db, [...required.keys()])
  return (orderId: number) => {
    const total = required.get(orderId)
    return total === undefined ? 0 : Math.max(0, total - kept(orderId))
  }
}

export async function findAmountDue(db: Reader, orderId: number): Promise<number> {
  const documents = await findDocuments(db, [orderId])
  const due = await findAmountsDue(db, [documents(orderId)])
  return due(orderId)
}
