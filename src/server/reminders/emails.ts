import type { Language } from '../../domain/languages.ts'
import { chargeDay } from '../../domain/licenses/auto-renewal.ts'
import { daysLeft, licenseTypes } from '../../domain/licenses/license.ts'
import type { EndKind } from '../../domain/licenses/reminders.ts'
import { maskSerial } from '../../domain/licenses/serial.ts'
import { type CurrencyCode, formatMoney } from '../../domain/money/money.ts'
import { pickTexts } from '../../texts/all.ts'
import { formatDay } from '../../texts/day.ts'
import type { AutoRenewal } from '../checkout/auto-renewals/store.ts'
import { renewalLink } from '../checkout/renewal-links/token.ts'
import { mailLink } from '../customers/mail-recipients.ts'
import type { Contact } from '../customers/store.ts'
import { describeLicense, licenseContext } from '../licenses/describe-license.ts'
import type { SilentSeat } from '../licenses/seats/find-silent-seats.ts'
import type { StoredLicense } from '../licenses/store.ts'
import { utcDay } from '../platform/clock.ts'
import { type LetterRow, type Mail, writeLetter } from '../platform/mail/mail.ts'
import type { Shop } from '../shop.ts'
import { mayOrder, type Recipient } from './find-recipients.ts'
import type { RenewalPrice } from './price-renewal.ts'

const words = pickTexts(t => t.reminderMail)
const numberServers = pickTexts(t => t.numberServers)

type DueReminder = {
  license: StoredLicense
  kind: EndKind
  today: string
  price: RenewalPrice
  to: Recipient
  shop: Pick<Shop, 'config' | 'clock'>
  isAutomatic: boolean
}

/** The serial number is masked, and not in the subject. The link opens a page and orders nothing. */
export function reminderMail(due: DueReminder): Mail {
  const { license, kind, today, price, to, shop } = due
  const { catalog, productName } = shop.config
  const t = words[to.language]
  const format = (minor: number) =>
    formatMoney(minor, price.currency, { language: to.language, decimals: 'when-needed' })
  const { later } = price
  const { subject, title, next, action } = t[kind]
  const when = t.when(daysLeft(license, today))
  return writeLetter(to, shop.config, {
    subject: subject(productName, when),
    title: title(when),
    parts: [
      { rows: licenseRows(license, to.language, shop) },
      next(formatDay(to.language, license.expiresOn), productName, catalog.graceDays),
      [
        t.price[price.product](format(price.price)),
        later && t.later(formatDay(to.language, later.from), format(later.price)),
      ]
        .filter(Boolean)
        .join(' '),
      wayOn(to, { action, path: renewalPath(license) }, shop),
      price.byCard ? payLine(to, license, { today, shop }) : [],
      due.isAutomatic ? t.automatic.later : t.nothingCharged,
      [switchOffLine(to, shop)],
    ],
  })
}

type Announcement = Pick<DueReminder, 'license' | 'to' | 'shop'> & {
  renewal: AutoRenewal
  quoted: { total: number; currency: CurrencyCode }
}

/** The link ends the automatic renewal. docs/domain.md, 'Automatic renewal'. */
export function announcementMail({ license, to, shop, renewal, quoted }: Announcement): Mail {
  const { language } = to
  const { automatic: t } = words[language]
  const sum = formatMoney(quoted.total, quoted.currency, { language, decimals: 'always' })
  const day = formatDay(language, chargeDay(license.expiresOn))
  const end = { label: t.end, link: mailLink(shop.config, 'auto-renewal', renewal.id) }
  const charge: LetterRow[] = [
    [t.day, day],
    [t.card, renewal.card],
    [t.sum, sum],
  ]
  return writeLetter(to, shop.config, {
    subject: t.subject(shop.config.productName, day),
    title: t.title(day),
    parts: [{ rows: [...licenseRows(license, language, shop), ...charge] }, t.next, [end]],
  })
}

