import { performance } from 'node:perf_hooks'
import pg from 'pg'
import { PgBoss } from 'pg-boss'
import { adminCommands } from '../src/server/admin-cli/commands.ts'
import { readArguments } from '../src/server/admin-cli/read-arguments.ts'
import { runCommand } from '../src/server/admin-cli/run-command.ts'
import type { JobRecord } from '../src/server/platform/jobs/jobs.ts'
import type { Shop } from '../src/server/shop.ts'
import { query } from '../src/server/testing/query.ts'
import { findSequentialScans, recordStatements, type Statement } from './explain.ts'
import type { Figure } from './figures.ts'

type RunJobs = (jobs: { id: string; data: JobRecord }[]) => Promise<{ status: string }[]>
type Workers = Map<string, RunJobs>

/** It is cancelled after 15 seconds. */
const longestStatementMs = 3000
const jobMs = 3000
/** A job that has worked for so long has left something to the next one. */
const backlogMs = 18_000
const mostRuns = 30
/** Reads all books, as `bin/admin doctor` does. */
const examination = { kind: 'examine-books', jobMs: 300_000, longestStatementMs: 10_000 }
/** A report of a year reads the whole year. */
const sumSales: Record<string, readonly string[]> = {
  'job: warn-of-place-thresholds': ['invoices'],
}
const commandMs = 2000

/** Before the shop opens: its jobs run only when they are measured. */
export function takeJobs(): Workers {
  const taken: Workers = new Map()
  Object.assign(PgBoss.prototype, {
    work: async (kind: string, _: unknown, run: RunJobs) => {
      taken.set(kind, run)
      return kind
    },
  })
  return taken
}

/** Each scheduled job: until all is done that the seed has left to do, then as on every other day. */
export async function measureJobs(workers: Workers, databaseUrl: string, only: RegExp): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const kind of await listScheduled(databaseUrl)) {
    const run = workers.get(kind)
    if (run && only.test(`job: ${kind}`))
      figures.push(await measureJob(kind, () => watch(() => run([{ id: kind, data: {} }])), databaseUrl))
  }
  return figures
}

async function measureJob(
  kind: string,
  run: () => Promise<Watched<{ status: string }[]>>,
  databaseUrl: string,
): Promise<Figure> {
  const isExamination = kind === examination.kind
  const limits = isExamination ? examination : { jobMs, longestStatementMs }
  const runs = [await run()]
  while (!isExamination && (runs.at(-1)?.ms ?? 0) > backlogMs && runs.length < mostRuns)
    runs.push(await run())
  const last = await run()
  runs.push(last)
  const slowest = Math.max(...runs.map(({ slowestMs }) => slowestMs))
  const hasFailed = runs.some(({ result }) => result.some(({ status }) => status !== 'completed'))
  const what = `job: ${kind}`
  const scans = isExamination ? [] : await findUnwantedScans(what, last.statements, databaseUrl)
  const before = runs
    .slice(0, -1)
    .map(({ ms }) => (ms / 1000).toFixed(1))
    .join(', ')
  return {
    what,
    measured: `${describe(last.ms, scans)}, before ${before} s, slowest statement ${slowest.toFixed(0)} ms${hasFailed ? ', FAILED' : ''}`,
    budget: `${limits.jobMs} ms, a statement ${limits.longestStatementMs} ms`,
    isMet:
      last.ms <= limits.jobMs && slowest <= limits.longestStatementMs && scans.length === 0 && !hasFailed,
  }
}

async function findUnwantedScans(what: string, statements: readonly Statement[], databaseUrl: string) {
  const scans = await findSequentialScans(databaseUrl, statements)
  // A tenth of the size of the others.
  return scans.filter(table => table !== 'customers' && !sumSales[what]?.includes(table))
}

async function listScheduled(databaseUrl: string): Promise<string[]> {
  const rows = await query(databaseUrl, 'select distinct name from pgboss.schedule order by name')
  return rows.map(({ name }) => String(name))
}

type MeasuredCommand = { typed: string; budget?: number; readsAll?: true }

const commands: readonly MeasuredCommand[] = [
  { typed: 'license suspend 5001 --reason bench --dry-run' },
  { typed: 'license extend 5001 --until 2030-01-01 --reason bench --dry-run' },
  { typed: 'export sales x.csv --period 2026-09 --totals', budget: 10_000 },
  { typed: 'export payments x.csv --period 2026-09 --totals', budget: 10_000, readsAll: true },
  { typed: 'export open-items x.csv --period 2026-09 --totals', budget: 20_000, readsAll: true },
  { typed: 'export vat x.csv --quarter 2026-Q3 --totals', budget: 20_000 },
  {
    typed: 'export datev EXTF_x.csv --period 2026-09 --consultant 1001 --client 1 --totals',
    budget: 10_000,
  },
  { typed: 'doctor', budget: 300_000, readsAll: true },
]

export async function measureCommands(shop: Shop, databaseUrl: string, only: RegExp): Promise<Figure[]> {
  // DATEV files are for sellers in Germany.
  const german = { ...shop, config: { ...shop.config, seller: { ...shop.config.seller, country: 'DEU' } } }
  const figures: Figure[] = []
  for (const { typed, budget = commandMs, readsAll } of commands) {
    const what = `bin/admin ${typed}`
    if (!only.test(what)) continue
    const words = typed.split(' ')
    const { ms, statements, result } = await watch(() =>
      runCommand(german, readArguments(adminCommands, words)).catch(error =>
        'lines' in error ? error.lines : [String(error)],
      ),
    )
    const scans = readsAll ? [] : await findUnwantedScans(what, statements, databaseUrl)
    figures.push({
      what,
      measured: `${describe(ms, scans)}, ${result.length} lines: ${result.at(-1)?.slice(0, 60)}`,
      budget: `${budget} ms`,
      isMet: ms <= budget && scans.length === 0,
    })
  }
  return figures
}

type Watched<Result> = { ms: number; statements: Statement[]; slowestMs: number; result: Result }

async function watch<Result>(act: () => Promise<Result>): Promise<Watched<Result>> {
  const begun = performance.now()
  let result!: Result
  const statements = await recordStatements(pg.Client, async () => (result = await act()))
  const ms = performance.now() - begun
  return { ms, statements, slowestMs: Math.max(0, ...statements.map(statement => statement.ms)), result }
}

function describe(ms: number, scans: readonly string[]): string {
  return `${ms.toFixed(0)} ms${scans.length > 0 ? `, scans ${scans.join(', ')}` : ''}`
}
