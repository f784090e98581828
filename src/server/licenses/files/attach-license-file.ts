import type { LicenseClaims } from '../../../domain/licenses/license-claims.ts'
import { writeLicenseFile } from '../../../domain/licenses/license-file.ts'
import type { Attachment } from '../../platform/mail/mail.ts'
import type { AttachmentMakers, AttachmentOrder } from '../../platform/mail/outbox.ts'
import type { Shop } from '../../shop.ts'
import { findLicenseFile, type LicenseFileRow } from './store.ts'

export function attachLicenseFile({ id }: LicenseFileRow): AttachmentOrder {
  return { made: 'license-file', from: id }
}

export function licenseFileAttachments({ db }: Pick<Shop, 'db'>): AttachmentMakers {
  return {
    'license-file': async id => {
      const file = await findLicenseFile(db, id)
      if (!file) throw new Error('The license file to attach does not exist')
      return licenseFileContent(file)
    },
  }
}

/** The same bytes each time. `activation` is that of an offline server. */
export function licenseFileContent(
  { token }: Pick<LicenseFileRow, 'token'>,
  activation?: string,
): Attachment {
  const [, payload = ''] = token.split('.')
  // `issueLicenseFile` wrote them.
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as LicenseClaims
  return {
    filename: 'license.txt',
    contentType: 'text/plain; charset=utf-8',
    content: Buffer.from(writeLicenseFile(claims, token, activation)),
  }
}
