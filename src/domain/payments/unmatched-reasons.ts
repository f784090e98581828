/** docs/domain.md, 'Unmatched payments'. */
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
  'place-conflict',
  'refunded',
  'disputed',
  'invoice-corrected',
] as const
export type UnmatchedReason = (typeof unmatchedReasons)[number]

/** The first two arrived; the others were noticed because of their reason. */
export const unmatchedKinds = ['transfer', 'payment', 'refund', 'dispute', 'reversal', 'correction'] as const
export type UnmatchedKind = (typeof unmatchedKinds)[number]

/** Money that was returned: no order can be paid with it. */
export const reversalReasons = ['refunded', 'disputed', 'reversed'] as const satisfies UnmatchedReason[]

/** A refund that failed and a dispute that was won returned no money. */
export type ReversalOutcome = 'failed' | 'lost' | 'won'

/** An order with one of these does not wait for the money. */
export const reasonsBesidePayment = [
  'paid-over',
  'invoice-corrected',
  ...reversalReasons,
] as const satisfies UnmatchedReason[]

export const invoiceReasons = ['paid-partly', 'paid-late', 'paid-over'] as const satisfies UnmatchedReason[]
