import type { Language } from '../../domain/languages.ts'
import { licenseTypes } from '../../domain/licenses/license.ts'
import { pickTexts } from '../../texts/all.ts'
import { formatDay } from '../../texts/day.ts'
import { type Contact, findContact, findCustomerByEmail } from '../customers/store.ts'
import { describeLicense, licenseContext } from '../licenses/describe-license.ts'
import { attachLicenseFile } from '../licenses/files/mail-license-file.ts'
import type { LicenseFileRow } from '../licenses/files/store.ts'
import type { StoredLicense } from '../licenses/store.ts'
import type { Transaction } from '../platform/database/database.ts'
import { type LetterRow, writeLetter } from '../platform/mail/mail.ts'
import { postMail } from '../platform/mail/outbox.ts'
import type { Shop } from '../shop.ts'
import type { TransferRow } from './store.ts'

export const licenseLifeWords = pickTexts(t => t.licenseLife)
const numberServers = pickTexts(t => t.numberServers)

/** 'received' and 'given' are the two sides of a transfer. */
export type NoticeKind = keyof (typeof licenseLifeWords)['en']['notices']

type Change = {
  kind: NoticeKind
  eventId: number
  license: StoredLicense
  reason: string
  /** The other customer of a transfer. */
  other?: string
  /** Attached, with its serial number and how to install it. */
  file?: LicenseFileRow | undefined
}

export async function notifyOfChange(tx: Transaction, shop: Shop, change: Change) {
  const { kind, eventId, license, reason, other = '', file } = change
  const to = await findContact(tx, license.customerId)
  const words = licenseLifeWords[to.language]
  const { productName: product, baseUrl } = shop.config
  const { subject, title, text } = words.notices[kind]
  const until = formatDay(to.language, license.expiresOn)
  const isLifetime = license.type === licenseTypes.lifetime
  const serial = [[words.rows.serial, license.serial]] as const
  const page = `${baseUrl}/accounts/${kind === 'given' ? 'profile' : `licenses/${license.id}`}/`
  const mail = writeLetter(to, shop.config, {
    subject: subject(product),
    title: typeof title === 'string' ? title : title(),
    parts: [
      text({ product, other, until, isLifetime }),
      { rows: [...licenseRows(shop, license, to.language), ...(file ? serial : [])] },
      reason ? words.reason(reason) : '',
      ...(file
        ? [
            words.file,
            { steps: words.steps(product) },
            [{ label: words.guide, link: `${baseUrl}/help/install-license-file/` }],
          ]
        : []),
      { button: { label: words.page, link: page } },
    ],
  })
  await postMail(tx, shop, {
    ...mail,
    key: `license-${kind}:${eventId}`,
    licenseId: license.id,
    ...(file ? { attachments: [attachLicenseFile(file)] } : {}),
  })
}

type Offer = { transfer: TransferRow; license: StoredLicense; from: Contact }

/** The language is that of the recipient's account, or else that of the license's customer. */
export async function mailTransferOffer(tx: Transaction, shop: Shop, { transfer, license, from }: Offer) {
  const { language } = (await findCustomerByEmail(tx, transfer.recipient)) ?? from
  const words = licenseLifeWords[language]
  const { productName: product, baseUrl } = shop.config
  const { subject, title, text, how, link, ignore } = words.offer
  const mail = writeLetter({ email: transfer.recipient, language }, shop.config, {
    subject: subject(product),
    title: title(product),
    parts: [
      text(from.email),
      { rows: licenseRows(shop, license, language) },
      how(formatDay(language, transfer.expiresAt.toISOString())),
      { button: { label: link, link: `${baseUrl}/accounts/transfers/${transfer.id}/` } },
      ignore,
    ],
  })
  await postMail(tx, shop, { ...mail, key: `license-offer:${transfer.id}`, licenseId: license.id })
}

function licenseRows(shop: Shop, license: StoredLicense, language: Language): LetterRow[] {
  const { rows } = licenseLifeWords[language]
  const { name, servers } = describeLicense(license, licenseContext(shop, language))
  const until = license.type === licenseTypes.lifetime ? rows.updatesUntil : rows.until
  return [
    [rows.license, name],
    [rows.servers(), numberServers[language](servers)],
    [until, formatDay(language, license.expiresOn)],
  ]
}
