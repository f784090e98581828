import type { Order } from '../../../contract/orders.ts'
import { currencies, currencyCodes, formatMoney } from '../../../domain/money/money.ts'
import { formatDay } from '../../../texts/day.ts'
import type { Language } from '../../../texts/language.ts'
import type { Config } from '../../config/config.ts'
import { dayOf } from '../../platform/clock.ts'
import { writeLetter } from '../../platform/letter.ts'
import type { Mail } from '../../platform/mail.ts'
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
  const until = t.until(
    formatDay(language, dayOf(link.expiresAt)),
    link.expiresAt.toISOString().slice(11, 16),
  )
  const rows = [
    [confirmation.item, order.line_title],
    [confirmation.total, totalOf(order)],
  ] as const
  return writeLetter(
    {
      to,
      language,
      subject: t.subject(productName, order.id),
      title: t.title(order.id),
      parts: [
        opening,
        { rows },
        [t.pay, { link: link.url }],
        until,
        t.unexpected,
        confirmation.questions(supportEmail),
      ],
    },
    config,
  )
}

function totalOf({ total, currency_text }: Order): string {
  const code = currencyCodes.find(known => known === currency_text) ?? 'EUR'
  return formatMoney(total, currencies[code], 'always')
}
