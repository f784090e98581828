import type { LicenseClaims } from '../../../domain/licenses/license-claims.ts'
import { writeLicenseFile } from '../../../domain/licenses/license-file.ts'
import { pickTexts } from '../../../texts/all.ts'
import { findContact } from '../../customers/store.ts'
import { countTries } from '../../platform/http/rate-limit.ts'
import type { Attachment } from '../../platform/mail/mail.ts'
import { writeLetter } from '../../platform/mail/mail.ts'
import { type AttachmentMakers, type AttachmentOrder, postMail } from '../../platform/mail/outbox.ts'
import type { Shop } from '../../shop.ts'
import type { StoredLicense } from '../store.ts'
import { currentLicenseFile } from './issue-license-file.ts'
import { findLicenseFile, type LicenseFileRow } from './store.ts'

export const licenseFileWords = pickTexts(t => t.licenseFile)

/** The license's customer gets it, once a minute at most. */
export async function mailLicenseFile(shop: Shop, license: StoredLicense): Promise<{ email: string }> {
  const now = shop.clock.now()
  const { customerId, serial } = license
  await countTries(shop, [
    { name: 'license-file-mail', subject: String(customerId), most: 10, withinSeconds: 3600 },
  ])
  const to = await findContact(shop.db, customerId)
  const words = licenseFileWords[to.language]
  const { productName, baseUrl } = shop.config
  const mail = writeLetter(to, shop.config, {
    subject: words.subject(productName),
    title: words.title,
    parts: [
      words.opening,
      { rows: [[words.serial, serial]] },
      { steps: words.steps(productName) },
      { button: { label: words.help, link: `${baseUrl}/help/install-license-file/` } },
    ],
  })
  await shop.db.transaction(async tx => {
    const file = await currentLicenseFile(tx, shop, { licenseId: license.id, now })
    await postMail(tx, shop, {
      ...mail,
      key: `license-file:${file.jti}:${Math.floor(now.getTime() / 60_000)}`,
      licenseId: license.id,
      attachments: [attachLicenseFile(file)],
    })
  })
  return to
}

export function attachLicenseFile({ id }: LicenseFileRow): AttachmentOrder {
  return { made: 'license-file', from: id }
}

export function licenseFileAttachments(shop: Pick<Shop, 'config' | 'db'>): AttachmentMakers {
  return {
    'license-file': async id => {
      const file = await findLicenseFile(shop.db, id)
      if (!file) throw new Error('The license file to attach does not exist')
      return licenseFileContent(shop, file)
    },
  }
}

/** The same bytes each time. `activation` is that of an offline server. */
export function licenseFileContent(
  { config }: Pick<Shop, 'config'>,
  { token }: Pick<LicenseFileRow, 'token'>,
  activation?: string,
): Attachment {
  const [, payload = ''] = token.split('.')
  // `issueLicenseFile` wrote them.
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as LicenseClaims
  return {
    filename: 'license.txt',
    contentType: 'text/plain; charset=utf-8',
    content: Buffer.from(writeLicenseFile(config.catalog, claims, token, activation)),
  }
}
