import { type AnyPgColumn, bigint, date, timestamp } from 'drizzle-orm/pg-core'

/** Amounts in minor units and counts: JavaScript numbers, exact up to 2^53. */
export const largeInteger = () => bigint({ mode: 'number' })

/** The number that the database gives each row. */
export const rowId = () => largeInteger().primaryKey().generatedAlwaysAsIdentity()

/** The number of a row of another table. */
export const refersTo = (row: () => AnyPgColumn, actions?: { onDelete: 'cascade' }) =>
  largeInteger().references(row, actions)

export const moment = () => timestamp({ withTimezone: true })

/** 'YYYY-MM-DD' */
export const day = () => date({ mode: 'string' })
