import { sql } from 'drizzle-orm'
import { check, date, index, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import type { Outcome, Series } from '../../domain/reports/license-terms.ts'
import type { MovementKind } from '../../domain/reports/movements.ts'
import { superusers } from '../identity/superusers/tables.ts'
import { licenses } from '../licenses/tables.ts'
import { orders } from '../orders/tables.ts'
import { day, largeInteger, refersTo, rowId } from '../platform/database/columns.ts'

/**
 * What the reports have not counted yet. Triggers add a row for each paid order, document, demo and change of a license,
 * in its own transaction and without a unique key, so that no payment waits for another.
 */
export const reportChanges = pgTable('report_changes', {
  id: rowId(),
  orderId: largeInteger(),
  licenseId: largeInteger(),
  day: day(),
})

/** Days whose sums have to be counted again. */
export const reportDirtyDays = pgTable('report_dirty_days', {
  day: day().primaryKey(),
})

const groups = {
  method: text().notNull(),
  country: text().notNull(),
  plan: text().notNull(),
  currency: text().notNull(),
  seller: text().notNull(),
}

/** Derived from the orders of each license by src/domain/reports/. Amounts are cents. */
export const licenseTerms = pgTable(
  'license_terms',
  {
    orderId: refersTo(() => orders.id).primaryKey(),
    licenseId: refersTo(() => licenses.id).notNull(),
    series: text().$type<Series>().notNull(),
    ...groups,
    amount: largeInteger().notNull(),
    monthly: largeInteger().notNull(),
    paidOn: day().notNull(),
    from: date('from_day', { mode: 'string' }).notNull(),
    paidUntil: day().notNull(),
    until: date('until_day', { mode: 'string' }).notNull(),
    endedOn: day(),
    dueOn: day(),
    dueAmount: largeInteger().notNull(),
    outcome: text().$type<Outcome>(),
  },
  table => [
    index('license_terms_by_license').on(table.licenseId),
    index('license_terms_by_due_day').on(table.dueOn, table.orderId),
    index('license_terms_by_start').on(table.from, table.orderId),
    index('license_terms_by_payment').on(table.paidOn, table.orderId),
    // All that the deferred revenue reads.
    index('license_terms_by_paid_end').on(
      table.paidUntil,
      table.paidOn,
      table.from,
      table.endedOn,
      table.amount,
    ),
    check('license_terms_days', sql`${table.from} <= ${table.until}`),
  ],
)

/** What the terms of a license add to MRR or take from it, by day; also of days to come. */
export const termMovements = pgTable(
  'term_movements',
  {
    id: rowId(),
    licenseId: refersTo(() => licenses.id).notNull(),
    orderId: largeInteger().notNull(),
    series: text().$type<Series>().notNull(),
    day: day().notNull(),
    kind: text().$type<MovementKind>().notNull(),
    amount: largeInteger().notNull(),
    licenses: smallint().$type<-1 | 0 | 1>().notNull(),
    ...groups,
    cohort: text().notNull(),
  },
  table => [
    index('term_movements_by_license').on(table.licenseId),
    index('term_movements_by_day').on(table.day, table.id),
  ],
)

/** When a demo began, and the order that converted it. */
export const demoOutcomes = pgTable(
  'demo_outcomes',
  {
    licenseId: refersTo(() => licenses.id).primaryKey(),
    begunOn: day().notNull(),
    convertedOn: day(),
    orderId: largeInteger(),
  },
  table => [index('demo_outcomes_by_day').on(table.begunOn, table.convertedOn, table.licenseId)],
)

const amount = () => largeInteger().notNull()
const count = () => integer().notNull()
/** 'all', or one of the groups, or 'cohort'; `value` is '' for all. */
const dimension = {
  day: day().notNull(),
  dimension: text().notNull(),
  value: text().notNull(),
}

/** Before tax, in cents. */
export const revenueDays = pgTable(
  'revenue_days',
  {
    ...dimension,
    orders: count(),
    received: amount(),
    invoiced: amount(),
    credited: amount(),
    /** Orders of the legacy shop in another currency: their amounts in EUR are not known. */
    withoutRate: count(),
  },
  table => [primaryKey({ columns: [table.dimension, table.day, table.value] })],
)

/** Sums of the movements, and of the terms that are due. Also of days to come. */
export const termDays = pgTable(
  'term_days',
  {
    ...dimension,
    series: text().$type<Series>().notNull(),
    new: amount(),
    expansion: amount(),
    reactivation: amount(),
    contraction: amount(),
    churn: amount(),
    moved: amount(),
    /** The change of the number of licenses. */
    licenses: count(),
    begun: count(),
    ended: count(),
    renewed: count(),
    late: count(),
    changed: count(),
    open: count(),
    dueAmount: amount(),
    openAmount: amount(),
  },
  table => [primaryKey({ columns: [table.dimension, table.series, table.day, table.value] })],
)

/** Superusers who do not want the weekly e-mail. */
export const weeklyReportOptOuts = pgTable('weekly_report_opt_outs', {
  superuserId: refersTo(() => superusers.id).primaryKey(),
})
