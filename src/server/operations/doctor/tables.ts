import { sql } from 'drizzle-orm'
import { boolean, check, jsonb, pgTable } from 'drizzle-orm/pg-core'
import { moment } from '../../platform/database/columns.ts'
import type { Finding } from './check.ts'

/** What the last night found broken: one row. */
export const doctorFindings = pgTable(
  'doctor_findings',
  {
    only: boolean().primaryKey().default(true),
    foundAt: moment().notNull(),
    findings: jsonb().$type<Finding[]>().notNull(),
  },
  table => [check('doctor_findings_once', sql`${table.only}`)],
)
