import { formatAccount } from '../../domain/invoices/account.ts'
import type { InvoiceContent } from '../../domain/invoices/invoice.ts'
import { type CurrencyCode, formatMoney } from '../../domain/money/money.ts'
import { formatCreditorReference } from '../../domain/payments/creditor-reference.ts'
import { formatDay } from '../../texts/day.ts'
import type { Language } from '../../texts/language.ts'
import type { Config } from '../config/config.ts'
import type { OrderRow } from '../orders/store.ts'
import { type LetterRow, writeLetter } from '../platform/letter.ts'
import type { Mail } from '../platform/mail.ts'
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
  return writeLetter(
    {
      to: customer.email,
      language,
      subject: t.subject(config.productName, order.id),
      title: t.title,
      parts: [
        t.opening(order.id),
        { rows: granted },
        [t.next(config.productName), { link: `${config.baseUrl}/accounts/profile/` }],
        { rows: sums },
        consent,
        [{ label: `${t.invoice} ${t.order}`, link: `${config.baseUrl}/orders/${order.id}/review/` }],
        t.questions(config.supportEmail),
      ],
    },
    config,
  )
}

type Received = { order: OrderRow; invoice: InvoiceContent; email: string; config: Confirmed['config'] }

/** The mail after ordering by bank transfer: what was ordered, what it costs, and where to transfer the money. */
export function bankOrderReceived({ order, invoice, email, config }: Received): Mail {
  const { language } = invoice
  const { received: t, confirmation } = orderWords[language]
  const rows = [[t.company, order.clientCompany], ...sumsOf(order, language, config.productName)] as const
  const byReseller = order.resellerInvoice ? [t.byReseller] : []
  return writeLetter(
    {
      to: email,
      language,
      subject: t.subject(config.productName, order.id),
      title: t.title,
      parts: [
        t.opening(order.id),
        { rows },
        [...byReseller, t.next(invoice.number)].join(' '),
        { rows: transferRows(invoice) },
        t.license,
        [{ label: confirmation.order, link: `${config.baseUrl}/orders/${order.id}/review/` }],
        confirmation.questions(config.supportEmail),
      ],
    },
    config,
  )
}

function transferRows({ language, seller, reference, currency, total, dueOn }: InvoiceContent): LetterRow[] {
  const t = orderWords[language].received.transfer
  const rows: LetterRow[] = [
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

function sumsOf(order: OrderRow, language: Language, productName: string): LetterRow[] {
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
): LetterRow[] {
  const coupon: LetterRow[] = order.coupon
    ? [[t.coupon(order.coupon), `\u2212${money(order.couponDiscount)}`]]
    : []
  const crypto: LetterRow[] =
    order.cryptoDiscount > 0 ? [[t.crypto, `\u2212${money(order.cryptoDiscount)}`]] : []
  const all = [...coupon, ...crypto]
  return all.length > 0 ? [[t.price, money(order.listPrice)], ...all] : []
}

function grantedBy(license: Confirmed['license'], language: Language): LetterRow[] {
  const t = orderWords[language].confirmation
  const day = formatDay(language, license.expiresOn)
  return [
    [t.serial, license.serial],
    [t.servers, String(license.servers)],
    [license.type === 4 ? t.updatesUntil : t.validUntil, day],
  ]
}
