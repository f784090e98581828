import { userInfo } from 'node:os'
import { sql } from 'drizzle-orm'
import { refusals } from '../../texts/en/refusals.ts'
import { beginAction, continueAction, recordAction } from '../audit/store.ts'
import { findCustomerByEmail } from '../customers/store.ts'
import type { Transaction } from '../platform/database/database.ts'
import { isDeadlock } from '../platform/database/database-errors.ts'
import { describeProblem } from '../platform/http/field-problems.ts'
import { asRefusal } from '../platform/http/refusal.ts'
import { locks } from '../platform/locks/locks.ts'
import type { Shop } from '../shop.ts'
import { type AdminCommand, CommandInterrupted, type Continuation } from './command.ts'
import type { Invocation } from './read-arguments.ts'

/** In one transaction, but for what a command does in groups. A dry run is rolled back, and a deadlock is retried. */
export async function runCommand(shop: Shop, typed: Invocation): Promise<string[]> {
  const output: string[] = []
  const invocation = { ...typed, values: { ...typed.values, by: operatorName(typed) } }
  await invocation.command.before?.({ ...invocation, shop, print: line => void output.push(line) })
  const { actionId, continuation } = await retryDeadlocks(() => {
    output.length = 0
    return runOnce(shop, invocation, output)
  })
  if (invocation.isDryRun) {
    await continuation?.(null, shop)
    output.push('Dry run: nothing was changed.')
  } else if (continuation && actionId !== null) {
    await continuation(
      run =>
        retryDeadlocks(() =>
          shop.db.transaction(async tx => {
            await beginCommand(tx, invocation.command)
            await continueAction(tx, actionId)
            return run(tx)
          }),
        ),
      shop,
    ).catch((error: unknown) => {
      throw new CommandInterrupted('', { cause: error })
    })
  }
  return output
}

async function retryDeadlocks<Result>(run: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await run()
    } catch (error) {
      if (attempt === 5 || !isDeadlock(error)) throw error
    }
  }
}

type Named = Invocation & { values: { by: string } }
type Begun = { actionId: number | null; continuation: Continuation | undefined; target?: number | string }

async function runOnce(shop: Shop, invocation: Named, output: string[]): Promise<Begun> {
  const { command, values, positionals } = invocation
  const begun: Begun = { actionId: null, continuation: undefined }
  try {
    await shop.db.transaction(async tx => {
      await beginCommand(tx, command)
      const actionId = command.readsOnly || command.rollsBack ? null : await beginAction(tx)
      begun.actionId = actionId
      const continuation = await command.run(tx, {
        // Functions that use the shop's database join the transaction: theirs become savepoints.
        shop: { ...shop, db: tx },
        values,
        positionals,
        print: line => void output.push(line),
        target: id => {
          begun.target = id
        },
      })
      begun.continuation = continuation ?? undefined
      if (invocation.isDryRun || command.rollsBack) throw new DryRunRollback()
      if (actionId === null) return
      const target = await findTarget(tx, invocation, begun.target)
      await recordAction(tx, {
        id: actionId,
        at: shop.clock.now(),
        operator: values.by,
        verb: command.name,
        ...target,
        reason: String(values['reason'] ?? ''),
        outcome: 'done',
      })
    })
  } catch (error) {
    if (!(error instanceof DryRunRollback)) throw error
  }
  return begun
}

/** The first argument. In place of an e-mail address the customer's number, as the audit is never erased. */
async function findTarget(
  tx: Transaction,
  { command, positionals }: Invocation,
  known: number | string | undefined,
) {
  const [first = ''] = command.name.split(' ')
  const given = String(known ?? positionals[0] ?? '')
  if (given.includes('@')) {
    const customer = await findCustomerByEmail(tx, given.trim().toLowerCase())
    return { targetType: 'customer', targetId: String(customer?.id ?? '') }
  }
  return { targetType: first, targetId: given.replace(/^#/, '').slice(0, 200) }
}

/** Commands that change something run one after the other. */
async function beginCommand(tx: Transaction, { readsOnly, rollsBack }: AdminCommand) {
  await tx.execute(sql`set local statement_timeout = '10min'`)
  await tx.execute(sql`set local idle_in_transaction_session_timeout = '10min'`)
  if (readsOnly) await tx.execute(sql`set transaction read only`)
  else if (!rollsBack) await tx.execute(sql`select pg_advisory_xact_lock(${locks.commands})`)
}

/** With the options that are at fault. */
export function describeRefusal(error: unknown): string | null {
  const refusal = asRefusal(error)
  if (!refusal) return null
  const { code, details } = refusal
  const options = Object.entries(details.problems ?? {}).map(
    ([field, problem]) => `--${field.replaceAll('_', '-')}: ${describeProblem(problem, 'en')}`,
  )
  return [refusals[code], ...options].join('\n')
}

function operatorName({ values }: Invocation): string {
  if (typeof values['by'] === 'string' && values['by'].trim()) return values['by'].trim()
  try {
    return userInfo().username
  } catch {
    // A container may run as a user without a name.
    return `user ${process.getuid?.() ?? ''}`.trim()
  }
}

class DryRunRollback extends Error {}
