import { createHmac, randomBytes, randomInt } from 'node:crypto'
import { and, eq, gt, sql } from 'drizzle-orm'
import type { CardProvider, PaymentReport, PaymentRequest, RefundRequest } from '../../payments/provider.ts'
import { readSignedEvent } from '../../payments/stripe/read-event.ts'
import {
  changesRow,
  type Database,
  firstRow,
  onlyRow,
  preparedInsert,
  type Transaction,
} from '../../platform/database/database.ts'
import type { Shop } from '../../shop.ts'
import { enqueueWebhook } from '../enqueue-webhook.ts'
import { sandboxCheckouts } from './tables.ts'

type SandboxParts = Pick<Shop, 'config' | 'db' | 'clock' | 'jobs'>

/** Simulates Stripe: its page is at /sandbox/pay/, and its signed events arrive at the webhook address. */
export function cardSandboxProvider(parts: SandboxParts): CardProvider {
  return {
    name: 'stripe',
    open: request => openCheckout(parts, request),
    report: sessionId => reportOn(parts, sessionId),
    requestCard: request => openCheckout(parts, { ...request, ...cardPage(parts.clock.now()) }),
    readCard: sessionId => readSavedCard(parts, sessionId),
    charge: sessionId => chargeCard(parts, sessionId),
    // The sandbox keeps no customers.
    forgetCard: async () => {},
    refund: request => refundCheckout(parts, request),
    reportReversals: async ({ reference }) => listRefunds(await requireCheckout(parts, reference.slice(3))),
    withdraw: sessionId => markCheckoutExpired(parts.db, sessionId),
    readEvent: (rawBody, headers) => readSignedEvent(rawBody, headers, [webhookSecret(parts.config.secret)]),
  }
}

export async function signCardWebhook(payload: string, secret: string) {
  const { default: Stripe } = await import('stripe')
  const signature = { payload, secret: webhookSecret(secret) }
  return { 'stripe-signature': await Stripe.webhooks.generateTestHeaderStringAsync(signature) }
}

async function openCheckout(
  { config, db, clock }: SandboxParts,
  request: Omit<PaymentRequest, 'total' | 'description' | 'note' | 'needsBillingAddress'>,
) {
  const checkout = await insertCheckout(db, {
    id: `${request.card ? 'pi' : 'cs'}_sandbox_${randomBytes(24).toString('hex')}`,
    idempotencyKey: `order:${request.orderId}:attempt:${request.attempt}`,
    orderId: request.orderId,
    email: request.email,
    lines: [...request.lines],
    amount: request.lines.reduce((sum, line) => sum + line.amount, 0),
    currency: request.currency,
    card: request.card?.paymentMethod,
    language: request.language,
    successUrl: request.successUrl,
    cancelUrl: request.cancelUrl,
    createdAt: clock.now(),
    expiresAt: request.expiresAt,
  })
  return {
    sessionId: checkout.id,
    url: request.card ? request.successUrl : `${config.baseUrl}/sandbox/pay/${checkout.id}`,
    expiresAt: checkout.expiresAt,
  }
}

/** The page of order 0 saves a card. */
function cardPage(now: Date) {
  const expiresAt = new Date(now.getTime() + 24 * 3600_000)
  return {
    orderId: 0,
    attempt: randomInt(2 ** 47),
    lines: [],
    currency: 'EUR' as const,
    createdAt: now,
    expiresAt,
  }
}

/** By its last digits: what the bank answers when the card is charged without its holder. */
export const sandboxCards = { '4242': 'pays', '3184': 'asks', '0341': 'declines' } as const

async function readSavedCard({ db }: SandboxParts, sessionId: string) {
  const { card, email } = await requireCheckout({ db }, sessionId)
  return card ? { providerCustomer: email, paymentMethod: card, card: `Visa •••• ${card}` } : null
}

async function chargeCard({ db, clock }: SandboxParts, sessionId: string) {
  const { card } = await requireCheckout({ db }, sessionId)
  if (card === '4242') await db.transaction(tx => markCheckoutPaid(tx, { id: sessionId, now: clock.now() }))
  else await markCheckoutExpired(db, sessionId)
}

