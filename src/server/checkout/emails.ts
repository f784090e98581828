import type { InvoiceContent } from '../../domain/invoices/invoice.ts'
import { formatMoney } from '../../domain/money/money.ts'
import { formatDay } from '../../texts/day.ts'
import type { Language } from '../../texts/language.ts'
import { numberServers } from '../../texts/servers.ts'
import type { Config } from '../config/config.ts'
import { transferRows } from '../invoices/describe-transfer.ts'
import type { OrderRow } from '../orders/store.ts'
import { type LetterRow, type Mail, writeLetter } from '../platform/mail/mail.ts'
import { acceptedTermsAddress } from './accepted-terms.ts'
import { consentNote } from './consent.ts'
import { orderWords } from './order-words.ts'

type Customer = { email: string; language: Language }
type Sender = Pick<Config, 'productName' | 'supportEmail' | 'baseUrl' | 'downloadUrl'>
type License = { id: number; serial: string; servers: number; type: number; expiresOn: string }

type Confirmation = {
  order: OrderRow
  license: License
  customer: Customer
  config: Sender
  today: string
}

export function orderConfirmation({ order, license, customer, config, today }: Confirmation): Mail {
  const { language } = customer
  const t = orderWords[language].confirmation
  const consent = consentNote(order, { ...config, language, today })
  return writeLetter({ email: customer.email, language }, config, {
    subject: t.subject(config.productName, order.id),
    title: t.title,
    parts: [
      t.opening(order.id),
      { rows: licenseRows(license, language) },
      t.next(config.productName),
      [
        { label: t.guide, link: `${config.baseUrl}/help/install-license-file/` },
        ...(config.downloadUrl ? [{ label: t.product(config.productName), link: config.downloadUrl }] : []),
      ],
      { button: { label: t.download, link: `${config.baseUrl}/accounts/licenses/${license.id}/` } },
      { sums: priceRows(order, language, config.productName) },
      consent,
      termsLine(order, language, config),
      [t.invoice, { label: t.order, link: orderAddress(config, order.id) }],
      t.questions(config.supportEmail),
    ],
  })
}

type BankOrder = { order: OrderRow; invoice: InvoiceContent; config: Sender }

export function bankOrderReceived({ order, invoice, config }: BankOrder): Mail {
  const { language } = invoice
  const { received: t, confirmation } = orderWords[language]
  const sums = [[t.company, order.clientCompany], ...priceRows(order, language, config.productName)] as const
  const sum = formatMoney(invoice.total, invoice.currency, { language, decimals: 'always' })
  const due = formatDay(language, invoice.dueOn ?? invoice.issuedOn)
  return writeLetter({ email: invoice.customer.email, language }, config, {
    subject: t.subject(config.productName, order.id),
    title: t.title,
    parts: [
      t.opening(order.id),
      { sums },
      order.resellerInvoice ? `${t.byReseller} ${t.next}` : t.next,
      t.transfer.title(sum, due),
      { rows: transferRows(invoice) },
      t.license,
      termsLine(order, language, config),
      { button: { label: confirmation.order, link: orderAddress(config, order.id) } },
      confirmation.questions(config.supportEmail),
    ],
  })
}

/** Repeats the details of the transfer. */
export function paymentReminder({ order, invoice, today, config }: BankOrder & { today: string }): Mail {
  const { language, dueOn } = invoice
  const { paymentReminder: t, received, confirmation } = orderWords[language]
  const sum = formatMoney(invoice.total, invoice.currency, { language, decimals: 'always' })
  const due = formatDay(language, dueOn ?? invoice.issuedOn)
  return writeLetter({ email: invoice.customer.email, language }, config, {
    subject: t.subject(config.productName, order.id),
    title: t.title(order.id),
    parts: [
      dueOn !== null && dueOn < today ? t.wasDue(order.id, due) : t.isDue(order.id, due),
      { sums: priceRows(order, language, config.productName) },
      t.transfer(sum),
      { rows: transferRows(invoice) },
      received.license,
      t.alreadyPaid,
      { button: { label: confirmation.order, link: orderAddress(config, order.id) } },
      confirmation.questions(config.supportEmail),
    ],
  })
}

type CancelledOrder = {
  orderId: number
  reason: string
  customer: Customer
  config: Sender
}

export function orderCancelled({ orderId, reason, customer, config }: CancelledOrder): Mail {
  const { email, language } = customer
  const { cancelled: t, confirmation } = orderWords[language]
  return writeLetter({ email, language }, config, {
    subject: t.subject(config.productName, orderId),
    title: t.title,
    parts: [
      t.opening(orderId),
      reason ? t.reason(reason) : '',
      t.next,
      { button: { label: confirmation.order, link: orderAddress(config, orderId) } },
      confirmation.questions(config.supportEmail),
    ],
  })
}

export function orderExpired({ order, customer, config }: Omit<Confirmation, 'license' | 'today'>): Mail {
  const { email, language } = customer
  const { expired: t, confirmation } = orderWords[language]
  return writeLetter({ email, language }, config, {
    subject: t.subject(config.productName, order.id),
    title: t.title,
    parts: [
      t.opening(order.id),
      { sums: priceRows(order, language, config.productName) },
      t.again,
      { button: { label: confirmation.order, link: orderAddress(config, order.id) } },
      confirmation.questions(config.supportEmail),
    ],
  })
}

function termsLine({ termsVersion }: OrderRow, language: Language, config: Sender) {
  if (!termsVersion) return []
  return [{ label: orderWords[language].terms, link: acceptedTermsAddress(config, termsVersion) }]
}

function priceRows(order: OrderRow, language: Language, productName: string): LetterRow[] {
  const words = orderWords[language]
  const t = words.confirmation
  const money = (amount: number) => formatMoney(amount, order.currency, { language, decimals: 'always' })
  return [
    [t.item, words.lineTitle(productName, order)],
    ...discountRows(order, t, money),
    [t.subtotal, money(order.subtotal)],
    [t.tax(order.taxRate), money(order.tax)],
    [t.total, money(order.total)],
  ]
}

function discountRows(
  order: OrderRow,
  t: (typeof orderWords)[Language]['confirmation'],
  money: (amount: number) => string,
): LetterRow[] {
  const coupon: LetterRow[] = order.coupon
    ? [[t.coupon(order.coupon), `\u2212${money(order.couponDiscount)}`]]
    : []
  const crypto: LetterRow[] =
    order.cryptoDiscount > 0 ? [[t.crypto, `\u2212${money(order.cryptoDiscount)}`]] : []
  const all = [...coupon, ...crypto]
  return all.length > 0 ? [[t.price, money(order.listPrice)], ...all] : []
}

function licenseRows(license: License, language: Language): LetterRow[] {
  const t = orderWords[language].confirmation
  const day = formatDay(language, license.expiresOn)
  return [
    [t.serial, license.serial],
    [t.servers, numberServers(language, license.servers)],
    [license.type === 4 ? t.updatesUntil : t.validUntil, day],
  ]
}

export function orderAddress({ baseUrl }: { baseUrl: string }, orderId: number): string {
  return `${baseUrl}/orders/${orderId}/review/`
}
