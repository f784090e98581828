import type { Language } from '../../../texts/language.ts'
import type { Config } from '../../config/config.ts'
import { html } from '../../platform/html.ts'
import type { Mail } from '../../platform/mail.ts'
import { mailLayout } from '../../platform/mail-layout.ts'
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
  const address = `${baseUrl}/orders/${orderId}/review/`
  const words = [t.opening(orderId), ...(reason ? [t.reason(reason)] : []), t.next]
  const questions = confirmation.questions(supportEmail)
  return {
    to: email,
    subject: t.subject(productName, orderId),
    text: [t.title, ...words, `${confirmation.order} ${address}`, questions].join('\n\n'),
    html: mailLayout({
      language,
      title: t.title,
      paragraphsHtml: [
        ...words.map(each => html`${each}`.markup),
        html`${confirmation.order} <a href="${address}">${address}</a>`.markup,
        html`${questions}`.markup,
      ],
      productName,
      supportEmail,
    }),
  }
}
