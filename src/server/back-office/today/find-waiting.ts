import type { Waiting, WaitingItem } from '../../../contract/back-office/today.ts'
import type { Language } from '../../../domain/languages.ts'
import { makeCreditorReference } from '../../../domain/payments/creditor-reference.ts'
import { pageOfEvents } from '../../checkout/webhooks/store.ts'
import { listSuperusersWithFactors } from '../../identity/second-factor/superuser-factors.ts'
import { countRecoveryCodes } from '../../identity/superusers/factor-store.ts'
import { readBackupState } from '../../operations/backup/read-backup-state.ts'
import { readNightlyFindings } from '../../operations/doctor/examine-nightly.ts'
import { listOldestOrders } from '../../orders/page-of-orders.ts'
import { pageOfEndpoints } from '../../outgoing-webhooks/endpoint-store.ts'
import { pageOfUnmatchedPayments } from '../../payments/page-of-unmatched-payments.ts'
import { listBankRefunds } from '../../payments/refund-store.ts'
import type { UnmatchedPayment } from '../../payments/unmatched-store.ts'
import type { Database } from '../../platform/database/database.ts'
import { pageOfMails } from '../../platform/mail/stored-mails.ts'
import { listRates } from '../../pricing/rates/store.ts'
import type { Shop } from '../../shop.ts'
import { pageOfQuestions } from '../../support/page-of-questions.ts'
import { refundDay } from '../../withdrawal/list-withdrawals.ts'
import { listFailedJobs } from '../connections/read-jobs.ts'
import { listTextsForBackOffice, needsWork } from '../content/read-texts.ts'
import { listOpenWithdrawals, listRefusedVatNumbers, overdueOrders } from '../orders/order-filter.ts'
import { describeUnmatchedPayments } from '../payments/read-unmatched-payments.ts'

const mostCounted = 50
const mostShown = 5
const dayMs = 24 * 3600_000
const fewestCodes = 3
/** A backup is made every night, and may take an hour or two. */
const oldBackupMs = 26 * 3600_000

type Kind = Waiting['kind']

