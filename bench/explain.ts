import type pg from 'pg'
import { onGround } from './ground.ts'

export type Statement = { text: string; values: unknown[]; ms: number }

const bigRows = 50_000

/** The queries that connections of this process run meanwhile. */
export async function recordStatements(
  { prototype }: typeof pg.Client,
  act: () => Promise<unknown>,
): Promise<Statement[]> {
  const statements: Statement[] = []
  const { query } = prototype
  prototype.query = function record(this: pg.Client, ...given: unknown[]) {
    const [config, values] = given
    const text = typeof config === 'string' ? config : Reflect.get(Object(config), 'text')
    const parameters = values ?? Reflect.get(Object(config), 'values')
    const answered = given.at(-1)
    let note = () => {}
    if (/^\s*(select|with|insert|update|delete)\b/i.test(String(text))) {
      const statement = { text: String(text), values: Array.isArray(parameters) ? parameters : [], ms: 0 }
      const begun = performance.now()
      statements.push(statement)
      note = () => void (statement.ms = performance.now() - begun)
    }
    // A pool asks with a callback.
    if (typeof answered === 'function')
      given[given.length - 1] = (...results: unknown[]) => {
        note()
        answered(...results)
      }
    const asked = Reflect.apply(query, this, given)
    if (asked instanceof Promise) void asked.then(note, note)
    return asked
  } as typeof query
  try {
    await act()
  } finally {
    prototype.query = query
  }
  return statements
}

/** The big tables that a plan of these queries would read row by row. */
export function findSequentialScans(
  databaseUrl: string,
  statements: readonly Statement[],
): Promise<string[]> {
  return onGround(async ({ connect }) => {
    const client = await connect(databaseUrl)
    const { rows } = await client.query(
      'select relname from pg_class where relkind = $1 and reltuples > $2',
      ['r', bigRows],
    )
    const big = new Set(rows.map(({ relname }) => relname))
    const scanned = new Set<string>()
    // What is limited by its own time may read a part of a table.
    for (const { text, values } of statements.filter(({ text }) => !text.includes('/* limited */'))) {
      const plan = await client.query(`explain (format json) ${text}`, values)
      for (const [, table = ''] of JSON.stringify(plan.rows).matchAll(
        /"Node Type":"Seq Scan"[^{}]*?"Relation Name":"(\w+)"/g,
      ))
        if (big.has(table)) scanned.add(table)
    }
    return [...scanned]
  })
}
