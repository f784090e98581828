import { passkeyMail as english, passkeyMessages as englishMessages } from '../../../texts/en/passkey-mail.ts'
import type { Language } from '../../../texts/language.ts'
import { passkeyMail as russian, passkeyMessages as russianMessages } from '../../../texts/ru/passkey-mail.ts'
import type { Config } from '../../config/config.ts'
import type { Contact } from '../../customers/store.ts'
import { writeLetter } from '../../platform/mail/letter.ts'
import type { Mail } from '../../platform/mail/mail.ts'

type Sender = Pick<Config, 'productName' | 'supportEmail' | 'baseUrl'>

const words: Record<Language, typeof english> = { en: english, ru: russian }
export const passkeyMessages: Record<Language, typeof englishMessages> = {
  en: englishMessages,
  ru: russianMessages,
}

export function passkeyAddedMail(name: string, owner: Contact, config: Sender): Mail {
  return passkeyMail(words[owner.language].added, name, owner, config)
}

export function passkeyRemovedMail(name: string, owner: Contact, config: Sender): Mail {
  return passkeyMail(words[owner.language].removed, name, owner, config)
}

function passkeyMail(
  t: (typeof english)['added'],
  name: string,
  { email, language }: Contact,
  config: Sender,
): Mail {
  return writeLetter({ email, language }, config, {
    subject: t.subject(config.productName),
    title: t.title,
    parts: [
      t.opening(name),
      [{ label: words[language].notYou, link: `${config.baseUrl}/accounts/settings/` }],
      words[language].support(config.supportEmail),
    ],
  })
}
