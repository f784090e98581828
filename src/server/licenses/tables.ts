import { type SQL, sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { License, LicenseState, LicenseType } from '../../domain/licenses/license.ts'
import type { LicenseActorKind, LicenseEventKind } from '../../domain/licenses/license-event.ts'
import { customers } from '../customers/tables.ts'
import { day, largeInteger, moment, refersTo, rowId } from '../platform/database/columns.ts'

/** It has no parameters, as in the index. */
export function isResetOrRevoked({ generation, state }: Record<'generation' | 'state', AnyPgColumn>): SQL {
  return sql`${generation} > 1 or ${state} = 'revoked'`
}

export const licenses = pgTable(
  'licenses',
  {
    id: largeInteger().primaryKey().generatedAlwaysAsIdentity({ startWith: 1001 }),
    customerId: refersTo(() => customers.id).notNull(),
    serial: text().notNull().unique(),
    type: smallint().$type<LicenseType>().notNull(),
    period: smallint().$type<0 | 1>().notNull(),
    servers: integer().notNull(),
    expiresOn: day().notNull(),
    state: text().$type<LicenseState>().notNull().default('active'),
    /** Counts the serial numbers that the license has had. */
    generation: integer().notNull().default(1),
    /** The customer's own name for it; empty if they have not named it. */
    name: text().notNull().default(''),
    /** The first day of the term that ends on `expiresOn`. */
    termStartsOn: day().notNull(),
    createdAt: moment().notNull(),
  },
  table => [
    // All that a list of a customer's licenses is selected and ordered by: `selectFirst`.
    index('licenses_by_customer').on(
      table.customerId,
      table.createdAt,
      table.id,
      table.type,
      table.state,
      table.expiresOn,
      table.name,
      table.serial,
    ),
    index('licenses_reset_or_revoked')
      .on(table.id, table.generation, table.state)
      .where(isResetOrRevoked(table)),
    index('licenses_by_creation').on(table.createdAt, table.id),
    index('licenses_by_expiration').on(table.expiresOn, table.id),
    index('licenses_by_expiration_day').on(table.expiresOn).where(sql`${table.state} = 'active'`),
    check('licenses_type', sql`${table.type} between 1 and 4`),
    check('licenses_period', sql`${table.period} in (0, 1)`),
    check('licenses_servers', sql`${table.servers} > 0`),
    check('licenses_generation', sql`${table.generation} > 0`),
    check('licenses_state', sql`${table.state} in ('active', 'suspended', 'revoked')`),
  ],
)

/** The serial numbers that resets have replaced. They are never issued again. */
export const licenseSerials = pgTable(
  'license_serials',
  {
    serial: text().primaryKey(),
    licenseId: refersTo(() => licenses.id).notNull(),
    /** The license had it as long as this was its serial number. */
    generation: integer().notNull(),
    replacedAt: moment().notNull(),
  },
  table => [
    uniqueIndex('license_serials_by_generation').on(table.licenseId, table.generation),
    check('license_serials_generation', sql`${table.generation} > 0`),
  ],
)

/** The forms by which superusers issued licenses: each issues one. */
export const licenseForms = pgTable('license_forms', {
  form: uuid().primaryKey(),
  licenseId: refersTo(() => licenses.id).notNull(),
})

/** Never changed. Orders refer to licenses, so `order_id` has no foreign key. */
export const licenseEvents = pgTable(
  'license_events',
  {
    id: rowId(),
    licenseId: refersTo(() => licenses.id).notNull(),
    kind: text().$type<LicenseEventKind>().notNull(),
    at: moment().notNull(),
    actorKind: text().$type<LicenseActorKind>().notNull(),
    customerId: refersTo(() => customers.id),
    operator: text(),
    reason: text().notNull().default(''),
    orderId: largeInteger(),
    /** The action in whose transaction it happened. */
    actionId: largeInteger().default(sql`nullif(current_setting('shop.action', true), '')::bigint`),
    before: jsonb().$type<License>(),
    after: jsonb().$type<License>().notNull(),
    /** Transfers only. */
    fromCustomerId: refersTo(() => customers.id),
    toCustomerId: refersTo(() => customers.id),
  },
  table => [
    index('license_events_by_license').on(table.licenseId, table.id),
    uniqueIndex('license_events_expired_once')
      .on(table.licenseId, sql`(${table.after} ->> 'expiresOn')`)
      .where(sql`${table.kind} = 'expired'`),
    check(
      'license_events_actor',
      sql`(${table.actorKind} = 'customer') = (${table.customerId} is not null)
        and (${table.actorKind} = 'operator') = (${table.operator} is not null)`,
    ),
  ],
)
