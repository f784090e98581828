import { signInMail as english } from '../../texts/en/sign-in-mail.ts'
import type { Language } from '../../texts/language.ts'
import { signInMail as russian } from '../../texts/ru/sign-in-mail.ts'
import { escapeHtml } from '../platform/html.ts'
import type { Mail } from '../platform/mail.ts'
import { mailLayout } from '../platform/mail-layout.ts'

const words: Record<Language, typeof english> = { en: english, ru: russian }

export function passcodeMail(passcode: {
  to: string
  language: Language
  code: string
  minutes: number
  productName: string
  supportEmail: string
}): Mail {
  const { to, language, code, minutes, productName, supportEmail } = passcode
  const t = words[language]
  const remarks = [t.validFor(minutes), t.neverShare, t.notYou]
  return {
    to,
    subject: t.subject(code, productName),
    text: [t.intro(productName), code, ...remarks, `${productName} · ${supportEmail}`].join('\n\n') + '\n',
    html: mailLayout({
      language,
      title: t.title,
      paragraphsHtml: [escapeHtml(t.intro(productName)), prominent(code), ...remarks.map(escapeHtml)],
      productName,
      supportEmail,
    }),
  }
}

function prominent(code: string): string {
  return `<strong style="font-size:32px;letter-spacing:4px">${escapeHtml(code)}</strong>`
}
