import { continueAction } from '../../audit/store.ts'
import { recountReports } from '../../reports/refresh-reports.ts'
import { takeLock, throttled } from './legacy-files.ts'
import { endState, setProgress, type Work } from './store.ts'

/** In one transaction, so that the reports never show a part. */
export const recount: Work = async (shop, row) => {
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
