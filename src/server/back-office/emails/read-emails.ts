import type { z } from 'zod'
import type { backOfficeEmailCalls, EmailDetails, EmailEntry } from '../../../contract/back-office/emails.ts'
import { maskSerialsIn } from '../../../domain/licenses/serial.ts'
import { findActionsOn } from '../../audit/store.ts'
import { findMailedSerials } from '../../licenses/files/store.ts'
import {
  findAttempts,
  findResends,
  hideTokens,
  type MailRow,
  mailPageLength,
  pageOfMails,
  readMailState,
} from '../../platform/mail/stored-mails.ts'
import type { Shop } from '../../shop.ts'
import { emailRules, readResendable, requireMail } from './actions.ts'

type Asked = z.output<(typeof backOfficeEmailCalls)['GET /api/sezam/emails/']['query']>

export async function listEmails({ db }: Shop, { after, order, license, recipient, ...asked }: Asked) {
  const of = { orderId: order, licenseId: license, recipient: recipient?.toLowerCase() || undefined }
  const found = await pageOfMails(db, { ...asked, ...of }, after ?? null)
  const page = found.slice(0, mailPageLength)
  const ids = page.map(({ id }) => id)
  const resends = await findResends(db, ids)
  const last = page.at(-1)
  return {
    data: page.map(mail => describeEntry(mail, resends.get(mail.id)?.length ?? 0)),
    next: found.length > mailPageLength && last ? String(last.id) : null,
  }
}

/** Refuses 'not-found'. */
export async function readEmail({ db }: Shop, id: number): Promise<EmailDetails> {
  const found = await readResendable({ db }, id)
  const { mail, resends, restored } = found
  return {
    ...describeEntry(mail, resends.length),
    sent_at: mail.sentAt?.toISOString() ?? null,
    resending: restored.resending,
    order_id: mail.orderId,
    license_id: mail.licenseId,
    resend_of: mail.resendOf,
    resent_as: resends,
    text: await hideSecrets(db, mail, mail.text),
    attachments: mail.attachments.map(({ made }) => made),
    log: await readLog(db, mail),
    possible: emailRules.possible(found),
  }
}

/** Empty once the text is erased. Refuses 'not-found'. */
export async function readEmailHtml({ db }: Shop, id: number): Promise<string> {
  const mail = await requireMail({ db }, id)
  return hideSecrets(db, mail, mail.html)
}

async function readLog(db: Shop['db'], { id, createdAt }: MailRow): Promise<EmailDetails['log']> {
  const attempts = await findAttempts(db, id)
  const actions = await findActionsOn(db, { type: 'email', id })
  const entries = [
    { at: createdAt, kind: 'saved' as const, detail: '', by: '' },
    ...attempts.map(({ at, isAccepted, answer }) => {
      const kind = isAccepted ? ('accepted' as const) : ('failed' as const)
      return { at, kind, detail: answer, by: '' }
    }),
    ...actions.map(({ at, verb, by }) => ({ at, kind: 'action' as const, detail: verb, by })),
  ]
  return entries
    .toReversed()
    .toSorted((left, right) => right.at.getTime() - left.at.getTime())
    .map(entry => ({ ...entry, at: entry.at.toISOString() }))
}

/** Until an e-mail is sent, its stored text has serial numbers in full. */
async function hideSecrets(db: Shop['db'], mail: MailRow, text: string): Promise<string> {
  return hideTokens(maskSerialsIn(text, await findMailedSerials(db, mail)))
}

function describeEntry(mail: Awaited<ReturnType<typeof pageOfMails>>[number], resends: number): EmailEntry {
  const { id, createdAt, kind, recipient, subject } = mail
  return {
    id,
    created_at: createdAt.toISOString(),
    kind,
    state: readMailState(mail),
    recipient,
    subject,
    resends,
  }
}
