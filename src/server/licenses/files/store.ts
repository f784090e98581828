import { and, desc, eq, gt, inArray, isNull, lte, sql } from 'drizzle-orm'
import { findInBatches } from '../../platform/database/batches.ts'
import {
  firstRow,
  preparedInsert,
  prepareOnce,
  type Reader,
  type Transaction,
} from '../../platform/database/database.ts'
import type { AttachmentOrder } from '../../platform/mail/outbox.ts'
import { licenseSerials, licenses } from '../tables.ts'
import { licenseDownloadLinks, licenseFiles } from './tables.ts'

export type LicenseFileRow = typeof licenseFiles.$inferSelect

const insertRow = preparedInsert(licenseFiles, 'license_file')

export async function insertLicenseFile(tx: Transaction, file: typeof licenseFiles.$inferInsert) {
  const row = await insertRow(tx, file)
  if (!row) throw new Error(`The file of license ${file.licenseId} was not saved`)
  return row
}

const newestFile = prepareOnce((db: Reader) =>
  db
    .select()
    .from(licenseFiles)
    .where(eq(licenseFiles.licenseId, sql.placeholder('licenseId')))
    .orderBy(desc(licenseFiles.id))
    .limit(1)
    .prepare('newest_license_file'),
)

export function findNewestLicenseFile(db: Reader, licenseId: number): Promise<LicenseFileRow | null> {
  return firstRow(newestFile(db).execute({ licenseId }))
}

/** The newest first. */
export function findLicenseFiles(db: Reader, { licenseId, most }: { licenseId: number; most: number }) {
  const { id, jti, issuedAt, reason, licensee } = licenseFiles
  return db
    .select({ jti, issuedAt, reason, licensee })
    .from(licenseFiles)
    .where(eq(licenseFiles.licenseId, licenseId))
    .orderBy(desc(id))
    .limit(most)
}

export const findLicenseFile = findInBatches(
  async (db: Reader, ids: number[]) => db.select().from(licenseFiles).where(inArray(licenseFiles.id, ids)),
  ({ id }) => id,
)

/** It deletes the license's links that have expired, too. */
export async function insertDownloadLink(tx: Transaction, link: typeof licenseDownloadLinks.$inferInsert) {
  const { licenseId, expiresAt } = licenseDownloadLinks
  await tx
    .delete(licenseDownloadLinks)
    .where(and(eq(licenseId, link.licenseId), lte(expiresAt, link.createdAt)))
  await tx.insert(licenseDownloadLinks).values(link)
}

/** The license of the link, once; null afterwards, and once it has expired. */
export async function spendDownloadLink(
  tx: Transaction,
  { tokenHash, now }: { tokenHash: string; now: Date },
): Promise<number | null> {
  const links = licenseDownloadLinks
  const [spent] = await tx
    .update(links)
    .set({ spentAt: now })
    .where(and(eq(links.tokenHash, tokenHash), isNull(links.spentAt), gt(links.expiresAt, now)))
    .returning({ licenseId: links.licenseId })
  return spent?.licenseId ?? null
}

export async function deleteDownloadLinks(tx: Transaction, licenseId: number) {
  await tx.delete(licenseDownloadLinks).where(eq(licenseDownloadLinks.licenseId, licenseId))
}

/** The files contain the customer's name and address. What was sold is in the orders. */
export async function eraseLicenseFiles(
  tx: Transaction,
  { customerId, licenseIds }: { customerId: number; licenseIds: readonly number[] },
) {
  await tx.delete(licenseDownloadLinks).where(eq(licenseDownloadLinks.madeBy, customerId))
  await tx.delete(licenseDownloadLinks).where(inArray(licenseDownloadLinks.licenseId, [...licenseIds]))
  await tx.delete(licenseFiles).where(inArray(licenseFiles.licenseId, [...licenseIds]))
}

/** Present and replaced ones, of the license that the e-mail is about and of its license files. */
export async function findMailedSerials(
  db: Reader,
  mail: { licenseId: number | null; attachments: readonly AttachmentOrder[] },
): Promise<string[]> {
  const fileIds = mail.attachments.filter(({ made }) => made === 'license-file').map(({ from }) => from)
  if (fileIds.length === 0 && mail.licenseId === null) return []
  const { rows } = await db.execute<{ serial: string }>(sql`
    with mailed as (
      select license_id from ${licenseFiles} where id = any(${sql.param(fileIds)})
      union select ${mail.licenseId}::bigint
    )
    select serial from mailed join ${licenses} on id = license_id
    union select serial from mailed join ${licenseSerials} using (license_id)`)
  return rows.map(({ serial }) => serial)
}
