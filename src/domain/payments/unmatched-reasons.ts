/** Why a payment waits for an operator: docs/domain.md, 'Unmatched payments'. */
export const unmatchedReasons = [
  'unknown-order',
  'unknown-session',
  'wrong-amount',
  'wrong-currency',
  'order-closed',
  'order-credited',
  'paid-twice',
  'reference-used',
  'cannot-fulfil',
  'paid-partly',
  'paid-late',
  'paid-over',
  'not-by-bank',
  'several-orders',
  'order-number-only',
  'other-account',
  'reversed',
  'unclear-batch',
  'refunded',
  'disputed',
] as const
export type UnmatchedReason = (typeof unmatchedReasons)[number]

/** Money that left again. The customer knows of it, and no order can be paid with it. */
export const reversalReasons = ['refunded', 'disputed', 'reversed'] as const satisfies UnmatchedReason[]

/** Money that left again, or that came in excess of a payment that fits: the order does not wait for it. */
export const reasonsBesidePayment = ['paid-over', ...reversalReasons] as const satisfies UnmatchedReason[]

/** Of an invoice that was not paid as it should have been, and may be paid after all. */
export const invoiceReasons = ['paid-partly', 'paid-late', 'paid-over'] as const satisfies UnmatchedReason[]
