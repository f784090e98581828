import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { ReleaseReason, SeatKind } from '../../../domain/licenses/activation.ts'
import { bytes, moment, refersTo, rowId } from '../../platform/database/columns.ts'
import { licenses } from '../tables.ts'

/**
 * A server on a seat of a license. No index contains what a check-in changes: such an update is cheap only as long as it
 * touches no index.
 */
export const activations = pgTable(
  'activations',
  {
    id: rowId(),
    licenseId: refersTo(() => licenses.id).notNull(),
    seat: integer().notNull(),
    fingerprint: bytes().notNull(),
    kind: text().$type<SeatKind>().notNull(),
    name: text().notNull(),
    version: text().notNull(),
    /** By its owner; a check-in changes the other one. */
    ownName: text().notNull().default(''),
    activatedAt: moment().notNull(),
    lastSeenAt: moment().notNull(),
    /** The end of the lease; null for an offline seat, which is held until it is released. */
    heldUntil: moment(),
    /** The running process and the one before it: a process that returns is a clone. */
    instance: text().notNull(),
    previousInstance: text().notNull().default(''),
    isCloned: boolean().notNull().default(false),
    releasedAt: moment(),
    releaseReason: text().$type<ReleaseReason>(),
  },
  table => [
    uniqueIndex('activations_by_seat')
      .on(table.licenseId, table.seat)
      .where(sql`${table.releasedAt} is null`),
    uniqueIndex('activations_by_fingerprint')
      .on(table.licenseId, table.fingerprint)
      .where(sql`${table.releasedAt} is null`),
    index('activations_by_license').on(table.licenseId, table.activatedAt),
    index('activations_by_time').on(table.activatedAt, table.id),
    check('activations_seat', sql`${table.seat} > 0`),
    check('activations_fingerprint', sql`octet_length(${table.fingerprint}) = 32`),
    check('activations_kind', sql`${table.kind} in ('online', 'offline')`),
    check('activations_lease', sql`(${table.kind} = 'offline') = (${table.heldUntil} is null)`),
    check(
      'activations_release_reason',
      sql`${table.releaseReason} in ('released', 'freed', 'replaced', 'lapsed', 'reset')`,
    ),
    check('activations_released', sql`(${table.releasedAt} is null) = (${table.releaseReason} is null)`),
  ],
)
