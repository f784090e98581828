import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import type { LicenseFileReason } from '../../../domain/licenses/license-claims.ts'
import { customers } from '../../customers/tables.ts'
import { licenses } from '../tables.ts'

/** Every license file that was issued, never changed. The newest of a license has the highest id. */
export const licenseFiles = pgTable(
  'license_files',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    licenseId: bigint({ mode: 'number' })
      .notNull()
      .references(() => licenses.id),
    jti: text().notNull().unique(),
    issuedAt: timestamp({ withTimezone: true }).notNull(),
    kid: text().notNull(),
    reason: text().$type<LicenseFileReason>().notNull(),
    generation: integer().notNull(),
    licensee: text().notNull(),
    email: text().notNull(),
    /** The signed text: the bytes stay the same when the key that signed them is retired. */
    token: text().notNull(),
  },
  table => [
    index('license_files_by_license').on(table.licenseId, table.id),
    check('license_files_generation', sql`${table.generation} > 0`),
  ],
)

export const licenseDownloadLinks = pgTable(
  'license_download_links',
  {
    tokenHash: text().primaryKey(),
    licenseId: bigint({ mode: 'number' })
      .notNull()
      .references(() => licenses.id),
    madeBy: bigint({ mode: 'number' })
      .notNull()
      .references(() => customers.id),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
    spentAt: timestamp({ withTimezone: true }),
  },
  table => [index('license_download_links_by_license').on(table.licenseId)],
)
