import type { Prefill } from '../../contract/orders.ts'
import { type PaymentMethodNumber, paymentMethodNumbers } from '../../domain/payments/methods.ts'
import { lastBilledOrder, lastOrder } from '../orders/store.ts'
import type { Database } from '../platform/database.ts'

export async function prefillFor(db: Database, customerId: number): Promise<Prefill> {
  const [billed, last] = await Promise.all([lastBilledOrder(db, customerId), lastOrder(db, customerId)])
  return {
    client_company: billed?.clientCompany ?? '',
    client_zip: billed?.clientZip ?? '',
    client_city: billed?.clientCity ?? '',
    client_address_line: billed?.clientAddressLine ?? '',
    client_vat: billed?.clientVat ?? '',
    client_country: billed?.clientCountry ?? last?.country ?? '',
    payment: last ? methodLastUsed(last.paymentMethod) : '',
  }
}

function methodLastUsed(paymentMethod: PaymentMethodNumber): Prefill['payment'] {
  if (paymentMethod === paymentMethodNumbers.bank) return 'bank'
  return paymentMethod === paymentMethodNumbers.crypto ? 'crypto' : 'card'
}
