import type { Prefill } from '../../contract/orders.ts'
import type { Settings } from '../../contract/settings.ts'
import { methodToRepeat } from '../../domain/payments/methods.ts'
import { findBillingDetails } from '../customers/store.ts'
import { lastBilledDetails, lastOrder } from '../orders/store.ts'
import type { Database } from '../platform/database/database.ts'

export async function prefillFor(db: Database, customerId: number): Promise<Prefill> {
  const [billing, last] = await Promise.all([findBilling(db, customerId), lastOrder(db, customerId)])
  const method = last && methodToRepeat(last.paymentMethod)
  return {
    client_company: billing?.client_company ?? '',
    client_zip: billing?.client_zip ?? '',
    client_city: billing?.client_city ?? '',
    client_address_line: billing?.client_address_line ?? '',
    client_vat: billing?.client_vat ?? '',
    client_country: billing?.client_country ?? last?.country ?? '',
    payment: method === 'stripe' ? 'card' : (method ?? ''),
  }
}

/** The details that the customer saved; otherwise those of their last order that has any. */
export async function findBilling(db: Database, customerId: number): Promise<Settings['billing']> {
  const saved = await findBillingDetails(db, customerId)
  const billed = saved ?? (await lastBilledDetails(db, customerId))
  return (
    billed && {
      client_company: billed.company,
      client_zip: billed.zip,
      client_city: billed.city,
      client_address_line: billed.addressLine,
      client_country: billed.country,
      client_vat: billed.vat,
      saved: saved !== null,
    }
  )
}
