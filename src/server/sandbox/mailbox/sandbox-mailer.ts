import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database.ts'
import type { Mailer } from '../../platform/mail.ts'
import { insertMail } from './store.ts'

/** Stands in for a mail server: every mail goes to the mailbox under /sandbox/mail/. */
export function sandboxMailer(db: Database, clock: Clock): Mailer {
  return {
    send: mail => insertMail(db, mail, clock.now()),
    close: () => {},
  }
}
