import type { ViesAnswer } from './vies.ts'

/** How an order's VAT number was checked before it was accepted: kept with the order as the proof of its tax. */
export type VatCheck =
  | ({ outcome: 'valid'; checkedAt: string } & ViesAnswer)
  | { outcome: 'unavailable'; checkedAt: string }
