import { sql } from 'drizzle-orm'
import type { Reader } from '../../platform/database/database.ts'
import type { AttachmentOrder } from '../../platform/mail/outbox.ts'
import { licenseSerials, licenses } from '../tables.ts'
import { licenseFiles } from './tables.ts'

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
