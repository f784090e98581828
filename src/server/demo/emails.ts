import { formatDay } from '../../texts/day.ts'
import { demoMail as english } from '../../texts/en/demo-mail.ts'
import type { Language } from '../../texts/language.ts'
import { demoMail as russian } from '../../texts/ru/demo-mail.ts'
import { type Mail, type Sender, writeLetter } from '../platform/mail/mail.ts'

export const demoWords: Record<Language, typeof english> = { en: english, ru: russian }

type IssuedDemo = {
  license: { id: number; serial: string; expiresOn: string }
  to: { email: string; language: Language }
  config: Sender
}

export function demoMail({ license, to, config }: IssuedDemo): Mail {
  const t = demoWords[to.language]
  const { productName, baseUrl } = config
  const day = formatDay(to.language, license.expiresOn)
  return writeLetter(to, config, {
    subject: t.subject(productName),
    title: t.title,
    parts: [
      t.opening(productName),
      {
        rows: [
          [t.serial, license.serial],
          [t.validUntil, day],
        ],
      },
      { heading: t.begin },
      { steps: t.steps(productName) },
      { button: { label: t.help, link: `${baseUrl}/help/` } },
      [{ label: t.profile, link: `${baseUrl}/accounts/profile/` }],
      [t.keep(day), { label: t.buy, link: `${baseUrl}/orders/software/astra/buy/${license.id}` }],
    ],
  })
}
