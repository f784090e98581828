import { type Actor, runAction } from '../../audit/run-action.ts'
import { hasDone } from '../../audit/store.ts'
import { pageOfCustomers } from '../../customers/page-of-customers.ts'
import type { Cell, Table } from '../../platform/csv-table.ts'
import { type Cursor, decodeCursor } from '../../platform/cursor.ts'
import { cutPage } from '../../platform/read-windows.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Shop } from '../../shop.ts'
import { type AskedCustomers, describeEntries, toFilter } from './read-customers.ts'

const verb = 'export customers'
const allowedMs = 10 * 60_000
const batchSize = 1000

/** The superuser may download the list for 10 minutes. Refuses 'reason-required'. */
export function allowExport(shop: Shop, { actor, reason }: { actor: Actor; reason: string }): Promise<void> {
  const action = { actor, verb, target: { type: 'customers', id: '' }, reason, needs: 'reason' } as const
  return runAction(shop, action, async () => {})
}

/** Refuses 'reason-required' without `allowExport`. */
export async function exportCustomers(shop: Shop, actor: Actor, asked: AskedCustomers): Promise<Table> {
  const since = new Date(shop.clock.now().getTime() - allowedMs)
  if (!(await hasDone(shop.db, { superuserId: actor.superuserId, verb, since })))
    throw new Refusal('reason-required')
  return {
    header: ['customer', 'created_at', 'email', 'language', 'country', 'paid_orders', 'licenses'],
    batches: readBatches(shop, asked),
  }
}

async function* readBatches({ reportDb: db }: Shop, asked: AskedCustomers): AsyncGenerator<Cell[][]> {
  for (let after: Cursor | null = null; ; ) {
    const found = await pageOfCustomers(db, toFilter(asked), after, batchSize)
    const { page, next } = cutPage(found, batchSize, row => ({ at: row.createdAt, id: row.id }))
    const entries = await describeEntries(db, page)
    yield entries.map(each => [
      each.id,
      each.created_at,
      each.email,
      each.language,
      each.country,
      each.paid_orders,
      each.licenses,
    ])
    if (next === null) return
    after = decodeCursor(next)
  }
}
