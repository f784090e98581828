import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { openDatabase, type Reader, type Transaction } from '../../platform/database/database.ts'
import { runAndRollBack } from '../../platform/database/roll-back.ts'
import { startEmbeddedPostgres } from '../../platform/embedded-postgres/start-embedded-postgres.ts'
import { checkIndexes, examine, examineEach, type Finding } from '../doctor/check.ts'
import { bookChecks } from '../doctor/doctor.ts'
import { verifiedFile } from './backup-folder.ts'
import { type Restored, restoreBackup } from './restore-backup.ts'

type Verification = { restored: Restored; seconds: number } & DatabaseCheck

/** Restores the newest state into a temporary folder, and checks everything there. */
export async function verifyBackup(dir: string): Promise<Verification> {
  const folder = await mkdtemp(join(tmpdir(), 'store-verify-'))
  try {
    await chmod(folder, 0o711)
    const dataDir = join(folder, 'data')
    // What a power cut destroys is removed anyway.
    const settings = { fsync: 'off' }
    const started = performance.now()
    const restored = await restoreBackup(dir, { to: dataDir, settings })
    const seconds = (performance.now() - started) / 1000
    const checked = await checkRestored(
      dataDir,
      settings,
      restored.lastCommitAt ?? new Date(restored.base.manifest.stoppedAt),
    )
    if (checked.faults.length === 0)
      await writeFile(verifiedFile(restored.base), new Date().toISOString(), { mode: 0o600 })
    return { restored, seconds, ...checked }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function checkRestored(dataDir: string, settings: Record<string, string>, now: Date) {
  const postgres = await startEmbeddedPostgres({ dataDir, settings, log: () => {} })
  try {
    return await checkDatabase(postgres.superuserUrl, now)
  } finally {
    await postgres.stop()
  }
}

export type DatabaseCheck = { facts: string[]; faults: string[] }

const counted = ['customers', 'orders', 'payments', 'licenses', 'invoices', 'mails']
const dayMs = 24 * 3600_000

/** Reads every page of every table and index. */
export async function checkDatabase(url: string, now: Date): Promise<DatabaseCheck> {
  const timeouts = { statementMs: dayMs, queryMs: dayMs, connectionMs: 10_000 }
  const { db, close } = openDatabase(url, { applicationName: 'store verify', maxConnections: 2, timeouts })
  const shop = { db, clock: { now: () => now }, config: { ratesUrls: null } }
  try {
    const pages = await runAndRollBack(db, checkPages)
    // The books cannot be read from a damaged page.
    const books = pages.some(({ broken }) => broken > 0) ? [] : await examine(shop, bookChecks)
    return {
      facts: [
        ...(pages.length > 0
          ? pages.map(({ rule }) => rule)
          : ['Pages are not checked: amcheck is not there, or not allowed.']),
        `${books.length} rules of the books.`,
        ...(await Promise.all(books.length > 0 ? counted.map(table => countRows(db, table)) : [])),
      ],
      faults: [...pages, ...books]
        .filter(({ broken }) => broken > 0)
        .map(({ name, rule, first }) => `${name}: ${rule} Not so: ${first.join(', ')}`),
    }
  } finally {
    await close()
  }
}

async function countRows(db: Reader, table: string): Promise<string> {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::integer as count from ${sql.identifier(table)}`,
  )
  return `${table}: ${rows[0]?.count}`
}

/** Empty where the extension amcheck, which only a superuser can create, is not there or not granted. */
async function checkPages(tx: Transaction): Promise<Finding[]> {
  const indexes = await checkIndexes(tx)
  return indexes ? [indexes, await checkTables(tx), await readChecksumFailures(tx)] : []
}

async function checkTables(tx: Transaction): Promise<Finding> {
  const { rows: tables } = await tx.execute<{ id: number; name: string }>(sql`
    select c.oid as id, c.oid::regclass::text as name from pg_class c join pg_am m on m.oid = c.relam
    where m.amname = 'heap' and c.relkind in ('r', 't', 'm') and c.relpersistence = 'p' order by 2`)
  const read = ({ id }: (typeof tables)[number]) => sql`select msg from verify_heapam(${id}::oid) limit 1`
  return examineEach(tx, tables, {
    name: 'tables',
    rule: `Each page of ${tables.length} tables can be read.`,
    read,
  })
}

async function readChecksumFailures(tx: Transaction): Promise<Finding> {
  const { rows } = await tx.execute<{ name: string }>(
    sql`select coalesce(datname, 'all') as name from pg_stat_database where checksum_failures > 0`,
  )
  const rule = 'No page that was read had a wrong checksum.'
  return { name: 'checksums', rule, broken: rows.length, first: rows.map(({ name }) => name) }
}
