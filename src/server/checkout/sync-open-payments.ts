import { setTimeout } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { plainAmount } from '../../domain/money/money.ts'
import { unsyncedPaymentsMail as t } from '../../texts/operator/unsynced-payments-mail.ts'
import { findProvider } from '../payments/provider.ts'
import type { PaymentRow } from '../payments/store.ts'
import {
  closeUnsyncedPayments,
  setPaymentDetails,
  setSyncFailingSince,
  takeOpenPayments,
  takePaymentsWithoutDetails,
} from '../payments/sync-store.ts'
import { operatorLetter } from '../platform/mail/mail.ts'
import { postMail } from '../platform/mail/outbox.ts'
import type { Shop } from '../shop.ts'
import { registerPageClosing } from './cancel-order.ts'
import { closeLapsedOrders, closeUnopenedOrders } from './close-lapsed-orders.ts'
import { syncPayment } from './sync-payment.ts'

const syncJob = 'sync-open-payments'

/** A job fails after a minute, and a provider that does not answer takes up to half of one. */
const longestRoundMs = 25_000

/** Runs at each start too, so that payments go on after a crash and without webhooks. */
export function registerPaymentSync(app: FastifyInstance, shop: Shop) {
  registerPageClosing(shop)
  shop.jobs.repeat(syncJob, '*/5 * * * *', () => syncOpenPayments(shop))
  app.addHook('onReady', () => shop.jobs.enqueue(shop.db, syncJob, {}))
}

/** A round begins with the payments that the previous one had no time for. */
export async function syncOpenPayments(shop: Shop, { longestMs = longestRoundMs } = {}) {
  await closeUnopenedOrders(shop)
  const [now, until] = [shop.clock.now(), performance.now() + longestMs]
  await inGroups({
    take: most => takeOpenPayments(shop.db, { now, most }),
    act: payment => syncOrWarn(shop, payment),
    until,
  })
  await recordPaymentDetails(shop, until)
  await endUnsyncedPayments(shop, 'expired')
  await closeLapsedOrders(shop)
}

async function syncOrWarn(
  shop: Shop,
  { id, orderId, provider: name, sessionId, syncFailingSince }: PaymentRow,
) {
  try {
    const provider = findProvider(shop.providers, name)
    if (!provider) throw new Error(`The payment provider ${name} is not configured`)
    await syncPayment(shop, provider, sessionId)
    if (syncFailingSince) await setSyncFailingSince(shop.db, id, null)
  } catch (error) {
    shop.log.warn({ err: error, orderId }, 'a payment could not be synced')
    if (!syncFailingSince) await setSyncFailingSince(shop.db, id, shop.clock.now())
  }
}

/** Runs after the payment, so that no order waits for what only the books need. */
export async function recordPaymentDetails(shop: Shop, until: number) {
  const now = shop.clock.now()
  await inGroups({
    take: most => takePaymentsWithoutDetails(shop.db, { now, most }),
    act: payment => recordOrWarn(shop, payment),
    until,
  })
}

async function recordOrWarn(shop: Shop, { id, orderId, provider: name, sessionId }: PaymentRow) {
  try {
    const provider = findProvider(shop.providers, name)
    const details = provider?.reportDetails
      ? await provider.reportDetails(sessionId)
      : { crypto: null, fee: null }
    if (details) await setPaymentDetails(shop.db, id, details, shop.clock.now())
  } catch (error) {
    shop.log.warn({ err: error, orderId }, 'the details of a payment could not be read')
  }
}

const dayMs = 24 * 3600_000

/** Notifies the operator of each once: docs/domain.md, 'Payment methods'. */
export async function endUnsyncedPayments(shop: Shop, which: { orderId: number } | 'expired') {
  const now = shop.clock.now()
  const failingBefore = new Date(now.getTime() - dayMs)
  await shop.db.transaction(async tx => {
    const closed = await closeUnsyncedPayments(tx, which === 'expired' ? { failingBefore } : which, now)
    const [first] = closed
    if (!first) return
    const mail = operatorLetter(shop.config, {
      subject: t.subject(shop.config.productName),
      title: t.title,
      parts: [
        t.opening,
        ...closed.map(({ orderId, amount, currency, provider, sessionId }) => [
          {
            label: t.payment(orderId, `${plainAmount(amount)} ${currency}`, provider, sessionId),
            link: `${shop.config.baseUrl}/sezam/orders/${orderId}/`,
          },
        ]),
        t.orders,
        t.next,
      ],
    })
    await postMail(tx, shop, { ...mail, key: `payments-unsynced:${first.id}` })
  })
}

type Groups<Item> = {
  take(most: number): Promise<readonly Item[]>
  act(item: Item): Promise<void>
  /** A moment of `performance.now()`; at least one group is taken. */
  until: number
}

const itemsAtOnce = 5

async function inGroups<Item>({ take, act, until }: Groups<Item>) {
  for (;;) {
    const begun = performance.now()
    const taken = await take(itemsAtOnce)
    if (taken.length === 0) return
    await Promise.all(taken.map(act))
    const ended = performance.now()
    if (ended > until) return
    await setTimeout(pauseAfter(ended - begun))
  }
}

/** The shop serves its customers meanwhile: a round works for a tenth of its time, unless it waits for a provider. */
export function pauseAfter(workedMs: number): number {
  return Math.min(workedMs * 9, 250)
}
