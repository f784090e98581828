import { pickTexts } from '../../texts/all.ts'
import { formatDay } from '../../texts/day.ts'
import type { Contact } from '../customers/store.ts'
import { utcDay } from '../platform/clock.ts'
import { type Mail, type Sender, writeLetter } from '../platform/mail/mail.ts'

export const ownDataWords = pickTexts(t => t.ownDataMail)

type To = { to: Contact; config: Sender }

type Requested = To & { eraseAt: Date; licenses: number }

export function deletionRequestedMail({ eraseAt, licenses, to, config }: Requested): Mail {
  const { requested: t } = ownDataWords[to.language]
  const day = formatDay(to.language, utcDay(eraseAt))
  return writeLetter(to, config, {
    subject: t.subject(config.productName),
    title: t.title(day),
    parts: [
      t.erased,
      licenses > 0 ? t.licenses(licenses) : '',
      t.stored,
      t.changeMind,
      { button: { label: t.withdraw, link: `${config.baseUrl}/accounts/data/` } },
    ],
  })
}

export function exportReadyMail({ expiresAt, to, config }: To & { expiresAt: Date }): Mail {
  const { ready: t } = ownDataWords[to.language]
  return writeLetter(to, config, {
    subject: t.subject(config.productName),
    title: t.title,
    parts: [
      t.text(formatDay(to.language, utcDay(expiresAt))),
      { button: { label: t.page, link: `${config.baseUrl}/accounts/data/` } },
      t.notAsked,
    ],
  })
}

export function deletionWithdrawnMail({ why, to, config }: To & { why: 'byCustomer' | 'byOrder' }): Mail {
  const { withdrawn: t } = ownDataWords[to.language]
  return writeLetter(to, config, {
    subject: t.subject(config.productName),
    title: t.title,
    parts: [t[why], { button: { label: t.page, link: `${config.baseUrl}/accounts/data/` } }],
  })
}
