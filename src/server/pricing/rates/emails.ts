import { ratesMail } from '../../../texts/en/rates-mail.ts'
import type { Config } from '../../config/config.ts'
import { html } from '../../platform/html.ts'
import type { Mail } from '../../platform/mail.ts'
import { mailLayout } from '../../platform/mail-layout.ts'

type Rate = { currency: string; usdRate: string; source: string; day: string }
type ToOwner = Pick<Config, 'supportEmail' | 'productName'>

/** To the shop's owner, who decides about them. */
export function proposedRatesMail(
  proposed: readonly Rate[],
  inForce: ReadonlyMap<string, { usdRate: string }>,
  config: ToOwner,
): Mail {
  const t = ratesMail.proposed
  const lines = proposed.map(rate => t.line({ ...rate, inForce: inForce.get(rate.currency)?.usdRate ?? '' }))
  return toOwner(config, t.subject(config.productName), t.title, [t.opening, ...lines, t.next])
}

export function staleRatesMail(stale: readonly Rate[], config: ToOwner): Mail {
  const t = ratesMail.stale
  return toOwner(config, t.subject(config.productName), t.title, [t.opening, ...stale.map(t.line), t.next])
}

function toOwner(
  { supportEmail, productName }: ToOwner,
  subject: string,
  title: string,
  paragraphs: string[],
): Mail {
  const paragraphsHtml = paragraphs.map(paragraph => html`${paragraph}`.markup)
  return {
    to: supportEmail,
    subject,
    text: [title, ...paragraphs].join('\n\n'),
    html: mailLayout({ language: 'en', title, paragraphsHtml, productName, supportEmail }),
  }
}
