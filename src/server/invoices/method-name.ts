import type { InvoiceContent } from '../../domain/invoices/invoice.ts'
import { paymentMethodNumbers } from '../../domain/payments/methods.ts'
import { invoiceWords } from './words.ts'

export function methodName({ language, paymentMethod }: InvoiceContent): string {
  const { methods } = invoiceWords[language]
  switch (paymentMethod) {
    case paymentMethodNumbers.bank:
      return methods.bank
    case paymentMethodNumbers.paypal:
      return methods.paypal
    case paymentMethodNumbers.everypay:
      return methods.everypay
    case paymentMethodNumbers.stripe:
      return methods.stripe
    case paymentMethodNumbers.crypto:
      return methods.crypto
    default:
      return ''
  }
}
