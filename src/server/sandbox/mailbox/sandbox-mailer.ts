import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database.ts'
import type { Mailer } from '../../platform/mail.ts'
import { insertMail } from './store.ts'

export function sandboxMailer(db: Database, clock: Clock): Mailer {
  return {
    send: mail => insertMail(db, mail, clock.now()),
    close: () => {},
  }
}
