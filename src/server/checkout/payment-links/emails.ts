import { formatMoney } from '../../../domain/money/money.ts'
import { formatDay } from '../../../texts/day.ts'
import type { Language } from '../../../texts/language.ts'
import type { Config } from '../../config/config.ts'
import type { OrderRow } from '../../orders/store.ts'
import { utcDay } from '../../platform/clock.ts'
import { writeLetter } from '../../platform/letter.ts'
import type { Mail } from '../../platform/mail.ts'
import { orderWords } from '../order-words.ts'

type LinkToPay = {
  order: OrderRow
  accountEmail: string
  link: { url: string; expiresAt: Date }
  to: string
  language: Language
  config: Pick<Config, 'productName' | 'supportEmail' | 'baseUrl'>
}

export function paymentLinkMail({ order, accountEmail, link, to, language, config }: LinkToPay): Mail {
  const { linkMail: t, confirmation, lineTitle } = orderWords[language]
  const { productName, supportEmail } = config
  const opening = to === accountEmail ? t.ownOpening(order.id) : t.opening(accountEmail, order.id)
  const until = t.until(
    formatDay(language, utcDay(link.expiresAt)),
    link.expiresAt.toISOString().slice(11, 16),
  )
  const rows = [
    [confirmation.item, lineTitle(productName, order)],
    [confirmation.total, formatMoney(order.total, order.currency, { language, decimals: 'always' })],
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
