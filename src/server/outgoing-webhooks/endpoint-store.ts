import { and, asc, desc, eq, gt, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import { customerRecords } from '../customers/store.ts'
import { type Access, lockAccess } from '../identity/sign-in/store.ts'
import {
  changesRow,
  type Database,
  firstRow,
  onlyRow,
  type Reader,
  type Transaction,
} from '../platform/database/database.ts'
import { Refusal, requireFound } from '../platform/http/refusal.ts'
import { newMessageId } from './announce.ts'
import type { Endpoint } from './delivery-store.ts'
import { webhookEndpoints as endpoints, webhookDeliveries } from './tables.ts'

const mostEndpoints = 5
const latelyMs = 7 * 24 * 3600_000

type NewEndpoint = typeof endpoints.$inferInsert
type Own = { id: number; customerId: number }

export async function findEndpoints(db: Reader, customerId: number): Promise<Endpoint[]> {
  return db.select().from(endpoints).where(eq(endpoints.customerId, customerId)).orderBy(asc(endpoints.id))
}

/** Another customer's endpoint is not found. */
export async function requireEndpoint(db: Reader, own: Own): Promise<Endpoint> {
  return requireFound(await firstRow(db.select().from(endpoints).where(isOwn(own))))
}

export async function insertEndpoint(tx: Transaction, maker: Access, endpoint: NewEndpoint) {
  await lockAccess(tx, maker)
  const known = await tx.$count(endpoints, eq(endpoints.customerId, endpoint.customerId))
  if (known >= mostEndpoints) throw new Refusal('too-many-webhooks')
  return (await onlyRow(tx.insert(endpoints).values(endpoint).returning({ id: endpoints.id }))).id
}

export async function removeEndpoint(db: Database, own: Own) {
  await db.transaction(async tx => {
    const { id } = await requireEndpoint(tx, own)
    // Deliveries first, as a try that is under way locks them.
    await tx.delete(webhookDeliveries).where(eq(webhookDeliveries.endpointId, id))
    await tx.delete(endpoints).where(eq(endpoints.id, id))
  })
}

/** Their deliveries go with them. */
export async function removeEndpoints(tx: Transaction, customerId: number) {
  await tx.delete(endpoints).where(eq(endpoints.customerId, customerId))
}

const enabled = { disabledAt: null, disabledBecause: null, failingSince: null }

export async function enableEndpoint(db: Reader, own: Own) {
  const mayEnable = and(isOwn(own), sql`${endpoints.disabledBecause} is distinct from 'shop'`)
  if (await changesRow(db.update(endpoints).set(enabled).where(mayEnable))) return
  await requireEndpoint(db, own)
  throw new Refusal('webhook-disabled-by-shop')
}

export async function enableAnyEndpoint(tx: Transaction, id: number) {
  await tx.update(endpoints).set(enabled).where(eq(endpoints.id, id))
}

/** Refuses 'not-found'. */
export async function requireAnyEndpoint(db: Reader, id: number): Promise<Endpoint> {
  return requireFound(await firstRow(db.select().from(endpoints).where(eq(endpoints.id, id))))
}

type Asked = {
  email: string | undefined
  state: 'active' | 'failing' | 'disabled' | 'disabled-lately' | undefined
  now: Date
  after: number | undefined
  limit: number
}

/** The newest is first. */
export async function pageOfEndpoints(db: Reader, { email, state, now, after, limit }: Asked) {
  const customer = customerRecords(db)
  const { disabledAt, failingSince } = endpoints
  const states = {
    active: and(isNull(disabledAt), isNull(failingSince)),
    failing: and(isNull(disabledAt), isNotNull(failingSince)),
    disabled: isNotNull(disabledAt),
    'disabled-lately': gt(disabledAt, new Date(now.getTime() - latelyMs)),
  }
  return db
    .select({ endpoint: endpoints, email: customer.email })
    .from(endpoints)
    .innerJoin(customer, eq(customer.id, endpoints.customerId))
    .where(
      and(
        email ? eq(customer.email, email.toLowerCase()) : undefined,
        state && states[state],
        after === undefined ? undefined : lt(endpoints.id, after),
      ),
    )
    .orderBy(desc(endpoints.id))
    .limit(limit)
}

/** The secret before stays as the previous one until that moment. */
export async function replaceSecret(db: Reader, own: Own, change: { secret: string; previousUntil: Date }) {
  const { secret, previousUntil: previousSecretUntil } = change
  const replaced = { secret, previousSecret: sql`${endpoints.secret}`, previousSecretUntil }
  if (!(await changesRow(db.update(endpoints).set(replaced).where(isOwn(own)))))
    throw new Refusal('not-found')
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
