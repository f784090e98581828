import type { Language } from '../../texts/language.ts'
import type { Config } from '../config/config.ts'
import { writeLetter } from '../platform/letter.ts'
import type { Mail } from '../platform/mail.ts'
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
  return writeLetter(
    {
      to: to.email,
      language: to.language,
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
        t.begin,
        { steps: t.steps(productName) },
        [
          { label: t.help, link: `${baseUrl}/help/` },
          { label: t.profile, link: `${baseUrl}/accounts/profile/` },
        ],
        [t.keep(day), { link: `${baseUrl}/orders/software/astra/buy/${license.id}` }],
        t.questions(supportEmail),
      ],
    },
    config,
  )
}
