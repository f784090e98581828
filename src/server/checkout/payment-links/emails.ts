import type { Language } from '../../../domain/languages.ts'
import { formatMoney } from '../../../domain/money/money.ts'
import { formatDay } from '../../../texts/day.ts'
import type { OrderRow } from '../../orders/store.ts'
import { utcDay } from '../../platform/clock.ts'
import { type Letter, type Mail, type Sender, writeLetter } from '../../platform/mail/mail.ts'
import { orderWords } from '../order-words.ts'

type LinkToPay = {
  order: OrderRow
  link: { url: string; expiresAt: Date }
  to: { email: string; language: Language }
  config: Sender
  title?: string
}

/** Between the two texts stand the sum and the link. */
export function paymentLinkMail(
  { order, link, to, config, title }: LinkToPay,
  [opening, closing]: readonly [string, Letter['parts'][number]],
): Mail {
  const { language } = to
  const { linkMail: t, confirmation, lineTitle } = orderWords[language]
  const until = t.until(
    formatDay(language, utcDay(link.expiresAt)),
    link.expiresAt.toISOString().slice(11, 16),
  )
  const rows = [
    [confirmation.item, lineTitle(config.productName, order)],
    [confirmation.total, formatMoney(order.total, order.currency, { language, decimals: 'always' })],
  ] as const
  const button = { label: t.pay, link: link.url }
  return writeLetter(to, config, {
    subject: t.subject(config.productName, order.id),
    title: title ?? t.title(order.id),
    parts: [opening, { rows }, { button }, until, closing],
  })
}
