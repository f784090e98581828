import { continueAction } from '../../audit/store.ts'
import { isConnectionFault, isDeadlock } from '../../platform/database/database-errors.ts'
import { UnreadableFile } from '../../platform/files/decode-text.ts'
import { countReportsSoon, recountReports } from '../../reports/refresh-reports.ts'
import type { Shop } from '../../shop.ts'
import {
  checkLegacyFiles,
  describeInEveryLanguage,
  importLegacyFiles,
  takeLock,
  throttled,
} from './legacy-files.ts'
import { checkStatement, importStatement } from './statement-file.ts'
import {
  endLostImports,
  endState,
  findImport,
  type ImportRow,
  importJob,
  removeOldImports,
  setProgress,
  type Work,
} from './store.ts'

const cleanupJob = 'remove-old-imports'
const dayMs = 86_400_000
/** A job that runs for a minute is started again. */
const sliceMs = 30_000
const pauseSeconds = 5

export function registerImports(shop: Shop) {
  shop.jobs.work(
    importJob,
    async ({ importId }) => {
      const isOver = await continueImport(shop, Number(importId))
      if (!isOver)
        await shop.jobs.enqueue(
          shop.db,
          importJob,
          { importId: Number(importId) },
          { afterSeconds: pauseSeconds },
        )
    },
    { urgent: true },
  )
  shop.jobs.work(cleanupJob, async () => {
    const now = shop.clock.now().getTime()
    await endLostImports(shop.db, new Date(now - 3 * dayMs))
    await removeOldImports(shop.db, { checked: new Date(now - dayMs), ended: new Date(now - 30 * dayMs) })
  })
  shop.jobs.schedule(cleanupJob, '51 * * * *')
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
      await endState(shop.db, row, {
        state: 'refused',
        result: { faults: describeInEveryLanguage(error.faults) },
      })
      return true
    }
    shop.log.error({ err: error, importId: id }, 'import failed')
    await endState(shop.db, row, { state: 'failed', result: {} })
    return true
  }
}

function findWork({ kind, state }: ImportRow): Work {
  if (kind === 'recount') return recount
  if (kind === 'statement') return state === 'checking' ? checkStatement : importStatement
  return state === 'checking' ? checkLegacyFiles : importLegacyFiles
}

/** In one transaction, so that the reports never show a part. */
async function recount(shop: Shop, row: ImportRow): Promise<boolean> {
  const licenses = await shop.db.transaction(async tx => {
    if (!(await takeLock(tx))) return null
    if (row.actionId !== null) await continueAction(tx, row.actionId)
    return recountReports(
      tx,
      throttled(progress => setProgress(shop.db, row, progress)),
    )
  })
  if (licenses === null) return false
  await endState(shop.db, row, { state: 'done', result: { rows: { added: licenses, known: 0 } } })
  return true
}
