import { randomUUID } from 'node:crypto'
import type { WithdrawalState } from '../../domain/orders/withdrawal.ts'
import type { Language } from '../../texts/language.ts'
import { cancelOrder } from '../checkout/cancel-order.ts'
import { findContact } from '../customers/store.ts'
import { findOrder, lockOrder, type OrderRow } from '../orders/store.ts'
import { describeRight, findWithdrawals, insertWithdrawal } from '../orders/withdrawals.ts'
import type { Mail } from '../platform/mail.ts'
import { postMail } from '../platform/outbox.ts'
import { countTries } from '../platform/rate-limit.ts'
import { Refusal } from '../platform/refusal.ts'
import type { Shop } from '../shop.ts'
import { noWithdrawal, withdrawalAcknowledged, withdrawalForOperator, withdrawalWords } from './emails.ts'

export type Statement = {
  name: string
  orderId: number
  /** In lower case. Where the acknowledgement is sent. */
  email: string
  language: Language
  /** Null if the customer is not signed in. */
  customerId: number | null
}

/** The order of the statement: that of the signed-in customer, otherwise that of the account with this address. */
export async function findStatedOrder(shop: Shop, statement: Statement): Promise<OrderRow | null> {
  const order = await findOrder(shop.db, statement.orderId)
  if (!order) return null
  if (order.customerId === statement.customerId) return order
  const { email } = await findContact(shop.db, order.customerId)
  return email === statement.email ? order : null
}

export async function findState({ db, clock }: Shop, order: OrderRow): Promise<WithdrawalState> {
  const isWithdrawn = (await findWithdrawals(db, [order.id])).has(order.id)
  return describeRight(order, { isWithdrawn, now: clock.now() }).state
}

/** Answers by e-mail only, so that no one learns anything about the orders of others. */
export async function submitWithdrawal(shop: Shop, statement: Statement) {
  const order = await findStatedOrder(shop, statement)
  if (!order) return answer(shop, statement, 'unknown-order')
  const state = await withdraw(shop, statement)
  if (state !== 'open') await answer(shop, statement, state)
}

/** Once for each order. Returns what the state was before. */
async function withdraw(shop: Shop, statement: Statement): Promise<WithdrawalState> {
  return shop.db.transaction(async tx => {
    const order = await lockOrder(tx, statement.orderId)
    if (!order) throw new Error(`Order ${statement.orderId} does not exist`)
    const now = shop.clock.now()
    const { state } = describeRight(order, { isWithdrawn: false, now })
    if (state !== 'open') return (await findWithdrawals(tx, [order.id])).has(order.id) ? 'withdrawn' : state
    const refundDue = order.status === 'paid' ? order.total : 0
    const { name, email, language } = statement
    const withdrawal = { orderId: order.id, name, email, submittedAt: now, refundDue }
    if (!(await insertWithdrawal(tx, withdrawal))) return 'withdrawn'
    const { reason } = withdrawalWords[order.language]
    if (order.status === 'pending') await cancelOrder(tx, shop, { orderId: order.id, reason })
    const context = { order, withdrawal, config: shop.config }
    const acknowledged = withdrawalAcknowledged({ ...context, language })
    await postMail(tx, shop.jobs, { ...acknowledged, key: `withdrawal:${order.id}`, now })
    const operator = withdrawalForOperator(context)
    await postMail(tx, shop.jobs, { ...operator, key: `withdrawal-operator:${order.id}`, now })
    return 'open'
  })
}

type Outcome = Exclude<WithdrawalState, 'open'> | 'unknown-order'

/** Anyone can enter any address: each gets a few of these e-mails a day. */
async function answer(shop: Shop, statement: Statement, outcome: Outcome) {
  const now = shop.clock.now()
  const limit = {
    name: 'withdrawal-mail',
    subject: statement.email,
    most: 5,
    withinSeconds: 86_400,
  }
  try {
    await countTries(shop.db, now, [limit])
  } catch (error) {
    if (error instanceof Refusal) return
    throw error
  }
  const mail: Mail = noWithdrawal({ statement, outcome, submittedAt: now, config: shop.config })
  await shop.db.transaction(tx =>
    postMail(tx, shop.jobs, { ...mail, key: `withdrawal-answer:${randomUUID()}`, now }),
  )
}
