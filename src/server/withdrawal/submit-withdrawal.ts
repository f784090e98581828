import { randomUUID } from 'node:crypto'
import { mayEndContract, type WithdrawalState } from '../../domain/orders/withdrawal.ts'
import { endAutoRenewals } from '../checkout/auto-renewals/store.ts'
import { cancelOrder } from '../checkout/cancel-order.ts'
import { findContact } from '../customers/store.ts'
import { findDocuments, lockInvoice, sumUncredited } from '../invoices/store.ts'
import { findFulfilment, findOrder, lockOrder, type OrderRow } from '../orders/store.ts'
import { describeRight, findWithdrawals, insertWithdrawal } from '../orders/withdrawals.ts'
import { utcDay } from '../platform/clock.ts'
import type { Reader, Transaction } from '../platform/database/database.ts'
import { forgiveTries, isWithinLimits } from '../platform/http/rate-limit.ts'
import { postMail } from '../platform/mail/outbox.ts'
import type { Shop } from '../shop.ts'
import { readEndingScope } from '../shop-settings/store.ts'
import { saveQuestion } from '../support/store.ts'
import {
  type Ending,
  endingRows,
  heldForOperator,
  type Stated,
  statementReceived,
  withdrawalAcknowledged,
  withdrawalForOperator,
  withdrawalWords,
} from './emails.ts'

/** `email` is in lower case; `customerId` null if the customer is not signed in. */
export type Statement = Stated & { customerId: number | null }

/** The order of the statement: that of the signed-in customer, otherwise that of the account with this address. */
export async function findStatedOrder(shop: Shop, statement: Statement): Promise<OrderRow | null> {
  const order = await findOrder(shop.db, statement.orderId)
  if (!order) return null
  if (order.customerId === statement.customerId) return order
  const { email } = await findContact(shop.db, order.customerId)
  return email === statement.email ? order : null
}

export async function findState(db: Reader, { clock }: Shop, order: OrderRow): Promise<WithdrawalState> {
  const isWithdrawn = (await findWithdrawals(db, [order.id])).has(order.id)
  return describeRight(order, { isWithdrawn, now: clock.now() }).state
}

/** Answers by e-mail only, so that no one learns anything about the orders of others. */
export async function submitWithdrawal(shop: Shop, statement: Statement) {
  const order = await findStatedOrder(shop, statement)
  const guesses = [{ name: 'withdrawal-guess', subject: statement.email, most: 20, withinSeconds: 86_400 }]
  const isOwners = order?.customerId === statement.customerId
  const isCredible = isOwners || (await isWithinLimits(shop, guesses))
  if (!order) return answer(shop, statement, 'unknown-order')
  // A customer could send words of their own to any address otherwise.
  const { email } = await findContact(shop.db, order.customerId)
  const known = { ...statement, email }
  if (!isOwners && isCredible) await forgiveTries(shop, guesses)
  if (known.ending) {
    const isAccounts = isCredible && statement.email === email
    const outcome = await endContract(shop, order, { statement: known, ending: known.ending, isAccounts })
    return outcome && answer(shop, known, outcome)
  }
  if (!isCredible && (await findState(shop.db, shop, order)) === 'open') return hold(shop, known, order)
  const state = await withdraw(shop, known)
  if (state !== 'open') await answer(shop, known, state)
}

/** Once for each order. Returns what the state was before. */
async function withdraw(shop: Shop, statement: Statement): Promise<WithdrawalState> {
  return shop.db.transaction(async tx => {
    const order = await lockOrder(tx, statement.orderId)
    if (!order) throw new Error(`Order ${statement.orderId} does not exist`)
    const now = shop.clock.now()
    const state = await findState(tx, shop, order)
    if (state !== 'open') return state
    const refundDue = order.status === 'paid' ? await findRefundDue(tx, order) : 0
    const { name, email, language } = statement
    const withdrawal = { orderId: order.id, name, email, submittedAt: now, refundDue }
    if (!(await insertWithdrawal(tx, withdrawal))) return 'withdrawn'
    const { reason } = withdrawalWords[order.language]
    if (order.status === 'pending') await cancelOrder(tx, shop, { orderId: order.id, reason })
    const context = { order, withdrawal, config: shop.config }
    const acknowledged = withdrawalAcknowledged(context, language)
    const orderId = order.id
    await postMail(tx, shop, { ...acknowledged, orderId, key: `withdrawal:${orderId}` })
    const operator = withdrawalForOperator(context)
    await postMail(tx, shop, { ...operator, orderId, key: `withdrawal-operator:${orderId}` })
    return 'open'
  })
}

/**
 * Asks the operator, who decides; with the address of the account it ends an automatic renewal at once. Returns why the
 * statement has no effect.
 */
async function endContract(
  shop: Shop,
  { customerId, status, country, clientCompany: company, clientVat: vatNumber }: OrderRow,
  { statement, ending, isAccounts }: { statement: Statement; ending: Ending; isAccounts: boolean },
): Promise<Outcome | null> {
  const { orderId, language } = statement
  const now = ending.submittedAt
  const scope = await readEndingScope(shop)
  if (!mayEndContract(scope, { country, company, vatNumber })) return 'no-right'
  if (status === 'cancelled' || status === 'expired') return 'no-contract'
  const mail = statementReceived({ statement, outcome: 'ended', submittedAt: now, config: shop.config })
  const question = endingRows(statement, ending)
    .map(([label, value]) => `${label}: ${value}`)
    .join('\n')
  return shop.db.transaction(async tx => {
    const key = `ending:${orderId}:${ending.kind}` as const
    if (!(await postMail(tx, shop, { ...mail, key, orderId }))) return 'withdrawn'
    const fulfilment = isAccounts ? await findFulfilment(tx, orderId) : null
    if (fulfilment) await endAutoRenewals(tx, 'licenseId', fulfilment.licenseId, now)
    await saveQuestion(tx, { customerId, language, question, answer: '', source: 'none', createdAt: now })
    return null
  })
}

async function findRefundDue(tx: Transaction, order: OrderRow): Promise<number> {
  await lockInvoice(tx, order.id)
  const documents = await findDocuments(tx, [order.id])
  return sumUncredited(order, documents(order.id))
}

/** Too many attempts: both get an e-mail, because the period for withdrawing goes on. */
async function hold(shop: Shop, statement: Statement, order: OrderRow) {
  const { clock, config } = shop
  const submittedAt = clock.now()
  const orderId = order.id
  const key = `${orderId}:${utcDay(submittedAt)}`
  const held = statementReceived({ statement, outcome: 'held', submittedAt, config })
  const operator = heldForOperator({ order, submittedAt, config })
  await shop.db.transaction(async tx => {
    await postMail(tx, shop, { ...held, orderId, key: `withdrawal-held:${key}` })
    await postMail(tx, shop, { ...operator, orderId, key: `withdrawal-held-operator:${key}` })
  })
}

type Outcome = Exclude<WithdrawalState, 'open'> | 'unknown-order'

/** Anyone can enter any address: each gets a few of these e-mails a day. */
async function answer(shop: Shop, statement: Statement, outcome: Outcome) {
  const now = shop.clock.now()
  const limit = { name: 'withdrawal-mail', subject: statement.email, most: 5, withinSeconds: 86_400 }
  if (!(await isWithinLimits(shop, [limit]))) return
  const mail = statementReceived({ statement, outcome, submittedAt: now, config: shop.config })
  const key = `withdrawal-answer:${randomUUID()}` as const
  await shop.db.transaction(tx => postMail(tx, shop, { ...mail, key }))
}
