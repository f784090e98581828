import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import type { LicenseFileReason } from '../../../domain/licenses/license-claims.ts'
import { customers } from '../../customers/tables.ts'
import { moment, refersTo, rowId } from '../../platform/database/columns.ts'
import { licenses } from '../tables.ts'

/** Every license file that was issued, never changed. The newest of a license has the highest id. */
export const licenseFiles = pgTable(
  'license_files',
  {
    id: rowId(),
    licenseId: refersTo(() => licenses.id).notNull(),
    jti: text().notNull().unique(),
    issuedAt: moment().notNull(),
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
    licenseId: refersTo(() => licenses.id).notNull(),
    madeBy: refersTo(() => customers.id).notNull(),
    createdAt: moment().notNull(),
    expiresAt: moment().notNull(),
    spentAt: moment(),
  },
  table => [index('license_download_links_by_license').on(table.licenseId)],
)
