import { createHash } from 'node:crypto'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { customerRecords, findCustomerByEmail, findOrCreateCustomer } from '../../customers/store.ts'
import type { Database, Reader, Transaction } from '../../platform/database/database.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { removeCodes } from './factor-store.ts'
import { superuserSeeds, superusers } from './tables.ts'

export function superuserRecords(db: Reader) {
  const { id, customerId } = superusers
  return db.select({ id, customerId }).from(superusers).where(isNull(superusers.removedAt)).as('superuser')
}

/** Former ones are among them. */
export function superuserEmails(db: Reader) {
  return db.select({ id: superusers.id, email: superusers.email }).from(superusers).as('acting_superuser')
}

/** Adds the addresses that were never added before: a superuser who was removed stays removed. */
export async function seedSuperusers(db: Database, emails: readonly string[], now: Date) {
  for (const email of emails)
    await db.transaction(async tx => {
      const addressHash = createHash('sha256').update(email).digest('hex')
      const seed = tx.insert(superuserSeeds).values({ addressHash }).onConflictDoNothing()
      if ((await seed.returning()).length === 0) return
      await insertSuperuser(tx, { email, addedBy: 'SUPERUSER_EMAILS', now })
    })
}

/** A superuser who was removed can be added again. False if the customer of this address is one. */
export async function addSuperuser(tx: Transaction, given: { email: string; addedBy: string; now: Date }) {
  const insertedId = await insertSuperuser(tx, given)
  if (insertedId !== null) return insertedId
  const customer = await findCustomerByEmail(tx, given.email)
  const added = await tx
    .update(superusers)
    .set({ email: given.email, addedAt: given.now, addedBy: given.addedBy, removedAt: null })
    .where(and(eq(superusers.customerId, customer?.id ?? 0), sql`${superusers.removedAt} is not null`))
    .returning({ id: superusers.id })
  return added[0]?.id ?? null
}

async function insertSuperuser(
  tx: Transaction,
  { email, addedBy, now }: { email: string; addedBy: string; now: Date },
): Promise<number | null> {
  const customerId = await findOrCreateCustomer(tx, { email, language: null, now })
  const inserted = await tx
    .insert(superusers)
    .values({ customerId, email, addedAt: now, addedBy })
    .onConflictDoNothing()
    .returning({ id: superusers.id })
  return inserted[0]?.id ?? null
}

/** One of several who are removed at the same time stays, too. */
export async function removeSuperuser(tx: Transaction, id: number, now: Date) {
  // The lock makes a second removal wait, and count without the first.
  const { rows } = await tx.execute<{ customer_id: string }>(sql`
    with present as materialized (
      select id from ${superusers} where removed_at is null order by id for update
    )
    update ${superusers} set removed_at = ${now}
    where id = ${id} and removed_at is null and (select count(*) from present) > 1
    returning customer_id`)
  const [removed] = rows
  if (!removed) throw new Refusal((await findSuperuser(tx, id)) ? 'last-superuser' : 'not-found')
  await removeCodes(tx, id)
  return { customerId: Number(removed.customer_id) }
}

export async function isSuperuser(db: Reader, customerId: number): Promise<boolean> {
  return (
    (await db.$count(superusers, and(eq(superusers.customerId, customerId), isNull(superusers.removedAt)))) >
    0
  )
}

export async function eraseFormerSuperuser(tx: Transaction, customerId: number) {
  await tx.update(superusers).set({ email: '' }).where(eq(superusers.customerId, customerId))
}

export async function findSuperuser(db: Reader, id: number) {
  return (await listSuperusers(db)).find(superuser => superuser.id === id) ?? null
}

/** Former ones are not among them. */
export function listSuperusers(db: Reader) {
  const customer = customerRecords(db)
  return db
    .select({
      id: superusers.id,
      customerId: superusers.customerId,
      email: customer.email,
      addedAt: superusers.addedAt,
      addedBy: superusers.addedBy,
    })
    .from(superusers)
    .innerJoin(customer, eq(customer.id, superusers.customerId))
    .where(isNull(superusers.removedAt))
    .orderBy(superusers.id)
}
