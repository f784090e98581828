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
})

export type WithdrawalField = 'name' | 'order' | 'email'

/** The page shows this in answer to its form. */
export type WithdrawalAnswer = {
  typed: Record<WithdrawalField, string>
  kind: 'confirm' | 'invalid' | 'not-possible' | 'form-expired' | 'too-many' | 'unavailable' | 'failed'
  /** Present with 'invalid'. */
  fields?: readonly WithdrawalField[]
  /** Present with 'not-possible': shown to the customer of the order only. */
  state?: Exclude<WithdrawalState, 'open'>
}
