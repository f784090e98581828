import { webhookMail as english } from '../../texts/en/webhook-mail.ts'
import { webhookMail as russian } from '../../texts/ru/webhook-mail.ts'
import type { Contact } from '../customers/store.ts'
import { type Mail, type Sender, writeLetter } from '../platform/mail/mail.ts'

const webhookWords = { en: english, ru: russian }

export function endpointDisabled(
  { url, because, contact }: { url: string; because: 'gone' | 'failing'; contact: Contact },
  config: Sender,
): Mail {
  const t = webhookWords[contact.language]
  return writeLetter(contact, config, {
    subject: t.subject(config.productName),
    title: t.title,
    parts: [t[because](url), { button: { label: t.next, link: `${config.baseUrl}/accounts/developers/` } }],
  })
}
