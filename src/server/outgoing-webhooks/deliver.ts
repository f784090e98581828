import { lt } from 'drizzle-orm'
import { pickTexts } from '../../texts/all.ts'
import { findContact } from '../customers/store.ts'
import type { Transaction } from '../platform/database/database.ts'
import { deleteInBatches } from '../platform/database/delete-in-batches.ts'
import { writeLetter } from '../platform/mail/mail.ts'
import { postMail } from '../platform/mail/outbox.ts'
import type { Shop } from '../shop.ts'
import {
  claimDelivery,
  type DueDelivery,
  disableEndpoint,
  saveFailure,
  saveSuccess,
  saveTry,
} from './delivery-store.ts'
import { type Answer, postMessage } from './post-message.ts'
import { signMessage } from './sign-message.ts'
import { webhookDeliveries } from './tables.ts'

export const sendWebhooksJob = 'send-webhooks'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
/** Between ten tries, three days in total. */
const pauses = [2 * minute, 8 * minute, 20 * minute, 1.5 * hour, 4 * hour, 8 * hour, 10 * hour, day, day]
const patienceMs = 3 * day
const logMs = 30 * day

const atOnce = 8
/** A job may take a minute. */
const roundMs = 35_000

type Tried = Answer & { durationMs: number; now: Date }

export function registerWebhookDelivery(shop: Shop) {
  shop.jobs.repeat(sendWebhooksJob, '* * * * *', () => sendDueDeliveries(shop), { urgent: true })
  shop.jobs.repeat('remove-old-webhook-deliveries', '41 * * * *', async () => {
    const before = new Date(shop.clock.now().getTime() - logMs)
    await deleteInBatches(shop.db, webhookDeliveries, lt(webhookDeliveries.createdAt, before))
  })
}

export async function sendDueDeliveries(shop: Shop) {
  const endsAt = performance.now() + roundMs
  const sendNext = async (): Promise<void> => {
    const due = await shop.db.transaction(tx => claimDelivery(tx, shop.clock.now()))
    if (!due) return
    await tryDelivery(shop, due)
    if (performance.now() < endsAt) await sendNext()
  }
  await Promise.all(Array.from({ length: atOnce }, sendNext))
}

async function tryDelivery(shop: Shop, due: DueDelivery) {
  const startedAt = performance.now()
  const answer = await send(shop, due)
  const durationMs = Math.round(performance.now() - startedAt)
  const tried = { ...answer, durationMs, now: shop.clock.now() }
  await shop.db.transaction(tx => saveResult(tx, shop, due, tried))
}

function send({ config, clock }: Shop, { delivery, endpoint }: DueDelivery): Promise<Answer> {
  const { messageId: id, type, createdAt, data } = delivery
  const at = clock.now()
  const { secret, previousSecret, previousSecretUntil } = endpoint
  const secrets =
    previousSecret && previousSecretUntil && at < previousSecretUntil ? [secret, previousSecret] : [secret]
  const body = JSON.stringify({ type, timestamp: createdAt.toISOString(), data })
  const headers = signMessage({ id, at, body, secrets })
  return postMessage({ url: endpoint.url, headers, body, allowsPrivate: config.allowsPrivateWebhooks })
}

async function saveResult(tx: Transaction, shop: Shop, due: DueDelivery, tried: Tried) {
  const { delivery, endpoint } = due
  const { status, answer, durationMs, now } = tried
  const result = { triedAt: now, durationMs, answerStatus: status, answer }
  if (status !== null && status >= 200 && status < 300) {
    await saveTry(tx, delivery.id, { ...result, status: 'delivered' })
    return saveSuccess(tx, endpoint.id)
  }

  const pause = status === 410 ? undefined : pauses[delivery.tries]
  await saveTry(tx, delivery.id, {
    ...result,
    ...(pause === undefined
      ? { status: 'failed' }
      : { status: 'pending', nextTryAt: new Date(now.getTime() + pause) }),
  })
  const failingSince = await saveFailure(tx, endpoint.id, now)
  const hasPatience = now.getTime() - failingSince.getTime() < patienceMs
  if (status !== 410 && hasPatience) return
  const because = status === 410 ? 'gone' : 'failing'
  if (await disableEndpoint(tx, endpoint.id, { because, now }))
    await notifyOfDisabling(tx, shop, endpoint, { because, now })
}

const webhookWords = pickTexts(t => t.webhookMail)

async function notifyOfDisabling(
  tx: Transaction,
  shop: Shop,
  { id, customerId, url }: DueDelivery['endpoint'],
  { because, now }: { because: 'gone' | 'failing'; now: Date },
) {
  const to = await findContact(tx, customerId)
  const t = webhookWords[to.language]
  const mail = writeLetter(to, shop.config, {
    subject: t.subject(shop.config.productName),
    title: t.title,
    parts: [
      t[because](url),
      { button: { label: t.next, link: `${shop.config.baseUrl}/accounts/developers/` } },
    ],
  })
  await postMail(tx, shop, { ...mail, key: `webhook-disabled:${id}:${now.getTime()}` })
}
