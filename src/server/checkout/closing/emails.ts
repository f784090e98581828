import type { Language } from '../../../texts/language.ts'
import type { Config } from '../../config/config.ts'
import { writeLetter } from '../../platform/letter.ts'
import type { Mail } from '../../platform/mail.ts'
import { orderWords } from '../order-words.ts'

type Cancelled = {
  orderId: number
  /** Why, in the owner's words; empty where they said nothing. */
  reason: string
  customer: { email: string; language: Language }
  config: Pick<Config, 'productName' | 'supportEmail' | 'baseUrl'>
}

/** The mail after the shop itself has cancelled an order that had no invoice to take back. */
export function orderCancelled({ orderId, reason, customer, config }: Cancelled): Mail {
  const { email, language } = customer
  const { cancelled: t, confirmation } = orderWords[language]
  const { productName, supportEmail, baseUrl } = config
  return writeLetter(
    {
      to: email,
      language,
      subject: t.subject(productName, orderId),
      title: t.title,
      parts: [
        t.opening(orderId),
        reason ? t.reason(reason) : '',
        t.next,
        [{ label: confirmation.order, link: `${baseUrl}/orders/${orderId}/review/` }],
        confirmation.questions(supportEmail),
      ],
    },
    config,
  )
}
