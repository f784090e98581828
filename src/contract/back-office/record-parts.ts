import { z } from 'zod'
import { rowId } from '../call.ts'

/** The history of a record, the newest first. The detail of an action is its verb. */
export function timelineSchema<const Kind extends string>(kinds: readonly Kind[]) {
  return z.array(
    z.object({
      at: z.iso.datetime(),
      kind: z.enum([...kinds, 'action']),
      detail: z.string(),
      by: z.string().describe('an address or the name of an operator; empty for the shop'),
      reason: z.string(),
    }),
  )
}

export const customerNote = z.object({
  id: rowId,
  text: z.string(),
  by: z.string(),
  at: z.iso.datetime(),
  is_pinned: z.boolean(),
})

/** On the pages of an order and of a license. */
export const recordOfCustomer = {
  customer_id: rowId,
  pinned_note: customerNote.nullable().describe('about the customer'),
}

export type CustomerNote = z.output<typeof customerNote>
