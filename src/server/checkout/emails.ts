import { formatAccount } from '../../domain/invoices/account.ts'
import type { InvoiceContent } from '../../domain/invoices/invoice.ts'
import { type CurrencyCode, formatMoney } from '../../domain/money/money.ts'
import { formatCreditorReference } from '../../domain/payments/creditor-reference.ts'
import { formatDay } from '../../texts/day.ts'
import type { Language } from '../../texts/language.ts'
import type { Config } from '../config/config.ts'
import type { OrderRow } from '../orders/store.ts'
import { escapeHtml } from '../platform/html.ts'
import type { Mail } from '../platform/mail.ts'
import { mailLayout } from '../platform/mail-layout.ts'
import { consentNote } from './consent-note.ts'
import { orderWords } from './order-words.ts'

type Confirmed = {
  order: OrderRow
  license: { serial: string; servers: number; type: number; expiresOn: string }
  customer: { email: string; language: Language }
  config: Pick<Config, 'productName' | 'supportEmail' | 'baseUrl'>
  /** The UTC day. */
  today: string
}

/** The mail after a payment: what was bought, what it cost, and the serial number. */
export function orderConfirmation({ order, license, customer, config, today }: Confirmed): Mail {
  const t = orderWords[customer.language].confirmation
  const sums = sumsOf(order, customer.language, config.productName)
  const granted = grantedBy(license, customer.language)
  const { language } = customer
  const consent = consentNote(order, { language, supportEmail: config.supportEmail, today })
  const links = {
    profile: `${config.baseUrl}/accounts/profile/`,
    order: `${config.baseUrl}/orders/${order.id}/review/`,
  }
  return {
    to: customer.email,
    subject: t.subject(config.productName, order.id),
    text: [
      t.title,
      t.opening(order.id),
      lines(granted),
      `${t.next(config.productName)}\n${links.profile}`,
      lines(sums),
      ...(consent.length > 0 ? [consent.join('\n')] : []),
      `${t.invoice} ${t.order} ${links.order}`,
      t.questions(config.supportEmail),
    ].join('\n\n'),
    html: mailLayout({
      language: customer.language,
      title: t.title,
      paragraphsHtml: [
        escapeHtml(t.opening(order.id)),
        table(granted),
        `${escapeHtml(t.next(config.productName))}<br>${link(links.profile)}`,
        table(sums),
        ...(consent.length > 0 ? [consent.map(escapeHtml).join('<br>')] : []),
        `${escapeHtml(`${t.invoice} ${t.order}`)} ${link(links.order)}`,
        escapeHtml(t.questions(config.supportEmail)),
      ],
      productName: config.productName,
      supportEmail: config.supportEmail,
    }),
  }
}

type Received = { order: OrderRow; invoice: InvoiceContent; email: string; config: Confirmed['config'] }

/** The mail after ordering by bank transfer: what was ordered, what it costs, and where to transfer the money. */
export function bankOrderReceived({ order, invoice, email, config }: Received): Mail {
  const { language } = invoice
  const { received: t, confirmation } = orderWords[language]
  const rows = [[t.company, order.clientCompany], ...sumsOf(order, language, config.productName)] as const
  const address = `${config.baseUrl}/orders/${order.id}/review/`
  const byReseller = order.resellerInvoice ? [t.byReseller] : []
  const next = [...byReseller, t.next(invoice.number)].join(' ')
  const details = transferRows(invoice)
  const questions = confirmation.questions(config.supportEmail)
  return {
    to: email,
    subject: t.subject(config.productName, order.id),
    text: [
      t.title,
      t.opening(order.id),
      lines(rows),
      next,
      lines(details),
      t.license,
      `${confirmation.order} ${address}`,
      questions,
    ].join('\n\n'),
    html: mailLayout({
      language,
      title: t.title,
      paragraphsHtml: [
        escapeHtml(t.opening(order.id)),
        table(rows),
        escapeHtml(next),
        table(details),
        escapeHtml(t.license),
        `${escapeHtml(confirmation.order)} ${link(address)}`,
        escapeHtml(questions),
      ],
      productName: config.productName,
      supportEmail: config.supportEmail,
    }),
  }
}

type Row = readonly [label: string, value: string]

function transferRows({ language, seller, reference, currency, total, dueOn }: InvoiceContent): Row[] {
  const t = orderWords[language].received.transfer
  const rows: Row[] = [
    [t.beneficiary, seller.name],
    [t.account, formatAccount(seller.account)],
    [t.bic, seller.bic],
    [t.bank, seller.bank],
    [t.reference, formatCreditorReference(reference)],
    [t.amount, formatMoney(total, currency, 'always')],
    [t.dueOn, dueOn ? formatDay(language, dueOn) : ''],
  ]
  return rows.filter(([, value]) => value !== '')
}

function sumsOf(order: OrderRow, language: Language, productName: string): Row[] {
  const words = orderWords[language]
  const t = words.confirmation
  // The table's check allows no other currency.
  const money = (amount: number) => formatMoney(amount, order.currency as CurrencyCode, 'always')
  return [
    [t.item, words.lineTitle(productName, order)],
    ...discountsOf(order, t, money),
    [t.subtotal, money(order.subtotal)],
    [t.tax(order.taxRate), money(order.tax)],
    [t.total, money(order.total)],
  ]
}

/** The price before discounts, and each of them; nothing where there is none. */
function discountsOf(
  order: OrderRow,
  t: (typeof orderWords)[Language]['confirmation'],
  money: (amount: number) => string,
): Row[] {
  const coupon: Row[] = order.coupon ? [[t.coupon(order.coupon), `\u2212${money(order.couponDiscount)}`]] : []
  const crypto: Row[] = order.cryptoDiscount > 0 ? [[t.crypto, `\u2212${money(order.cryptoDiscount)}`]] : []
  const all = [...coupon, ...crypto]
  return all.length > 0 ? [[t.price, money(order.listPrice)], ...all] : []
}

function grantedBy(license: Confirmed['license'], language: Language): Row[] {
  const t = orderWords[language].confirmation
  const day = formatDay(language, license.expiresOn)
  return [
    [t.serial, license.serial],
    [t.servers, String(license.servers)],
    [license.type === 4 ? t.updatesUntil : t.validUntil, day],
  ]
}

function lines(rows: readonly Row[]): string {
  return rows.map(([label, value]) => `${label}: ${value}`).join('\n')
}

function table(rows: readonly Row[]): string {
  const cells = rows.map(
    ([label, value]) =>
      `<tr><td style="padding:4px 16px 4px 0">${escapeHtml(label)}</td><td style="padding:4px 0"><strong>${escapeHtml(value)}</strong></td></tr>`,
  )
  return `<table role="presentation" style="border-collapse:collapse">${cells.join('')}</table>`
}

function link(address: string): string {
  return `<a href="${escapeHtml(address)}">${escapeHtml(address)}</a>`
}
