import { secondFactorMail as english } from '../../../texts/en/second-factor-mail.ts'
import type { Language } from '../../../texts/language.ts'
import { secondFactorMail as russian } from '../../../texts/ru/second-factor-mail.ts'
import type { Config } from '../../config/config.ts'
import type { Contact } from '../../customers/store.ts'
import { writeLetter } from '../../platform/mail/letter.ts'
import type { Mail } from '../../platform/mail/mail.ts'

const words: Record<Language, typeof english> = { en: english, ru: russian }

export function factorChangedMail(
  changed: 'app' | 'codes',
  { email, language }: Contact,
  config: Pick<Config, 'productName' | 'supportEmail' | 'baseUrl'>,
): Mail {
  const { notYou, [changed]: t } = words[language]
  const settings = { label: notYou, link: `${config.baseUrl}/accounts/settings/` }
  const subject = t.subject(config.productName)
  const parts = [t.opening, [settings]]
  return writeLetter({ email, language }, config, { subject, title: t.title, parts })
}
