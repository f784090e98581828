import { pickTexts } from '../../texts/all.ts'
import { unknownSerialsMail } from '../../texts/operator/unknown-serials-mail.ts'
import type { Config } from '../config/config.ts'
import type { Contact } from '../customers/store.ts'
import type { HeldSeat } from '../licenses/seats/find-seat.ts'
import type { StoredLicense } from '../licenses/store.ts'
import { type Mail, operatorLetter, writeLetter } from '../platform/mail/mail.ts'

export const activationWords = pickTexts(t => t.activation)

type Cloned = { license: StoredLicense; seat: HeldSeat; owner: Contact }

export function clonedEmail({ license, seat, owner }: Cloned, config: Config): Mail {
  const { cloned } = activationWords[owner.language]
  const { productName, baseUrl } = config
  return writeLetter(owner, config, {
    subject: cloned.subject(productName),
    title: cloned.title,
    parts: [
      cloned.opening,
      {
        rows: [
          [cloned.license, license.name || String(license.id)],
          [cloned.server, seat.name || String(seat.seat)],
        ],
      },
      cloned.advice(),
      { button: { label: cloned.servers, link: `${baseUrl}/accounts/licenses/${license.id}/#servers` } },
    ],
  })
}

export function unknownSerialsEmail(config: Config): Mail {
  const t = unknownSerialsMail
  return operatorLetter(config, {
    subject: t.subject(config.productName),
    title: t.title,
    parts: [t.opening, t.next],
  })
}
