import { sql } from 'drizzle-orm'
import { pickTexts } from '../../../texts/all.ts'
import { continueAction } from '../../audit/store.ts'
import { importLegacyShop, type LegacyFiles } from '../../legacy-import/import-legacy-shop.ts'
import type { Reader, Transaction } from '../../platform/database/database.ts'
import { isConnectionFault, isDeadlock } from '../../platform/database/database-errors.ts'
import { runAndRollBack } from '../../platform/database/roll-back.ts'
import { describeFaults, UnreadableFile } from '../../platform/files/decode-text.ts'
import { locks } from '../../platform/locks/locks.ts'
import { countReportsSoon, recountReports } from '../../reports/refresh-reports.ts'
import type { Shop } from '../../shop.ts'
import { checkStatement, importStatement } from './statement-file.ts'
import {
  endLostImports,
  endState,
  findImport,
  findImportFiles,
  type ImportRow,
  importJob,
  removeOldImports,
  setProgress,
  type Work,
} from './store.ts'

const dayMs = 86_400_000
/** A job that runs for a minute is started again. */
const sliceMs = 30_000
const pauseSeconds = 5
const mostFaults = 100
const progressMs = 500

export function registerImports(shop: Shop) {
  shop.jobs.work(
    importJob,
    async ({ importId }) => {
      if (await continueImport(shop, Number(importId))) return
      await shop.jobs.enqueue(
        shop.db,
        importJob,
        { importId: Number(importId) },
        { afterSeconds: pauseSeconds },
      )
    },
    { urgent: true },
  )
  shop.jobs.repeat('remove-old-imports', '51 * * * *', async () => {
    const now = shop.clock.now().getTime()
    await endLostImports(shop.db, new Date(now - 3 * dayMs))
    await removeOldImports(shop.db, { checked: new Date(now - dayMs), ended: new Date(now - 30 * dayMs) })
  })
}

/** Where it was: after a restart, too. */
async function continueImport(shop: Shop, id: number): Promise<boolean> {
  const row = await findImport(shop.db, id)
  if (!row || (row.state !== 'checking' && row.state !== 'importing')) return true
  try {
    const isOver = await findWork(row)(shop, row, performance.now() + sliceMs)
    if (isOver && row.state === 'importing') await countReportsSoon(shop)
    return isOver
  } catch (error) {
    // The job is tried again.
    if (isConnectionFault(error) || isDeadlock(error)) throw error
    if (error instanceof UnreadableFile) {
      const shown = error.faults.slice(0, mostFaults)
      // In every language, because another superuser may read them.
      const faults = pickTexts(t => describeFaults(shown, t.fileFaults))
      await endState(shop.db, row, { state: 'refused', result: { faults } })
      return true
    }
    shop.log.error({ err: error, importId: id }, 'import failed')
    await endState(shop.db, row, { state: 'failed', result: {} })
    return true
  }
}

function findWork({ kind, state }: ImportRow): Work {
  if (kind !== 'statement') return importAtOnce
  return state === 'checking' ? checkStatement : importStatement
}

/** All of it or nothing, so that it is begun again after a restart, and reports never show a part. */
async function importAtOnce(shop: Shop, row: ImportRow): Promise<boolean> {
  const isCheck = row.state === 'checking'
  const run = async (tx: Transaction) => {
    if (!(await takeLock(tx))) return null
    if (row.actionId !== null) await continueAction(tx, row.actionId)
    if (row.kind !== 'recount') return importFiles(tx, shop, row)
    return { added: await recountReports(tx, reportProgress(shop, row)), known: 0 }
  }
  const rows = await (isCheck ? runAndRollBack(shop.db, run) : shop.db.transaction(run))
  if (!rows) return false
  await endState(shop.db, row, { state: isCheck ? 'checked' : 'done', result: { rows } })
  return true
}

/** Throws `UnreadableFile`. */
async function importFiles(tx: Transaction, shop: Shop, row: ImportRow) {
  const { kind } = row
  const files = await readFiles(shop.db, row)
  const progress = reportProgress(shop, row)
  const { errors, imported } = await importLegacyShop(tx, { ...shop, db: tx }, files, progress)
  if (errors.length > 0) throw new UnreadableFile(...errors)
  return imported[kind === 'documents' || kind === 'customers' || kind === 'licenses' ? kind : 'orders']
}

/** False if another process works on the import: a job that takes long is started again meanwhile. */
async function takeLock(tx: Transaction): Promise<boolean> {
  await tx.execute(sql`set local statement_timeout = '10min'`)
  await tx.execute(sql`set local idle_in_transaction_session_timeout = '10min'`)
  const { rows } = await tx.execute<{ taken: boolean }>(
    sql`select pg_try_advisory_xact_lock(${locks.imports}) as taken`,
  )
  return rows[0]?.taken === true
}

async function readFiles(db: Reader, { id, kind }: ImportRow): Promise<LegacyFiles> {
  const files = await findImportFiles(db, id)
  const none = { customers: null, licenses: null, orders: null, documents: null }
  if (kind === 'documents')
    return { ...none, documents: files.map(({ name, content }) => ({ name, read: async () => content })) }
  const [file] = files
  return file ? { ...none, [kind]: { name: file.name, bytes: file.content } } : none
}

/** Outside of the transaction, which shows nothing before its end. */
function reportProgress({ db }: Shop, row: ImportRow) {
  let next = 0
  return async (progress: Parameters<typeof setProgress>[2]) => {
    if (performance.now() < next) return
    next = performance.now() + progressMs
    await setProgress(db, row, progress)
  }
}
