import { signInMail as english } from '../../../texts/en/sign-in-mail.ts'
import type { Language } from '../../../texts/language.ts'
import { signInMail as russian } from '../../../texts/ru/sign-in-mail.ts'
import { writeLetter } from '../../platform/mail/letter.ts'
import type { Mail } from '../../platform/mail/mail.ts'

const words: Record<Language, typeof english> = { en: english, ru: russian }

export function passcodeMail(passcode: {
  to: string
  language: Language
  code: string
  link: string
  minutes: number
  productName: string
  supportEmail: string
  baseUrl: string
}): Mail {
  const { to, language, code, link, minutes, productName } = passcode
  const t = words[language]
  return writeLetter({ email: to, language }, passcode, {
    subject: t.subject(code, productName),
    title: t.title,
    parts: [
      t.intro(productName),
      { code },
      { button: { label: t.link, link } },
      t.validFor(minutes),
      t.neverShare,
      t.notYou,
    ],
  })
}
