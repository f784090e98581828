import type { Order } from '../../../contract/orders.ts'
import { currencies, currencyCodes, formatMoney } from '../../../domain/money/money.ts'
import { formatDay } from '../../../texts/day.ts'
import type { Language } from '../../../texts/language.ts'
import type { Config } from '../../config/config.ts'
import { dayOf } from '../../platform/clock.ts'
import { type Html, html } from '../../platform/html.ts'
import type { Mail } from '../../platform/mail.ts'
import { mailLayout } from '../../platform/mail-layout.ts'
import { orderWords } from '../order-words.ts'

type LinkToPay = {
  order: Order
  link: { url: string; expiresAt: Date }
  to: string
  language: Language
  config: Pick<Config, 'productName' | 'supportEmail'>
}

/** The mail to whoever pays for someone else: what is paid, by whom it was ordered, and until when the link works. */
export function paymentLinkMail({ order, link, to, language, config }: LinkToPay): Mail {
  const { linkMail: t, confirmation } = orderWords[language]
  const { productName, supportEmail } = config
  const opening =
    to === order.account_email ? t.ownOpening(order.id) : t.opening(order.account_email, order.id)
  const rows = [
    [confirmation.item, order.line_title],
    [confirmation.total, totalOf(order)],
  ] as const
  const until = t.until(
    formatDay(language, dayOf(link.expiresAt)),
    link.expiresAt.toISOString().slice(11, 16),
  )
  const closing = [until, t.unexpected, confirmation.questions(supportEmail)]
  return {
    to,
    subject: t.subject(productName, order.id),
    text: [
      t.title(order.id),
      opening,
      rows.map(([label, value]) => `${label}: ${value}`).join('\n'),
      `${t.pay}\n${link.url}`,
      ...closing,
    ].join('\n\n'),
    html: mailLayout({
      language,
      title: t.title(order.id),
      paragraphsHtml: [
        html`${opening}`,
        table(rows),
        html`${t.pay}<br><a href="${link.url}">${link.url}</a>`,
        ...closing.map(paragraph => html`${paragraph}`),
      ].map(({ markup }) => markup),
      productName,
      supportEmail,
    }),
  }
}

function totalOf({ total, currency_text }: Order): string {
  const code = currencyCodes.find(known => known === currency_text) ?? 'EUR'
  return formatMoney(total, currencies[code], 'always')
}

function table(rows: readonly (readonly [label: string, value: string])[]): Html {
  const cells = rows.map(
    ([label, value]) =>
      html`<tr><td style="padding:4px 16px 4px 0">${label}</td><td style="padding:4px 0"><strong>${value}</strong></td></tr>`,
  )
  return html`<table role="presentation" style="border-collapse:collapse">${cells}</table>`
}
