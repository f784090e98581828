import { eventMail } from '../../../texts/en/event-mail.ts'
import type { Config } from '../../config/config.ts'
import { writeLetter } from '../../platform/letter.ts'
import type { Mail } from '../../platform/mail.ts'
import type { StoredEvent } from './store.ts'

export function eventFailedEmail(
  { id, provider, eventId, kind, failures, error }: StoredEvent,
  config: Pick<Config, 'productName' | 'supportEmail' | 'baseUrl'>,
): Mail {
  const t = eventMail
  return writeLetter(
    {
      to: config.supportEmail,
      language: 'en',
      subject: t.subject(config.productName, provider),
      title: t.title,
      parts: [
        t.opening(eventId, kind, provider, failures),
        t.error(error),
        [t.next, { link: `${config.baseUrl}/sezam/settings/events/${id}/` }],
      ],
    },
    config,
  )
}
