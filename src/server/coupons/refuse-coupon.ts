import type { RefusalCode } from '../../contract/refusals.ts'
import { Refusal } from '../platform/refusal.ts'

/** Refuses with the field's name, so that a form shows the words beside it. */
export function refuseCoupon(code: Extract<RefusalCode, `coupon-${string}`>): never {
  throw new Refusal(code, { fields: ['coupon'] })
}
