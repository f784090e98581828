import type { InvoiceContent } from '../../domain/invoices/invoice.ts'
import type { Language } from '../../domain/languages.ts'
import { licenseTypes } from '../../domain/licenses/license.ts'
import { formatMoney } from '../../domain/money/money.ts'
import { pickTexts } from '../../texts/all.ts'
import { formatDay } from '../../texts/day.ts'
import type { Contact } from '../customers/store.ts'
import { transferRows } from '../invoices/describe-transfer.ts'
import { formatAmount } from '../invoices/words.ts'
import type { OrderRow } from '../orders/store.ts'
import {
  type Letter,
  type LetterRow,
  type Link,
  type Mail,
  type Sender,
  writeLetter,
} from '../platform/mail/mail.ts'
import { consentNote } from './consent.ts'
import { orderWords } from './order-words.ts'

const numberServers = pickTexts(t => t.numberServers)

type About = { order: OrderRow; customer: Contact; config: Sender }
type License = { id: number; serial: string; servers: number; type: number; expiresOn: string }
type BankOrder = { order: OrderRow; invoice: InvoiceContent; config: Sender }

export function orderConfirmation(about: About & { license: License; today: string }): Mail {
  const { order, license, customer, config, today } = about
  const { language } = customer
  const t = orderWords[language].confirmation
  const parts = [
    t.opening(order.id),
    { rows: licenseRows(license, language) },
    t.next(config.productName),
    [
      { label: t.guide, link: `${config.baseUrl}/help/install-license-file/` },
      { label: t.product(config.productName), link: `${config.baseUrl}/astra/releases/` },
      { label: t.technician, link: `${config.baseUrl}/accounts/people/?role=technician` },
    ],
    { button: { label: t.download, link: `${config.baseUrl}/accounts/licenses/${license.id}/` } },
    { sums: priceRows(order, language, config.productName) },
    consentNote(order, { ...config, language, today }),
    termsLine(order, language, config),
  ]
  const end = [t.invoice, { label: t.order, link: orderAddress(config, order.id) }]
  return orderLetter(order.id, about, t, parts, end)
}

/** The license was issued with the order. */
export function laterPayment(about: About): Mail {
  const { order, customer, config } = about
  const { language } = customer
  const t = orderWords[language].later
  const sums = priceRows(order, language, config.productName)
  return orderLetter(order.id, about, t, [t.opening(order.id), { sums }, t.invoice])
}

type Received = BankOrder & { license: License | undefined }

export function bankOrderReceived({ order, invoice, license, config }: Received): Mail {
  const { language, customer } = invoice
  const t = orderWords[language].received
  return orderLetter(order.id, { customer: { ...customer, language }, config }, t, [
    t.opening(order.id),
    { sums: [[t.company, order.clientCompany], ...priceRows(order, language, config.productName)] },
    order.resellerInvoice ? `${t.byReseller} ${t.next}` : t.next,
    { heading: t.transfer.title(formatAmount(invoice, invoice.total), dueDay(invoice)) },
    { rows: transferRows(invoice) },
    ...(license ? [t.licensed, { rows: licenseRows(license, language) }] : [t.license]),
    termsLine(order, language, config),
  ])
}

type Reminder = BankOrder & {
  to: Contact
  isLicensed: boolean
  today: string
  stop?: Link
}

/** Repeats the details of the transfer. */
export function paymentReminder({ to, order, invoice, isLicensed, today, config, stop }: Reminder): Mail {
  const { dueOn } = invoice
  const { language } = to
  const { paymentReminder: t, received } = orderWords[language]
  const words = { ...t, title: t.title(order.id) }
  const isLate = dueOn !== null && dueOn < today
  return orderLetter(order.id, { customer: to, config }, words, [
    (isLate ? t.wasDue : t.isDue)(order.id, dueDay(invoice)),
    { sums: priceRows(order, language, config.productName) },
    t.transfer(formatAmount(invoice, invoice.total)),
    { rows: transferRows(invoice) },
    isLicensed ? '' : received.license,
    t.alreadyPaid,
    stop ? [stop] : [],
  ])
}

type Cancelled = Omit<About, 'order'> & { orderId: number; reason: string }

export function orderCancelled({ orderId, reason, ...about }: Cancelled): Mail {
  const t = orderWords[about.customer.language].cancelled
  return orderLetter(orderId, about, t, [t.opening(orderId), reason ? t.reason(reason) : '', t.next])
}

export function orderExpired(about: About): Mail {
  const { order, customer, config } = about
  const t = orderWords[customer.language].expired
  const sums = priceRows(order, customer.language, config.productName)
  return orderLetter(order.id, about, t, [t.opening(order.id), { sums }, t.again])
}

type Collected = About & { amount: number; claim: string }

export function refundToCollect({ order, amount, claim, ...about }: Collected): Mail {
  const { language } = about.customer
  const { refund: t, confirmation } = orderWords[language]
  const sum = formatMoney(amount, order.currency, { language, decimals: 'always' })
  const parts = [t.opening(order.id, sum), t.next, { button: { label: t.collect, link: claim } }]
  const end = [{ label: confirmation.order, link: orderAddress(about.config, order.id) }]
  return orderLetter(order.id, about, t, parts, end)
}

/** Ends with a button for the order, and with where to ask. */
export function orderLetter(
  orderId: number,
  { customer, config }: Omit<About, 'order'>,
  { subject, title }: { subject: (productName: string, orderId: number) => string; title: string },
  parts: Letter['parts'],
  end?: Letter['parts'][number],
): Mail {
  const { order } = orderWords[customer.language].confirmation
  const button = { label: order, link: orderAddress(config, orderId) }
  return writeLetter(customer, config, {
    subject: subject(config.productName, orderId),
    title,
    parts: [...parts, end ?? { button }],
  })
}

export function orderAddress({ baseUrl }: { baseUrl: string }, orderId: number): string {
  return `${baseUrl}/orders/${orderId}/review/`
}

function dueDay({ language, dueOn, issuedOn }: InvoiceContent): string {
  return formatDay(language, dueOn ?? issuedOn)
}

function termsLine({ termsVersion }: OrderRow, language: Language, { baseUrl }: Sender) {
  if (!termsVersion) return []
  return [{ label: orderWords[language].terms, link: `${baseUrl}/terms/?version=${termsVersion}` }]
}

function priceRows(order: OrderRow, language: Language, productName: string): LetterRow[] {
  const { confirmation: t, lineTitle } = orderWords[language]
  const money = (amount: number) => formatMoney(amount, order.currency, { language, decimals: 'always' })
  const discounts: LetterRow[] = []
  if (order.coupon) discounts.push([t.coupon(order.coupon), `\u2212${money(order.couponDiscount)}`])
  if (order.cryptoDiscount > 0) discounts.push([t.crypto, `\u2212${money(order.cryptoDiscount)}`])
  if (discounts.length > 0) discounts.unshift([t.price, money(order.listPrice)])
  return [
    [t.item, lineTitle(productName, order)],
    ...discounts,
    [t.subtotal, money(order.subtotal)],
    [t.tax(order.taxRate), money(order.tax)],
    [t.total, money(order.total)],
  ]
}

function licenseRows(license: License, language: Language): LetterRow[] {
  const t = orderWords[language].confirmation
  const end = license.type === licenseTypes.lifetime ? t.updatesUntil : t.validUntil
  return [
    [t.serial, license.serial],
    [t.servers(), numberServers[language](license.servers)],
    [end, formatDay(language, license.expiresOn)],
  ]
}
