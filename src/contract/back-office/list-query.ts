import { z } from 'zod'
import { usualDay } from '../call.ts'

/** What a form sends for a field that is empty. */
export const none = z.literal('').transform(() => undefined)

const day = usualDay.optional().or(none)

/** The filter 'days' of a list: UTC days, both included. */
export const daysQuery = { from: day, to: day }

export const after = z.string().max(100).optional().describe('`next` of the page before')
export const next = z.string().nullable().describe('for `after`; null on the last page')

export const listQuery = {
  after,
  count: z.literal('1').optional().or(none).describe('1 also counts the rows that match, up to 10,000'),
}

const count = z.object({
  rows: z.number().int().nullable().describe('null if counting takes longer than 50 ms'),
  more: z.boolean(),
})

/** Beside `ok` and `data`. */
export const listPlace = {
  next,
  searched_to: z.iso
    .datetime()
    .nullable()
    .describe('how far back was searched before the time was up; `next` searches on'),
  count: count.nullable(),
}

export type Count = z.output<typeof count>
export type ListPlace = z.output<z.ZodObject<typeof listPlace>>
