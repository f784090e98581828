import { isIP } from 'node:net'
import { and, eq, sql } from 'drizzle-orm'
import { type Database, prepared, withoutWaitingForDisk } from './database.ts'
import { Refusal } from './refusal.ts'
import { rateLimits } from './tables.ts'

export type Limit = { name: string; subject: string; most: number; withinSeconds: number }

/** Counts one more try against each limit, in one statement each, and refuses with the time to wait once one is passed. */
export async function countTries(db: Database, now: Date, limits: readonly Limit[]) {
  for (const limit of limits) await countTry(db, now, limit)
}

const oneMoreTry = prepared((db: Database) =>
  db
    .insert(rateLimits)
    .values({
      key: sql.placeholder('key'),
      window: sql.placeholder('window'),
      tries: 1,
      endsAt: sql.placeholder('endsAt'),
    })
    .onConflictDoUpdate({
      target: [rateLimits.key, rateLimits.window],
      set: { tries: sql`${rateLimits.tries} + 1` },
    })
    .returning({ tries: rateLimits.tries, withoutWaitingForDisk })
    .prepare('one_more_try'),
)

async function countTry(db: Database, now: Date, limit: Limit) {
  const windowSeconds = limit.withinSeconds
  const window = Math.floor(now.getTime() / 1000 / windowSeconds)
  const endsAt = new Date((window + 1) * windowSeconds * 1000)
  const [row] = await oneMoreTry(db).execute({ key: `${limit.name}:${limit.subject}`, window, endsAt })
  if (row && row.tries > limit.most)
    throw new Refusal('too-many-requests', {
      retryAfterSeconds: Math.max(1, Math.ceil((endsAt.getTime() - now.getTime()) / 1000)),
    })
}

/** Takes one try back that turned out not to be of the kind that is limited: a right code among guesses, say. */
export async function forgiveTries(db: Database, now: Date, limits: readonly Limit[]) {
  for (const { name, subject, withinSeconds } of limits) {
    const window = Math.floor(now.getTime() / 1000 / withinSeconds)
    await db
      .update(rateLimits)
      .set({ tries: sql`greatest(${rateLimits.tries} - 1, 0)` })
      .where(and(eq(rateLimits.key, `${name}:${subject}`), eq(rateLimits.window, window)))
  }
}

/** Whom tries from an address count against: of IPv6 everyone holds a whole /64, and could use each address of it once. */
export function networkOf(address: string): string {
  if (isIP(address) !== 6 || address.includes('.')) return address
  const [before = [], after = []] = address.split('::').map(part => part.split(':').filter(Boolean))
  const zeros = Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0')
  const network = [...before, ...zeros, ...after].slice(0, 4).map(group => Number.parseInt(group, 16))
  return `${network.map(group => group.toString(16)).join(':')}::/64`
}

export async function forgetOldTries(db: Database, now: Date) {
  await db.delete(rateLimits).where(sql`${rateLimits.endsAt} < ${now}`)
}
