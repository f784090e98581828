import { and, asc, desc, eq, inArray, isNull, lt, lte, sql } from 'drizzle-orm'
import { customerRecords } from '../customers/store.ts'
import { changesRow, firstRow, type Reader, type Transaction } from '../platform/database/database.ts'
import type { Cursor } from '../platform/database/list-pages.ts'
import { webhookDeliveries as deliveries, webhookEndpoints as endpoints } from './tables.ts'

export type Delivery = typeof deliveries.$inferSelect
export type Endpoint = typeof endpoints.$inferSelect
export type DueDelivery = { delivery: Delivery; endpoint: Endpoint }

/** Longer than a try takes: a process that ends during the try has made none. */
const tryMs = 60_000

/** The next delivery that is due, for this process alone. Those of a failing endpoint come last. */
export async function claimDelivery(tx: Transaction, now: Date): Promise<DueDelivery | null> {
  const [due] = await tx
    .select({ delivery: deliveries, endpoint: endpoints })
    .from(deliveries)
    .innerJoin(endpoints, eq(endpoints.id, deliveries.endpointId))
    .where(
      and(eq(deliveries.status, 'pending'), lte(deliveries.nextTryAt, now), isNull(endpoints.disabledAt)),
    )
    .orderBy(sql`${endpoints.failingSince} is not null`, asc(deliveries.nextTryAt), asc(deliveries.id))
    .limit(1)
    .for('update', { of: deliveries, skipLocked: true })
  if (!due) return null
  const nextTryAt = new Date(now.getTime() + tryMs)
  await tx.update(deliveries).set({ nextTryAt }).where(eq(deliveries.id, due.delivery.id))
  return due
}

export async function saveTry(
  tx: Transaction,
  id: number,
  change: Pick<Delivery, 'status' | 'triedAt' | 'durationMs' | 'answerStatus' | 'answer'> & {
    nextTryAt?: Date
  },
) {
  await tx
    .update(deliveries)
    .set({ ...change, tries: sql`${deliveries.tries} + 1` })
    .where(eq(deliveries.id, id))
}

export async function saveSuccess(tx: Transaction, endpointId: number) {
  await tx.update(endpoints).set({ failingSince: null }).where(eq(endpoints.id, endpointId))
}

/** Returns since when the endpoint has been failing. */
export async function saveFailure(tx: Transaction, endpointId: number, now: Date): Promise<Date> {
  const [endpoint] = await tx
    .update(endpoints)
    .set({ failingSince: sql`coalesce(${endpoints.failingSince}, ${now.toISOString()}::timestamptz)` })
    .where(eq(endpoints.id, endpointId))
    .returning({ failingSince: endpoints.failingSince })
  return endpoint?.failingSince ?? now
}

/** False if it was disabled or deleted meanwhile. */
export function disableEndpoint(
  tx: Transaction,
  endpointId: number,
  { because, now }: { because: 'gone' | 'failing' | 'shop'; now: Date },
): Promise<boolean> {
  const isEnabled = and(eq(endpoints.id, endpointId), isNull(endpoints.disabledAt))
  const disabled = { disabledAt: now, disabledBecause: because }
  return changesRow(tx.update(endpoints).set(disabled).where(isEnabled))
}

/** The newest is first. */
export async function findDeliveries(db: Reader, endpointId: number): Promise<Delivery[]> {
  return db
    .select()
    .from(deliveries)
    .where(eq(deliveries.endpointId, endpointId))
    .orderBy(desc(deliveries.id))
    .limit(50)
}

/** The newest is first. */
export async function pageOfDeliveries(
  db: Reader,
  asked: { status?: Delivery['status'] | undefined; after: Cursor | null; limit: number },
) {
  const { createdAt, id } = deliveries
  const { status, after, limit } = asked
  const isOlder =
    after && sql`(${createdAt}, ${id}) < (${after.at.toISOString()}::timestamptz, ${after.id}::bigint)`
  return selectDeliveries(db)
    .where(and(status && eq(deliveries.status, status), isOlder ?? undefined))
    .orderBy(desc(createdAt), desc(id))
    .limit(limit)
}

export function findDelivery(db: Reader, id: number) {
  return firstRow(selectDeliveries(db).where(eq(deliveries.id, id)))
}

function selectDeliveries(db: Reader) {
  const customer = customerRecords(db)
  return db
    .select({ delivery: deliveries, endpoint: endpoints, email: customer.email })
    .from(deliveries)
    .innerJoin(endpoints, eq(endpoints.id, deliveries.endpointId))
    .innerJoin(customer, eq(customer.id, endpoints.customerId))
    .$dynamic()
}

/** The message id stays. False if the endpoint has no such delivery. */
export function sendAgain(
  tx: Transaction,
  { endpointId, id, now }: { endpointId: number; id: number; now: Date },
): Promise<boolean> {
  const isOfEndpoint = and(eq(deliveries.id, id), eq(deliveries.endpointId, endpointId))
  const due = { status: 'pending', tries: 0, nextTryAt: now } as const
  return changesRow(tx.update(deliveries).set(due).where(isOfEndpoint))
}

/** The newest is first. */
export async function findDeliveryPage(
  db: Reader,
  { customerId, after, most }: { customerId: number; after: number | null; most: number },
): Promise<Delivery[]> {
  const own = db.select({ id: endpoints.id }).from(endpoints).where(eq(endpoints.customerId, customerId))
  return db
    .select()
    .from(deliveries)
    .where(and(inArray(deliveries.endpointId, own), after === null ? undefined : lt(deliveries.id, after)))
    .orderBy(desc(deliveries.id))
    .limit(most)
}
