import type { Waiting, WaitingItem } from '../../../contract/back-office/today.ts'
import { readBackupState } from '../../backup/read-backup-state.ts'
import { pageOfEvents } from '../../checkout/webhooks/store.ts'
import { listUnpaidBankOrders } from '../../orders/page-of-orders.ts'
import { listInvalidVatNumbers } from '../../orders/vat-rechecks.ts'
import { listDisabledEndpoints } from '../../outgoing-webhooks/endpoint-store.ts'
import { pageOfUnmatchedPayments } from '../../payments/page-of-unmatched-payments.ts'
import type { UnmatchedPayment } from '../../payments/unmatched-store.ts'
import type { Database } from '../../platform/database.ts'
import { pageOfMails } from '../../platform/stored-mails.ts'
import { listRates } from '../../pricing/rates/manage-rates.ts'
import { listSuperusersWithFactors } from '../../second-factor/list-superusers.ts'
import type { Shop } from '../../shop.ts'
import { countRecoveryCodes } from '../../superusers/factor-store.ts'
import { pageOfQuestions } from '../../support/page-of-questions.ts'
import { listWithdrawals } from '../../withdrawal/list-withdrawals.ts'
import { listFailedJobs } from '../connections/read-jobs.ts'
import { listTextsForBackOffice } from '../content/read-texts.ts'

const mostCounted = 50
const mostShown = 5
const dayMs = 24 * 3600_000
const unpaidDays = 14
const fewestCodes = 3
/** A backup is made every night, and may take an hour or two. */
const oldBackupMs = 26 * 3600_000

type Kind = Waiting['kind']

/** What needs a superuser; kinds of which there is nothing are left out. */
export async function findWaiting(shop: Shop, superuserId: number): Promise<Waiting[]> {
  const { db, clock } = shop
  const now = clock.now()
  const daysAgo = (days: number) => new Date(now.getTime() - days * dayMs)
  const most = mostCounted + 1
  const unmatched = await pageOfUnmatchedPayments(db, { kind: 'received', after: null, limit: most })
  const reversals = await pageOfUnmatchedPayments(db, { kind: 'returned', after: null, limit: most })
  const withdrawals = (await listWithdrawals(db, { most: 200 })).filter(({ isOpen }) => isOpen)
  const bankOrders = await listUnpaidBankOrders(db, { before: daysAgo(unpaidDays), most })
  const vatNumbers = await listInvalidVatNumbers(db, { since: daysAgo(30), most })
  const questions = await pageOfQuestions(db, 'open', null)
  const mails = await pageOfMails(db, { state: 'failed' }, null)
  const events = await pageOfEvents(db, { state: 'failed', after: null, limit: most })
  const jobs = await listFailedJobs(db, most)
  const endpoints = await listDisabledEndpoints(db, { since: daysAgo(7), most })
  const unprotected = (await listSuperusersWithFactors(db)).filter(
    ({ totp, passkeys }) => !totp && passkeys === 0,
  )

  return [
    block('unmatched', unmatched.map(describePayment)),
    block('reversals', reversals.map(describePayment)),
    block(
      'withdrawals',
      withdrawals.map(({ orderId, submittedAt, refundDue, currency }) =>
        item({ id: orderId, at: submittedAt, amount: refundDue, currency }),
      ),
    ),
    block(
      'bank-orders',
      bankOrders.map(({ id, email, createdAt, total, currency }) =>
        item({ id, name: email, at: createdAt, amount: total, currency }),
      ),
    ),
    block(
      'vat-numbers',
      vatNumbers.map(({ orderId, number, checkedAt }) => item({ id: orderId, name: number, at: checkedAt })),
    ),
    block('rates', await findRates(db, now)),
    block(
      'questions',
      questions.map(({ question, email }) => item({ id: question.id, name: email, at: question.createdAt })),
    ),
    block('texts', await findTexts(db, superuserId)),
    block(
      'emails',
      mails.map(({ id, recipient, createdAt }) => item({ id, name: recipient, at: createdAt })),
    ),
    block(
      'events',
      events.map(({ id, provider, kind, receivedAt }) =>
        item({ id, name: `${provider} ${kind}`, at: receivedAt }),
      ),
    ),
    block(
      'jobs',
      jobs.map(({ id, kind, createdAt }) => item({ id, name: kind, at: new Date(createdAt) })),
    ),
    block(
      'webhooks',
      endpoints.map(({ id, email, disabledAt }) => item({ id, name: email, at: disabledAt })),
    ),
    block(
      'superusers',
      unprotected.map(({ id, email, addedAt }) => item({ id, name: email, at: addedAt })),
    ),
    block('recovery-codes', await findFewCodes(db, superuserId)),
    block('backups', await findMissingBackups(shop, now)),
  ].filter(({ count }) => count > 0)
}

function block(kind: Kind, items: readonly WaitingItem[]): Waiting {
  return {
    kind,
    count: Math.min(items.length, mostCounted),
    more: items.length > mostCounted,
    items: items.slice(0, mostShown),
  }
}

function item(given: {
  id: number | string
  name?: string
  at?: Date | null
  amount?: number
  currency?: string
}): WaitingItem {
  const { id, name = '', at, amount, currency = '' } = given
  return { id: String(id), name, at: at?.toISOString() ?? null, amount: amount ?? null, currency }
}

function describePayment({ id, payer, text, noticedAt, amount, currency }: UnmatchedPayment): WaitingItem {
  return item({ id, name: payer || text, at: noticedAt, amount, currency })
}

/** Proposed ones, and those older than three days. */
async function findRates(db: Database, now: Date): Promise<WaitingItem[]> {
  const { inForce, proposals } = await db.transaction(tx => listRates(tx, now))
  const stale = inForce.filter(({ isStale }) => isStale)
  return [...proposals, ...stale].map(({ currency, day }) =>
    item({ id: currency, name: currency, at: new Date(day) }),
  )
}

/** A missing or older translation, and texts of which a release brought a newer version. */
async function findTexts(db: Database, superuserId: number): Promise<WaitingItem[]> {
  const texts = await listTextsForBackOffice(db, superuserId)
  return texts
    .filter(({ archived, languages: { en, ru } }) => {
      const needsWork = en.behind || ru.behind || en.newer_shipped || ru.newer_shipped
      return !archived && (needsWork || en.published !== ru.published)
    })
    .map(({ id, languages: { en, ru } }) => item({ id, name: en.title || ru.title }))
}

async function findFewCodes(db: Database, superuserId: number): Promise<WaitingItem[]> {
  const left = await countRecoveryCodes(db, superuserId)
  return left < fewestCodes ? [item({ id: superuserId, name: String(left) })] : []
}

async function findMissingBackups(shop: Shop, now: Date): Promise<WaitingItem[]> {
  const { backupDir, databaseUrl, isPublic } = shop.config
  const isOff = !backupDir && !databaseUrl && isPublic
  if (isOff) return [item({ id: 'off' })]
  const state = await readBackupState(shop)
  if (!state) return []
  const { lastBackupAt, isArchiveFailing } = state
  const age = lastBackupAt ? now.getTime() - lastBackupAt.getTime() : null
  return [
    ...(age === null ? [item({ id: 'none' })] : []),
    ...(age !== null && age > oldBackupMs
      ? [item({ id: 'old', name: String(Math.floor(age / dayMs)) })]
      : []),
    ...(isArchiveFailing ? [item({ id: 'archive' })] : []),
  ]
}
