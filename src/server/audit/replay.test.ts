import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { act } from '../testing/act.ts'
import { openWorld } from '../testing/world.ts'

const { anna, boris, clerk, root, shop } = openWorld()

test('the changes in the audit, applied from the first to the last, give today’s rows', async () => {
  await root.signedIn()
  const bank = await anna.orders({ pay: 'bank' })
  const card = await anna.orders()
  const paid = await anna.buys()
  const license = await boris.getsLicense()
  const tables = await findRecordedTables()
  const before = await readRows(tables)

  await clerk.marksPaid(bank)
  await clerk.credits(paid, '--amount', '10.00')
  await act(root, `orders/${card.id}`, 'cancel', { reason: 'Ordered twice' })
  await clerk.types('license', 'extend', String(license.id), '--until', '2027-03-31', '--reason', 'goodwill')
  await clerk.types('license', 'reset', String(license.id), '--reason', 'Leaked')
  await clerk.types('license', 'suspend', String(license.id), '--reason', 'Dispute')
  await clerk.types('coupon', 'create', '--code', 'REPLAY', '--reason', 'x', '--percent', '10')
  await clerk.types('coupon', 'close', 'REPLAY', '--reason', 'x')
  await clerk.types('rate', 'set', 'RUB', '--usd-rate', '90.5', '--source', 'contract 7', '--reason', 'x')
  await clerk.types('superuser', 'add', boris.email)
  await clerk.types('superuser', 'remove', boris.email)

  const after = await readRows(tables)
  const replayed = new Map(before)
  for (const { table, row, before: from, after: to } of await readChanges()) {
    const key = `${table} ${row}`
    expect(replayed.get(key) ?? {}).toMatchObject(withoutHidden(from))
    if (Object.keys(to).length === 0) replayed.delete(key)
    else replayed.set(key, { ...replayed.get(key), ...withoutHidden(to) })
  }
  expect(before).not.toEqual(after)
  expect(replayed).toEqual(after)
})

type Row = Record<string, unknown>
type Recorded = { name: string; key: string; hidden: readonly string[] }

/** A job writes them every five minutes. */
const writtenByJob = ['synced_at', 'details_at', 'fee', 'fee_currency']

/** The tables with a trigger that records their changes. */
async function findRecordedTables(): Promise<Recorded[]> {
  const { rows } = await shop.db.execute<{ name: string; key: string; hidden: string }>(sql`
    select tgrelid::regclass::text as name, found[1] as key, coalesce(found[2], '') as hidden
    from pg_trigger, regexp_match(pg_get_triggerdef(oid), 'record_change\\(''(\\w+)''(?:, ''([^'']*)'')?') as found
    where tgname like 'record_%'`)
  return rows.map(({ hidden, ...table }) => ({ ...table, hidden: [...hidden.split(','), ...writtenByJob] }))
}

async function readRows(tables: readonly Recorded[]): Promise<Map<string, Row>> {
  const all = new Map<string, Row>()
  for (const { name, key, hidden } of tables) {
    const { rows } = await shop.db.execute<{ row: Row }>(
      sql`select to_jsonb(t) as row from ${sql.identifier(name)} t`,
    )
    for (const { row } of rows)
      all.set(
        `${name} ${String(row[key])}`,
        Object.fromEntries(Object.entries(row).filter(([column]) => !hidden.includes(column))),
      )
  }
  return all
}

async function readChanges() {
  const { rows } = await shop.db.execute<{ table: string; row: string; before: Row; after: Row }>(
    sql`select table_name as "table", row_id as "row", before, after from action_changes order by id`,
  )
  return rows
}

function withoutHidden(columns: Row): Row {
  return Object.fromEntries(
    Object.entries(columns).filter(([name, value]) => value !== 'hidden' && !writtenByJob.includes(name)),
  )
}
