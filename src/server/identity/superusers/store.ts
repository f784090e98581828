import { createHash } from 'node:crypto'
import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { customerRecords, findOrCreateCustomer } from '../../customers/store.ts'
import type { Database, Reader, Transaction } from '../../platform/database/database.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { removeCodes } from './factor-store.ts'
import { superuserSeeds, superusers, superuserTotps } from './tables.ts'

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
      const superuser = await describe(tx, { email, addedBy: 'SUPERUSER_EMAILS', now })
      await tx.insert(superusers).values(superuser).onConflictDoNothing()
    })
}

type Added = { email: string; addedBy: string; now: Date }

/** A superuser who was removed can be added again. Null if the customer of this address is one. */
export async function addSuperuser(tx: Transaction, given: Added): Promise<number | null> {
  const superuser = await describe(tx, given)
  const [added] = await tx
    .insert(superusers)
    .values(superuser)
    .onConflictDoUpdate({
      target: superusers.customerId,
      set: { ...superuser, removedAt: null },
      setWhere: isNotNull(superusers.removedAt),
    })
    .returning({ id: superusers.id })
  return added?.id ?? null
}

async function describe(tx: Transaction, { email, addedBy, now }: Added) {
  const customerId = await findOrCreateCustomer(tx, { email, language: null, now })
  return { customerId, email, addedAt: now, addedBy }
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
      totp: sql<boolean>`${superuserTotps.secret} is not null`,
    })
    .from(superusers)
    .leftJoin(superuserTotps, eq(superuserTotps.superuserId, superusers.id))
    .innerJoin(customer, eq(customer.id, superusers.customerId))
    .where(isNull(superusers.removedAt))
    .orderBy(superusers.id)
}
