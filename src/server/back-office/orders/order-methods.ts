import type { orderMethods } from '../../../definitions/order-list.ts'
import { type PaymentMethodNumber, paymentMethodNumbers } from '../../../domain/payments/methods.ts'

type Method = (typeof orderMethods)[number]

export const methodNumbers: Record<Method, readonly PaymentMethodNumber[]> = {
  card: [paymentMethodNumbers.stripe, paymentMethodNumbers.everypay],
  bank: [paymentMethodNumbers.bank],
  crypto: [paymentMethodNumbers.crypto],
  paypal: [paymentMethodNumbers.paypal],
}

export function nameMethod(number: PaymentMethodNumber): Method {
  if (methodNumbers.bank.includes(number)) return 'bank'
  if (methodNumbers.crypto.includes(number)) return 'crypto'
  return methodNumbers.paypal.includes(number) ? 'paypal' : 'card'
}
