import type { Language } from '../../texts/language.ts'
import type { Config } from '../config/config.ts'
import { type Html, html } from '../platform/html.ts'
import type { Mail } from '../platform/mail.ts'
import { mailLayout } from '../platform/mail-layout.ts'
import { dayInWords, demoWords } from './words.ts'

type Issued = {
  license: { id: number; serial: string; expiresOn: string }
  to: { email: string; language: Language }
  config: Pick<Config, 'productName' | 'supportEmail' | 'baseUrl'>
}

/** The mail with a demo license: its serial number and last day, how to begin, and how to keep it. */
export function demoMail({ license, to, config }: Issued): Mail {
  const t = demoWords[to.language]
  const { productName, supportEmail, baseUrl } = config
  const day = dayInWords(license.expiresOn, to.language)
  const steps = t.steps(productName)
  const links = {
    help: `${baseUrl}/help/`,
    profile: `${baseUrl}/accounts/profile/`,
    buy: `${baseUrl}/orders/software/astra/buy/${license.id}`,
  }
  return {
    to: to.email,
    subject: t.subject(productName),
    text: [
      t.title,
      t.opening(productName),
      `${t.serial}: ${license.serial}\n${t.validUntil}: ${day}`,
      [t.begin, ...steps.map((step, index) => `${index + 1}. ${step}`)].join('\n'),
      `${t.help} ${links.help}`,
      `${t.profile} ${links.profile}`,
      `${t.keep(day)}\n${links.buy}`,
      t.questions(supportEmail),
    ].join('\n\n'),
    html: mailLayout({
      language: to.language,
      title: t.title,
      paragraphsHtml: [
        html`${t.opening(productName)}`,
        facts([
          [t.serial, license.serial],
          [t.validUntil, day],
        ]),
        html`<strong>${t.begin}</strong><ol style="margin:4px 0 0;padding-left:24px">${steps.map(step => html`<li>${step}</li>`)}</ol>`,
        html`${t.help} ${link(links.help)}<br>${t.profile} ${link(links.profile)}`,
        html`${t.keep(day)}<br>${link(links.buy)}`,
        html`${t.questions(supportEmail)}`,
      ].map(({ markup }) => markup),
      productName,
      supportEmail,
    }),
  }
}

function facts(rows: readonly (readonly [label: string, value: string])[]): Html {
  const cells = rows.map(
    ([label, value]) =>
      html`<tr><td style="padding:4px 16px 4px 0">${label}</td><td style="padding:4px 0"><strong>${value}</strong></td></tr>`,
  )
  return html`<table role="presentation" style="border-collapse:collapse">${cells}</table>`
}

function link(address: string): Html {
  return html`<a href="${address}">${address}</a>`
}
