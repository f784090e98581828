import { sql } from 'drizzle-orm'
import { check, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { FactorKind } from '../identity/superusers/factor-store.ts'
import { superusers } from '../identity/superusers/tables.ts'
import { largeInteger, moment, refersTo, rowId } from '../platform/database/columns.ts'

/** Triggers refuse to change or delete a row. */
export const actions = pgTable(
  'actions',
  {
    /** Taken when the action begins, so that its changes can refer to it; the row comes last. */
    id: largeInteger().primaryKey().generatedByDefaultAsIdentity(),
    at: moment().notNull(),
    superuserId: refersTo(() => superusers.id),
    /** The operator who ran bin/admin. */
    operator: text(),
    verb: text().notNull(),
    targetType: text().notNull(),
    targetId: text().notNull(),
    reason: text().notNull(),
    /** The second factor that the superuser had confirmed. */
    factor: text().$type<FactorKind>(),
    requestId: text(),
    outcome: text().notNull(),
  },
  table => [
    index('actions_by_target').on(table.targetType, table.targetId, table.id),
    index('actions_by_target_id').on(table.targetId, table.at, table.id),
    index('actions_by_verb').on(table.verb, table.at, table.id),
    index('actions_by_time').on(table.at, table.id),
    check('actions_actor', sql`(${table.superuserId} is null) <> (${table.operator} is null)`),
  ],
)

/** Written by the trigger `record_change`: the changed columns before and after, without secrets and personal data. */
export const actionChanges = pgTable(
  'action_changes',
  {
    id: rowId(),
    /** A foreign key that is checked at the end of the transaction. */
    actionId: largeInteger().notNull(),
    tableName: text().notNull(),
    rowId: text().notNull(),
    before: jsonb().$type<Record<string, unknown>>().notNull(),
    after: jsonb().$type<Record<string, unknown>>().notNull(),
  },
  table => [
    index('action_changes_by_action').on(table.actionId),
    index('action_changes_by_row').on(table.tableName, table.rowId),
  ],
)
