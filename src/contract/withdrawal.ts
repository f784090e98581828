import { z } from 'zod'
import type { WithdrawalState } from '../domain/orders/withdrawal.ts'
import { storableText } from './content.ts'

/** Sent by the browser itself. What is missing or wrong is said by the page. */
export const withdrawalForm = z.object({
  csrf: z.string().max(256).default(''),
  name: storableText.max(300).default(''),
  order: storableText.max(300).default(''),
  email: storableText.max(300).default(''),
  confirm: z.string().max(10).default(''),
  kind: z.string().max(10).default(''),
  reason: storableText.max(4000).default(''),
  ends_on: z.string().max(10).default(''),
})

/** A withdrawal has the first three, a statement that ends a contract all of them. */
export type WithdrawalField = 'name' | 'order' | 'email' | 'reason' | 'ends_on'

/** The pages show this in answer to their form. */
export type WithdrawalAnswer = {
  typed: Record<WithdrawalField | 'kind', string>
  kind:
    | 'confirm'
    | 'change'
    | 'ended'
    | 'invalid'
    | 'not-possible'
    | 'form-expired'
    | 'too-many'
    | 'unavailable'
    | 'failed'
  /** Present with 'invalid'. */
  fields?: readonly WithdrawalField[]
  /** Present with 'not-possible': shown to the customer of the order only. */
  state?: Exclude<WithdrawalState, 'open'>
  /** Present with 'ended': what was stated, and when. */
  rows?: readonly (readonly [label: string, value: string])[]
}
