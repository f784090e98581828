import { taxMail } from '../../texts/en/tax-mail.ts'
import type { Config } from '../config/config.ts'
import { html } from '../platform/html.ts'
import type { Mail } from '../platform/mail.ts'
import { mailLayout } from '../platform/mail-layout.ts'

/** To the shop's owner: tax was left to a customer whose number VIES does not know after all. */
export function refusedNumberMail(
  order: { id: number; number: string },
  { supportEmail, productName, baseUrl }: Pick<Config, 'supportEmail' | 'productName' | 'baseUrl'>,
): Mail {
  const t = taxMail
  const address = `${baseUrl}/orders/${order.id}/review/`
  const paragraphs = [t.opening(order.id, order.number), t.unchanged, t.next]
  return {
    to: supportEmail,
    subject: t.subject(productName, order.id),
    text: [t.title, ...paragraphs, address].join('\n\n'),
    html: mailLayout({
      language: 'en',
      title: t.title,
      paragraphsHtml: [
        ...paragraphs.map(paragraph => html`${paragraph}`.markup),
        html`<a href="${address}">${address}</a>`.markup,
      ],
      productName,
      supportEmail,
    }),
  }
}
