import { userInfo } from 'node:os'
import { sql } from 'drizzle-orm'
import { RuleBroken } from '../../domain/rule-broken.ts'
import { refusals } from '../../texts/en/refusals.ts'
import type { Transaction } from '../platform/database.ts'
import { Refusal } from '../platform/refusal.ts'
import type { Shop } from '../shop.ts'
import type { OwnerCommand } from './command.ts'
import type { Called } from './read-arguments.ts'
import { ownerActions } from './tables.ts'

const changesLock = 7_141_909
const longestOutcome = 20_000

/**
 * Does a command in one transaction, with a line in the record where it changes something, and answers what it said.
 * A dry run is the same transaction, rolled back. A deadlock with a running shop is tried again from the start.
 */
export async function carryOut(shop: Shop, called: Called, typed: readonly string[]): Promise<string[]> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await once(shop, called, typed)
    } catch (error) {
      if (attempt === 5 || !isDeadlock(error)) throw error
    }
  }
}

async function once(shop: Shop, called: Called, typed: readonly string[]): Promise<string[]> {
  const said: string[] = []
  const by = nameOf(called)
  try {
    await shop.db.transaction(async tx => {
      await beginCommand(tx, called.command)
      await called.command.run(tx, {
        // All that a command does is in its transaction, also where a verb asks the shop for its database: both
        // are drizzle's PgDatabase, and the command's own transactions become savepoints.
        shop: { ...shop, db: tx },
        values: { ...called.values, by },
        positionals: called.positionals,
        say: line => void said.push(line),
      })
      if (called.isDryRun) throw new TakenBack()
      if (!called.command.readsOnly)
        await tx.insert(ownerActions).values({
          doneAt: shop.clock.now(),
          doneBy: by,
          command: called.command.name,
          arguments: typed.slice(called.command.name.split(' ').length),
          outcome: said.join('\n').slice(0, longestOutcome),
        })
    })
  } catch (error) {
    if (!(error instanceof TakenBack)) throw error
    said.push('Dry run: nothing was changed.')
  }
  return said
}

/** Changes wait for each other, so that what one of them read still holds when it writes. */
async function beginCommand(tx: Transaction, { readsOnly }: OwnerCommand) {
  await tx.execute(sql`set local statement_timeout = '10min'`)
  await tx.execute(sql`set local idle_in_transaction_session_timeout = '10min'`)
  if (readsOnly) await tx.execute(sql`set transaction read only`)
  else await tx.execute(sql`select pg_advisory_xact_lock(${changesLock})`)
}

/** What a refusal of the shop means, in the words a visitor would read; null for anything else. */
export function wordsOfRefusal(error: unknown): string | null {
  return error instanceof Refusal || error instanceof RuleBroken ? refusals[error.code] : null
}

function nameOf({ values }: Called): string {
  if (typeof values['by'] === 'string' && values['by'].trim()) return values['by'].trim()
  try {
    return userInfo().username
  } catch {
    // A container may run as a user without a name.
    return `user ${process.getuid?.() ?? ''}`.trim()
  }
}

function isDeadlock(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if ('code' in error && (error.code === '40P01' || error.code === '40001')) return true
  return isDeadlock(error.cause)
}

class TakenBack extends Error {}
