import { and, gte, lt, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { addDays } from '../../../domain/day.ts'

/** UTC days, both included. */
export function withinDays(
  column: AnyPgColumn,
  { from, to }: { from?: string | undefined; to?: string | undefined },
): SQL | undefined {
  return and(
    from === undefined ? undefined : gte(column, new Date(from)),
    to === undefined ? undefined : lt(column, new Date(addDays(to, 1))),
  )
}
