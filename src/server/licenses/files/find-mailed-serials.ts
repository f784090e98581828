import { inArray } from 'drizzle-orm'
import type { Reader } from '../../platform/database.ts'
import type { AttachmentOrder } from '../../platform/outbox.ts'
import { licenseSerials, licenses } from '../tables.ts'
import { licenseFiles } from './tables.ts'

/** Present and replaced ones, of the license that the e-mail is about and of its license files. */
export async function findMailedSerials(
  db: Reader,
  mail: { licenseId: number | null; attachments: readonly AttachmentOrder[] },
): Promise<string[]> {
  const fileIds = mail.attachments.filter(({ made }) => made === 'license-file').map(({ from }) => from)
  if (fileIds.length === 0 && mail.licenseId === null) return []
  const files = await db
    .select({ licenseId: licenseFiles.licenseId })
    .from(licenseFiles)
    .where(inArray(licenseFiles.id, fileIds))
  const ids = [mail, ...files].map(({ licenseId }) => licenseId).filter(id => id !== null)
  const present = await db.select({ serial: licenses.serial }).from(licenses).where(inArray(licenses.id, ids))
  const { serial, licenseId } = licenseSerials
  const replaced = await db.select({ serial }).from(licenseSerials).where(inArray(licenseId, ids))
  return [...present, ...replaced].map(row => row.serial)
}