async function reportOn({ db, clock }: SandboxParts, sessionId: string): Promise<PaymentReport> {
  const checkout = await requireCheckout({ db }, sessionId)
  return {
    sessionId,
    orderId: checkout.orderId,
    status: checkoutStatus(checkout, clock.now()),
    reference: checkout.status === 'paid' ? `pi_${checkout.id}` : null,
    amount: checkout.amount,
    currency: checkout.currency,
  }
}

/** Its event reports it too, as Stripe's does. */
async function refundCheckout(parts: SandboxParts, { refundId: id, sessionId, amount }: RefundRequest) {
  await parts.db.transaction(async tx => {
    const made = sql`${sandboxCheckouts.refunds} || ${JSON.stringify([{ id, amount }])}::jsonb`
    const isNew = sql`not ${sandboxCheckouts.refunds} @> ${JSON.stringify([{ id }])}::jsonb`
    const { rowCount } = await tx
      .update(sandboxCheckouts)
      .set({ refunds: made })
      .where(and(eq(sandboxCheckouts.id, sessionId), isNew))
    if (rowCount === 0) return
    await enqueueWebhook(tx, parts, 'card', {
      id: `evt_${sessionId}_refund_${id}`,
      object: 'event',
      type: 'refund.created',
      data: { object: { id: `re_${sessionId}_${id}`, object: 'refund', charge: `ch_${sessionId}` } },
    })
  })
  const report = listRefunds(await requireCheckout(parts, sessionId)).find(({ refundId }) => refundId === id)
  if (!report) throw new Error(`The sandbox did not save refund ${id}`)
  return report
}

function listRefunds({ id: sessionId, currency, refunds }: SandboxCheckout) {
  return refunds.map(({ id, amount }) => ({
    reference: `re_${sessionId}_${id}`,
    paymentReference: `pi_${sessionId}`,
    amount,
    currency,
    outcome: null,
    refundId: id,
  }))
}

async function requireCheckout({ db }: Pick<SandboxParts, 'db'>, id: string): Promise<SandboxCheckout> {
  const checkout = await findCheckout(db, id)
  if (!checkout) throw new Error(`The sandbox has no checkout ${id}`)
  return checkout
}

function checkoutStatus(checkout: SandboxCheckout, now: Date): PaymentReport['status'] {
  if (checkout.status === 'paid') return 'paid'
  return checkout.status === 'open' && checkout.expiresAt > now ? 'open' : 'expired'
}

function webhookSecret(secret: string): string {
  return `whsec_${createHmac('sha256', secret).update('sandbox card provider').digest('hex')}`
}

export type SandboxCheckout = typeof sandboxCheckouts.$inferSelect

const insertRow = preparedInsert(sandboxCheckouts, 'sandbox_checkout')

async function insertCheckout(db: Database, checkout: typeof sandboxCheckouts.$inferInsert) {
  const isSame = eq(sandboxCheckouts.idempotencyKey, checkout.idempotencyKey)
  return (await insertRow(db, checkout)) ?? onlyRow(db.select().from(sandboxCheckouts).where(isSame))
}

export async function findCheckout(db: Database, id: string): Promise<SandboxCheckout | null> {
  if (!/^\w+$/.test(id)) return null
  return firstRow(db.select().from(sandboxCheckouts).where(eq(sandboxCheckouts.id, id)))
}

/** True for the one caller that changed it. */
export function markCheckoutPaid(
  tx: Transaction,
  { id, now, card }: { id: string; now: Date; card?: string | undefined },
): Promise<boolean> {
  const isInTime = and(isOpen(id), gt(sandboxCheckouts.expiresAt, now))
  return changesRow(tx.update(sandboxCheckouts).set({ status: 'paid', card }).where(isInTime))
}

async function markCheckoutExpired(db: Database, id: string) {
  await db.update(sandboxCheckouts).set({ status: 'expired' }).where(isOpen(id))
}

function isOpen(id: string) {
  return and(eq(sandboxCheckouts.id, id), eq(sandboxCheckouts.status, 'open'))
}
