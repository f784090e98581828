import { isIP } from 'node:net'
import { and, eq, lt, sql } from 'drizzle-orm'
import type { Clock } from '../clock.ts'
import { inBatches } from '../database/batches.ts'
import { type Database, prepareOnce } from '../database/database.ts'
import { deleteInBatches } from '../database/delete-in-batches.ts'
import { rateLimits } from '../database/tables.ts'
import { Refusal } from './refusal.ts'

export type Limit = { name: string; subject: string; most: number; withinSeconds: number }
type Counting = { db: Database; clock: Clock }

/** Counts an attempt against each limit, and refuses with the time to wait once a limit is exceeded. */
export async function countTries({ db, clock }: Counting, limits: readonly Limit[]) {
  const now = clock.now()
  for (const limit of limits) await countAttempt(db, now, limit)
}

/** Counts as `countTries` does; false where that refuses. */
export async function isWithinLimits(shop: Counting, limits: readonly Limit[]): Promise<boolean> {
  try {
    await countTries(shop, limits)
    return true
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}

/** The commit does not wait for the disk: after a crash of PostgreSQL a few attempts may not be counted. */
const withoutWaitingForDisk = sql<string>`set_config('synchronous_commit', 'off', true)`

const addTries = prepareOnce((db: Database) =>
  db
    .insert(rateLimits)
    .select(sql`select * from unnest(${sql.placeholder('keys')}::text[], ${sql.placeholder('tries')}::integer[],
      ${sql.placeholder('ends')}::timestamptz[])`)
    .onConflictDoUpdate({
      target: rateLimits.key,
      // Any other window is over, or was counted before the clock was set back.
      set: {
        tries: sql`case when ${rateLimits.endsAt} = excluded.ends_at then ${rateLimits.tries} else 0 end + excluded.tries`,
        endsAt: sql`excluded.ends_at`,
      },
    })
    .returning({ key: rateLimits.key, tries: rateLimits.tries, withoutWaitingForDisk })
    .prepare('add_tries'),
)

type Attempt = { key: string; endsAt: Date }

/** Attempts that arrive while others are counted share the next statement. */
const countInTurn = prepareOnce((db: Database) =>
  inBatches((attempts: Attempt[]) => countEach(db, attempts), 100),
)

/** Returns how many of its key each attempt is. */
async function countEach(db: Database, attempts: readonly Attempt[]): Promise<number[]> {
  const byKey = Map.groupBy(attempts, ({ key }) => key)
  // Sorted, because two processes that lock the same keys in another order would wait for each other.
  const keys = [...byKey.keys()].sort()
  const rows = await addTries(db).execute({
    keys,
    tries: keys.map(key => byKey.get(key)?.length),
    ends: keys.map(key => byKey.get(key)?.at(-1)?.endsAt),
  })
  const counted = new Map(rows.map(({ key, tries }) => [key, tries - (byKey.get(key)?.length ?? 0)]))
  return attempts.map(({ key }) => {
    const tries = (counted.get(key) ?? 0) + 1
    counted.set(key, tries)
    return tries
  })
}

async function countAttempt(db: Database, now: Date, limit: Limit) {
  const endsAt = endOfWindow(limit, now)
  const tries = await countInTurn(db)({ key: `${limit.name}:${limit.subject}`, endsAt })
  if (tries > limit.most)
    throw new Refusal('too-many-requests', {
      retryAfterSeconds: Math.max(1, Math.ceil((endsAt.getTime() - now.getTime()) / 1000)),
    })
}

/** Removes an attempt that turned out not to count, such as a correct code among guesses. */
export async function forgiveTries({ db, clock }: Counting, limits: readonly Limit[]) {
  const now = clock.now()
  for (const limit of limits)
    await db
      .update(rateLimits)
      .set({ tries: sql`greatest(${rateLimits.tries} - 1, 0)` })
      .where(
        and(
          eq(rateLimits.key, `${limit.name}:${limit.subject}`),
          eq(rateLimits.endsAt, endOfWindow(limit, now)),
        ),
      )
}

function endOfWindow({ withinSeconds }: Limit, now: Date): Date {
  const windowMs = withinSeconds * 1000
  return new Date((Math.floor(now.getTime() / windowMs) + 1) * windowMs)
}

/** IPv6 addresses are limited by their /56, because that is what a provider gives to one customer. */
export function clientNetwork(address: string): string {
  if (isIP(address) !== 6 || address.includes('.')) return address
  const [before = [], after = []] = address.split('::').map(part => part.split(':').filter(Boolean))
  const zeros = Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0')
  const groups = [...before, ...zeros, ...after].slice(0, 4).map(group => Number.parseInt(group, 16))
  const network = groups.map((group, index) => (index < 3 ? group : group & 0xff00).toString(16))
  return `${network.join(':')}::/56`
}

export async function forgetOldTries(db: Database, now: Date) {
  await deleteInBatches(db, rateLimits, lt(rateLimits.endsAt, now))
}

/** Counts in the memory of this process, for requests that cost less than a count in the database. */
export function openMemoryLimit({ most, withinSeconds }: { most: number; withinSeconds: number }) {
  let currentWindow = 0
  let tries = new Map<string, number>()

  return function countTry(address: string, now: Date) {
    const seconds = now.getTime() / 1000
    const window = Math.floor(seconds / withinSeconds)
    if (window !== currentWindow) tries = new Map()
    currentWindow = window

    const network = clientNetwork(address)
    const count = (tries.get(network) ?? 0) + 1
    tries.set(network, count)
    if (count > most)
      throw new Refusal('too-many-requests', {
        retryAfterSeconds: Math.ceil((window + 1) * withinSeconds - seconds),
      })
  }
}
