export const paymentMethods = ['stripe', 'bank', 'crypto'] as const
export type PaymentMethod = (typeof paymentMethods)[number]

/** PayPal and Everypay occur on imported orders only. */
export const paymentMethodNumbers = { bank: 2, paypal: 5, everypay: 6, stripe: 8, crypto: 9 } as const
export type PaymentMethodNumber = (typeof paymentMethodNumbers)[keyof typeof paymentMethodNumbers]

/** Orders of the legacy shop name other card providers. */
export function methodToRepeat(number: PaymentMethodNumber): PaymentMethod {
  if (number === paymentMethodNumbers.bank) return 'bank'
  return number === paymentMethodNumbers.crypto ? 'crypto' : 'stripe'
}

/** For programs and books. */
export const methodNames: ReadonlyMap<number, string> = new Map(
  Object.entries(paymentMethodNumbers).map(([name, number]) => [number, name]),
)

/**
 * The default method first. `bankCountries` are those of resellers, and all for a customer with invoice terms. Russia and
 * Belarus never pay by card.
 */
export function paymentMethodsFor(
  country: string,
  bankCountries: readonly string[],
): readonly PaymentMethod[] {
  if (country === 'RUS' || country === 'BLR') return ['bank', 'crypto']
  if (bankCountries.includes(country)) return ['stripe', 'bank', 'crypto']
  return ['stripe', 'crypto']
}
