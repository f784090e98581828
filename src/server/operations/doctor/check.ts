import { type SQL, sql } from 'drizzle-orm'
import type { Shop } from '../../shop.ts'

export type Examined = Pick<Shop, 'db' | 'clock'> & { config: Pick<Shop['config'], 'ratesUrls'> }

/** `subjects` names what breaks the rule in a column of this name. No code is shared with what the rule is about. */
export type Check = {
  /** A heading of docs/operations/troubleshooting.md starts with it. */
  name: string
  rule: string
  subjects(shop: Examined): SQL | Promise<SQL>
}

export type Finding = { name: string; rule: string; broken: number; first: string[] }

const mostNamed = 5

export async function examine(shop: Examined, checks: readonly Check[]): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const { name, rule, subjects } of checks) {
    const { rows } = await shop.db.execute<Pick<Finding, 'broken' | 'first'>>(sql`
      with broken as materialized (${await subjects(shop)})
      select (select count(*)::integer from broken) as broken,
        array(select subject from broken order by 1 limit ${mostNamed}) as first`)
    for (const found of rows) findings.push({ name, rule, ...found })
  }
  return findings
}

export function before({ clock }: Examined, hours: number): SQL {
  return sql`${new Date(clock.now().getTime() - hours * 3600_000).toISOString()}::timestamptz`
}

/** The legacy shop invoiced and fulfilled its orders itself. */
export function isImported(orderId: SQL): SQL {
  return sql`exists (select from imported_rows where kind = 'order' and target_id = ${orderId})`
}
