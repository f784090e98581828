import { sql } from 'drizzle-orm'
import { boolean, check, jsonb, pgTable, timestamp } from 'drizzle-orm/pg-core'
import type { Finding } from './check.ts'

/** What the last night found broken: one row. */
export const doctorFindings = pgTable(
  'doctor_findings',
  {
    only: boolean().primaryKey().default(true),
    foundAt: timestamp({ withTimezone: true }).notNull(),
    findings: jsonb().$type<Finding[]>().notNull(),
  },
  table => [check('doctor_findings_once', sql`${table.only}`)],
)
