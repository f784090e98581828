import type { resendability } from '../../../contract/back-office/emails.ts'
import { maskSerial } from '../../../domain/licenses/serial.ts'
import { findContact } from '../../customers/store.ts'
import { findLicenseFile, findNewestLicenseFile } from '../../licenses/files/store.ts'
import { requireLicense } from '../../licenses/store.ts'
import type { Reader } from '../../platform/database/database.ts'
import { findMail, type MailRow } from '../../platform/mail/stored-mails.ts'

type Resending = (typeof resendability)[number]
type Restored = { resending: Exclude<Resending, 'possible'> } | { resending: 'possible'; mail: MailRow }

/** Returns the e-mail as it was sent, with the serial numbers of its license files while these are current. */
export async function restoreSerials(db: Reader, mail: MailRow): Promise<Restored> {
  if (!mail.sentAt) return { resending: 'not-sent' }
  if (mail.html === '') return { resending: 'text-erased' }
  const serials = await findCurrentSerials(db, mail)
  if (serials === null) return { resending: 'license-changed' }
  if (!mail.serialsMasked) return { resending: 'possible', mail }
  if (serials.length === 0) return { resending: 'license-changed' }
  const restore = (text: string) =>
    serials.reduce((restored, serial) => restored.replaceAll(maskSerial(serial), serial), text)
  return { resending: 'possible', mail: { ...mail, text: restore(mail.text), html: restore(mail.html) } }
}

/** False once a license file of the e-mail is no longer the current one of its recipient. */
export async function hasCurrentFiles(db: Reader, mail: MailRow): Promise<boolean> {
  return (await findCurrentSerials(db, mail)) !== null
}

/** The serial numbers of its license files. Null if one of them is no longer the current one of its recipient. */
export async function findCurrentSerials(db: Reader, { attachments, resendOf, ...mail }: MailRow) {
  // A superuser may have sent it to another address.
  const first = resendOf === null ? null : await findMail(db, resendOf)
  const { recipient } = first ?? mail
  const serials: string[] = []
  for (const { made, from } of attachments) {
    if (made !== 'license-file') continue
    const serial = await findCurrentSerial(db, { fileId: from, recipient })
    if (serial === null) return null
    serials.push(serial)
  }
  return serials
}

/** Null unless the file is the newest one of an active license of this recipient. */
async function findCurrentSerial(db: Reader, { fileId, recipient }: { fileId: number; recipient: string }) {
  const file = await findLicenseFile(db, fileId)
  if (!file) return null
  const license = await requireLicense(db, { idOrSerial: String(file.licenseId), customerId: null })
  if (license.state !== 'active') return null
  const newest = await findNewestLicenseFile(db, license.id)
  const { email } = await findContact(db, license.customerId)
  return newest?.id === fileId && email === recipient ? license.serial : null
}
