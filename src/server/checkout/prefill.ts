import type { Prefill } from '../../contract/orders.ts'
import type { Settings } from '../../contract/settings.ts'
import { type PaymentMethodNumber, paymentMethodNumbers } from '../../domain/payments/methods.ts'
import { findBillingDetails } from '../customers/store.ts'
import { lastBilledOrder, lastOrder } from '../orders/store.ts'
import type { Database } from '../platform/database/database.ts'

export async function prefillFor(db: Database, customerId: number): Promise<Prefill> {
  const [billing, last] = await Promise.all([findBilling(db, customerId), lastOrder(db, customerId)])
  return {
    client_company: billing?.client_company ?? '',
    client_zip: billing?.client_zip ?? '',
    client_city: billing?.client_city ?? '',
    client_address_line: billing?.client_address_line ?? '',
    client_vat: billing?.client_vat ?? '',
    client_country: billing?.client_country ?? last?.country ?? '',
    payment: last ? methodLastUsed(last.paymentMethod) : '',
  }
}

/** The details that the customer saved; otherwise those of their last order that has any. */
export async function findBilling(db: Database, customerId: number): Promise<Settings['billing']> {
  const saved = await findBillingDetails(db, customerId)
  if (saved)
    return {
      client_company: saved.company,
      client_zip: saved.zip,
      client_city: saved.city,
      client_address_line: saved.addressLine,
      client_country: saved.country,
      client_vat: saved.vat,
      saved: true,
    }
  const order = await lastBilledOrder(db, customerId)
  if (!order) return null
  return {
    client_company: order.clientCompany,
    client_zip: order.clientZip,
    client_city: order.clientCity,
    client_address_line: order.clientAddressLine,
    client_country: order.clientCountry,
    client_vat: order.clientVat,
    saved: false,
  }
}

function methodLastUsed(paymentMethod: PaymentMethodNumber): Prefill['payment'] {
  if (paymentMethod === paymentMethodNumbers.bank) return 'bank'
  return paymentMethod === paymentMethodNumbers.crypto ? 'crypto' : 'card'
}
