import { type SQL, sql } from 'drizzle-orm'
import { type AnyPgColumn, bigint, customType, date, timestamp } from 'drizzle-orm/pg-core'
import { languages } from '../../../domain/languages.ts'

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

export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/** For the check of a column. */
export function isLanguage(column: AnyPgColumn): SQL {
  return sql`${column} in (${sql.raw(languages.map(code => `'${code}'`).join(', '))})`
}