/** Finds what needs a superuser, with the address of the list that shows the same. Empty kinds are left out. */
export async function findWaiting(shop: Shop, superuserId: number, own: Language): Promise<Waiting[]> {
  const { db, clock } = shop
  const now = clock.now()
  const most = mostCounted + 1
  const unmatched = await pageOfUnmatchedPayments(db, { kind: 'received', after: null, limit: most })
  const reversals = await pageOfUnmatchedPayments(db, { kind: 'returned', after: null, limit: most })
  const withdrawals = await listOpenWithdrawals(db)
  const refunds = await listBankRefunds(db, most)
  const bankOrders = await listOldestOrders(db, await overdueOrders(shop), most)
  const vatNumbers = await listRefusedVatNumbers(db)
  const questions = await pageOfQuestions(db, { state: 'open', after: null, limit: most })
  const mails = await pageOfMails(db, { state: 'failed' }, null)
  const events = await pageOfEvents(db, { state: 'failed', after: null, limit: most })
  const jobs = await listFailedJobs(db, most)
  const lately = { email: undefined, state: 'disabled-lately', now, after: undefined, limit: most } as const
  const endpoints = await pageOfEndpoints(db, lately)
  const unprotected = (await listSuperusersWithFactors(db)).filter(
    ({ totp, passkeys }) => !totp && passkeys === 0,
  )

  return [
    block('unmatched', '/sezam/payments/?kind=received', await describePayments(db, unmatched)),
    block('reversals', '/sezam/payments/?kind=returned', await describePayments(db, reversals)),
    block(
      'withdrawals',
      '/sezam/orders/?withdrawn=open',
      withdrawals.toReversed().map(({ orderId, email, submittedAt, refundDue, currency }) =>
        item({
          id: orderId,
          name: email,
          orders: [orderId],
          at: new Date(refundDay(submittedAt)),
          is_due: true,
          amount: refundDue,
          currency,
        }),
      ),
    ),
    block(
      'refunds',
      null,
      refunds.map(({ orderId, amount, currency, at }) =>
        item({ id: orderId, name: makeCreditorReference(orderId), orders: [orderId], at, amount, currency }),
      ),
    ),
    block(
      'bank-orders',
      '/sezam/orders/?overdue=1',
      bankOrders.map(({ id, company, email, createdAt, total, currency }) =>
        item({ id, name: company || email, orders: [id], at: createdAt, amount: total, currency }),
      ),
    ),
    block(
      'vat-numbers',
      '/sezam/orders/?vat_refused=1',
      vatNumbers.map(({ orderId, company, number, checkedAt }) =>
        item({ id: orderId, name: company || number, about: number, orders: [orderId], at: checkedAt }),
      ),
    ),
    block('rates', '/sezam/settings/rates/', await findRates(db, now)),
    block(
      'questions',
      '/sezam/questions/?state=open',
      questions.map(({ question: { id, question, createdAt }, email }) =>
        item({ id, name: email, about: question, at: createdAt }),
      ),
    ),
    block('texts', '/managecms/?work=1', await findTexts(db, own)),
    block(
      'emails',
      '/sezam/emails/?state=failed',
      mails.map(({ id, recipient, subject, createdAt }) =>
        item({ id, name: recipient, about: subject, at: createdAt }),
      ),
    ),
    block(
      'events',
      '/sezam/settings/events/?state=failed',
      events.map(({ id, provider, kind, receivedAt, error }) =>
        item({ id, name: `${provider} ${kind}`, about: error, at: receivedAt }),
      ),
    ),
    block(
      'jobs',
      '/sezam/settings/jobs/',
      jobs.map(({ id, kind, createdAt, error }) =>
        item({ id, name: kind, about: error, at: new Date(createdAt) }),
      ),
    ),
    block(
      'webhooks',
      '/sezam/settings/webhooks/?state=disabled-lately',
      endpoints.map(({ endpoint: { id, url, disabledAt }, email }) =>
        item({ id, name: email, about: url, at: disabledAt }),
      ),
    ),
    block(
      'superusers',
      '/sezam/settings/superusers/',
      unprotected.map(({ id, email, addedAt }) => item({ id, name: email, at: addedAt })),
    ),
    block('recovery-codes', '/sezam/factor/', await findFewCodes(db, superuserId)),
    block('backups', null, await findMissingBackups(shop, now)),
    block(
      'doctor',
      null,
      (await readNightlyFindings(db)).map(({ name, rule, broken, first, at }) =>
        item({ id: name, name: rule, about: `${broken}: ${first.join(', ')}`, at }),
      ),
    ),
  ].filter(({ count }) => count > 0)
}

function block(kind: Kind, list: string | null, items: readonly WaitingItem[]): Waiting {
  return {
    kind,
    list,
    count: Math.min(items.length, mostCounted),
    more: items.length > mostCounted,
    items: items.slice(0, mostShown),
  }
}

type Given = {
  id: number | string
  at?: Date | null
} & Partial<Omit<WaitingItem, 'id' | 'at'>>

function item({ id, at, ...given }: Given): WaitingItem {
  const empty = { name: '', about: '', payment: null, orders: [], is_due: false, amount: null, currency: '' }
  return { ...empty, ...given, id: String(id), at: at?.toISOString() ?? null }
}

async function describePayments(db: Database, payments: readonly UnmatchedPayment[]): Promise<WaitingItem[]> {
  const entries = await describeUnmatchedPayments(db, payments)
  return entries.map(({ id, kind, order_ids: orders, payer, email, text, day, amount, currency }) => {
    const name = payer || email || text
    return item({ id, payment: kind, orders, name, at: new Date(day), amount, currency })
  })
}

/** Proposed ones, and those older than three days. */
async function findRates(db: Database, now: Date): Promise<WaitingItem[]> {
  const { inForce, proposals } = await db.transaction(tx => listRates(tx, now))
  const stale = inForce.filter(({ isStale }) => isStale)
  return [...proposals, ...stale].map(({ currency, day }) =>
    item({ id: currency, name: currency, at: new Date(day) }),
  )
}

async function findTexts(db: Database, own: Language): Promise<WaitingItem[]> {
  const texts = await listTextsForBackOffice(db)
  return texts.filter(needsWork).map(({ id, languages }) => {
    const titles = [languages[own], ...Object.values(languages)].map(({ title }) => title)
    return item({ id, name: titles.find(Boolean) ?? '' })
  })
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
