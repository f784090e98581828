import { and, asc, desc, eq, gt, sql } from 'drizzle-orm'
import { customerRecords, lockContact } from '../customers/store.ts'
import type { Reader, Transaction } from '../platform/database.ts'
import { Refusal } from '../platform/refusal.ts'
import { newMessageId } from './announce.ts'
import type { Endpoint } from './delivery-store.ts'
import { webhookEndpoints as endpoints, webhookDeliveries } from './tables.ts'

const mostEndpoints = 5

type Own = { id: number; customerId: number }

/** Those that the shop has disabled, the newest first. */
export async function listDisabledEndpoints(db: Reader, { since, most }: { since: Date; most: number }) {
  const customer = customerRecords(db)
  const { id, url, disabledAt } = endpoints
  return db
    .select({ id, url, disabledAt, email: customer.email })
    .from(endpoints)
    .innerJoin(customer, eq(customer.id, endpoints.customerId))
    .where(gt(disabledAt, since))
    .orderBy(desc(disabledAt))
    .limit(most)
}

export async function findEndpoints(db: Reader, customerId: number): Promise<Endpoint[]> {
  return db.select().from(endpoints).where(eq(endpoints.customerId, customerId)).orderBy(asc(endpoints.id))
}

/** Refuses 'not-found', also for another customer's endpoint. */
export async function requireEndpoint(db: Reader, own: Own): Promise<Endpoint> {
  const [endpoint] = await db.select().from(endpoints).where(isOwn(own))
  if (!endpoint) throw new Refusal('not-found')
  return endpoint
}

/** Refuses 'too-many-webhooks'. */
export async function insertEndpoint(
  tx: Transaction,
  endpoint: typeof endpoints.$inferInsert,
): Promise<number> {
  await lockContact(tx, endpoint.customerId)
  const known = await tx.$count(endpoints, eq(endpoints.customerId, endpoint.customerId))
  if (known >= mostEndpoints) throw new Refusal('too-many-webhooks')
  const [row] = await tx.insert(endpoints).values(endpoint).returning({ id: endpoints.id })
  if (!row) throw new Error('The webhook endpoint was not saved')
  return row.id
}

export async function removeEndpoint(db: Reader, own: Own) {
  const removed = await db.delete(endpoints).where(isOwn(own)).returning({ id: endpoints.id })
  if (removed.length === 0) throw new Refusal('not-found')
}

/** With their deliveries. */
export async function removeEndpoints(tx: Transaction, customerId: number) {
  await tx.delete(endpoints).where(eq(endpoints.customerId, customerId))
}

export async function enableEndpoint(db: Reader, own: Own) {
  const enabled = await db
    .update(endpoints)
    .set({ disabledAt: null, disabledBecause: null, failingSince: null })
    .where(isOwn(own))
    .returning({ id: endpoints.id })
  if (enabled.length === 0) throw new Refusal('not-found')
}

/** The secret before stays as the previous one until that moment. */
export async function replaceSecret(db: Reader, own: Own, change: { secret: string; previousUntil: Date }) {
  const replaced = await db
    .update(endpoints)
    .set({
      secret: change.secret,
      previousSecret: sql`${endpoints.secret}`,
      previousSecretUntil: change.previousUntil,
    })
    .where(isOwn(own))
    .returning({ id: endpoints.id })
  if (replaced.length === 0) throw new Refusal('not-found')
}

export async function insertTestDelivery(tx: Transaction, endpointId: number, now: Date) {
  const data = { text: 'If you can read this and its signature is right, your endpoint works.' }
  await tx.insert(webhookDeliveries).values({
    endpointId,
    messageId: newMessageId(),
    type: 'webhook.test',
    data,
    createdAt: now,
    nextTryAt: now,
  })
}

function isOwn({ id, customerId }: Own) {
  return and(eq(endpoints.id, id), eq(endpoints.customerId, customerId))
}
