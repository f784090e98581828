import { sql } from 'drizzle-orm'
import { check, index, numeric, pgTable, text, unique } from 'drizzle-orm/pg-core'
import type { CurrencyCode } from '../../domain/money/money.ts'
import type { RateDoubt } from '../../domain/pricing/judge-rate.ts'
import { day, moment, rowId } from '../platform/database/columns.ts'

/** How many units of each currency one US dollar buys, the day it was read and where. */
export const exchangeRates = pgTable(
  'exchange_rates',
  {
    currency: text().$type<CurrencyCode>().primaryKey(),
    usdRate: numeric().notNull(),
    source: text().notNull(),
    day: day().notNull(),
  },
  // NaN counts as greater than every number, infinity too.
  table => [check('exchange_rates_positive', sql`${table.usdRate} > 0 and ${table.usdRate} < 'Infinity'`)],
)

/** The newest known reference rates for one euro, for the VAT in the national currency of a seller. */
export const euroRates = pgTable(
  'euro_rates',
  {
    currency: text().primaryKey(),
    rate: numeric().notNull(),
    source: text().notNull(),
    day: day().notNull(),
  },
  table => [check('euro_rates_positive', sql`${table.rate} > 0 and ${table.rate} < 'Infinity'`)],
)

export const exchangeRateHistory = pgTable(
  'exchange_rate_history',
  {
    id: rowId(),
    currency: text().$type<CurrencyCode>().notNull(),
    usdRate: numeric().notNull(),
    source: text().notNull(),
    day: day().notNull(),
    inForceSince: moment().notNull(),
    decidedBy: text().notNull(),
  },
  table => [index('exchange_rate_history_by_time').on(table.currency, table.inForceSince)],
)

export const rateProposals = pgTable(
  'rate_proposals',
  {
    id: rowId(),
    currency: text().$type<CurrencyCode>().notNull(),
    usdRate: numeric().notNull(),
    source: text().notNull(),
    day: day().notNull(),
    doubt: text().$type<RateDoubt>().notNull(),
    noticedAt: moment().notNull(),
    state: text().$type<'open' | 'accepted' | 'rejected' | 'outdated'>().notNull().default('open'),
    resolvedAt: moment(),
    resolvedBy: text(),
  },
  table => [
    unique('rate_proposals_once').on(table.currency, table.day, table.source),
    check('rate_proposals_positive', sql`${table.usdRate} > 0 and ${table.usdRate} < 'Infinity'`),
    check('rate_proposals_doubt', sql`${table.doubt} in ('apart', 'jump')`),
    check('rate_proposals_state', sql`${table.state} in ('open', 'accepted', 'rejected', 'outdated')`),
    check('rate_proposals_resolved', sql`(${table.state} = 'open') = (${table.resolvedAt} is null)`),
  ],
)