const mostListed = 20

type Silence = Pick<DueReminder, 'license' | 'to' | 'shop'> & { seats: readonly SilentSeat[] }

export function silentSeatsMail({ license, seats, to, shop }: Silence): Mail {
  const { productName } = shop.config
  const t = words[to.language]
  const { subject, title, row, more, next, action } = t['lapsed-seat']
  const day = (moment: Date | null) => (moment ? formatDay(to.language, utcDay(moment)) : '')
  return writeLetter(to, shop.config, {
    subject: subject(productName, seats.length),
    title: title(seats.length),
    parts: [
      { rows: licenseRows(license, to.language, shop) },
      {
        rows: seats
          .slice(0, mostListed)
          .map(({ seat, name, lastSeenAt, heldUntil }) => [
            name || String(seat),
            row(day(lastSeenAt), day(heldUntil)),
          ]),
      },
      seats.length > mostListed ? more(seats.length - mostListed) : '',
      next,
      wayOn(to, { action, path: `/accounts/licenses/${license.id}/#servers` }, shop),
      [switchOffLine(to, shop)],
    ],
  })
}

type NewVersion = { version: string; to: Contact; account: string; shop: Pick<Shop, 'config'> }

/** `account` is the address of the account whose license covers the version. */
export function newVersionMail({ version, to, account, shop }: NewVersion): Mail {
  const { productName, baseUrl } = shop.config
  const { subject, next, action, off } = words[to.language]['new-version']
  return writeLetter(to, shop.config, {
    subject: subject(productName, version),
    title: subject(productName, version),
    parts: [next(account), { button: { label: action, link: `${baseUrl}/astra/releases/#${version}` } }, off],
  })
}

function licenseRows(license: StoredLicense, language: Language, shop: DueReminder['shop']): LetterRow[] {
  const t = words[language]
  const { name } = describeLicense(license, licenseContext(shop, language))
  const rows: LetterRow[] = [
    [t.license, license.name],
    [t.plan, name],
    [t.serial, maskSerial(license.serial)],
    [t.servers(), numberServers[language](license.servers)],
    [
      license.type === licenseTypes.lifetime ? t.updatesUntil : t.validUntil,
      formatDay(language, license.expiresOn),
    ],
  ]
  return rows.filter(([, value]) => value !== '')
}

function renewalPath({ id, type }: StoredLicense): string {
  return type === licenseTypes.demo
    ? `/orders/software/astra/buy/${id}/`
    : `/orders/software/astra/license/${id}/renew/?skip`
}

/** The pages of the license show nothing to a recipient who is not the customer. */
function wayOn(
  { language, recipientId, role, customerEmail }: Recipient,
  { action, path }: { action: string; path: string },
  { config }: DueReminder['shop'],
) {
  return recipientId === null || role
    ? { button: { label: action, link: `${config.baseUrl}${path}` } }
    : words[language].customersOwn(customerEmail)
}

/** For who may order for the account, or see what it orders, without signing in. */
function payLine(
  to: Recipient,
  license: StoredLicense,
  { today, shop: { config } }: Pick<DueReminder, 'today' | 'shop'>,
) {
  const mayPay = mayOrder(to)
  if (license.type === licenseTypes.demo || !(mayPay || to.role === 'accountant')) return []
  const use = mayPay ? 'pay' : 'see'
  return [
    { label: words[to.language].withoutSignIn[use], link: renewalLink(config, license, { use, today }) },
  ]
}

/** A recipient who is not the customer cannot sign in: their link unsubscribes them. */
function switchOffLine({ language, recipientId }: Recipient, { config }: DueReminder['shop']) {
  const t = words[language]
  return recipientId === null
    ? { label: t.settings, link: `${config.baseUrl}/accounts/settings/` }
    : { label: t.unsubscribe, link: mailLink(config, 'mail-recipient', recipientId) }
}
