export const orderStatuses = ['pending', 'paid', 'cancelled', 'expired'] as const
export type OrderStatus = (typeof orderStatuses)[number]

/** Whether a payment may still settle the order; money for any other goes to the back office as a mismatch. */
export function acceptsPayment(status: OrderStatus): boolean {
  return status === 'pending'
}

/** Stands in the place of a rate's source on orders of an older shop, whose rates are not known. */
export const importedRateSource = 'imported'
