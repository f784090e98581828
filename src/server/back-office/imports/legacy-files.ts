import { sql } from 'drizzle-orm'
import type { Language } from '../../../domain/languages.ts'
import { pickTexts } from '../../../texts/all.ts'
import { continueAction } from '../../audit/store.ts'
import { importLegacyShop, type LegacyFiles } from '../../legacy-import/import-legacy-shop.ts'
import type { Reader, Transaction } from '../../platform/database/database.ts'
import { runAndRollBack } from '../../platform/database/roll-back.ts'
import { describeFaults, type Fault, UnreadableFile } from '../../platform/files/decode-text.ts'
import { locks } from '../../platform/locks/locks.ts'
import type { Shop } from '../../shop.ts'
import { endState, findImportFiles, type ImportRow, setProgress, type Work } from './store.ts'

const mostFaults = 100
const progressMs = 500

/** In one transaction, which is undone. */
export const checkLegacyFiles: Work = async (shop, row) => {
  const rows = await runAndRollBack(shop.db, tx => importFiles(tx, shop, row))
  if (!rows) return false
  await endState(shop.db, row, { state: 'checked', result: { rows } })
  return true
}

/** All of it or nothing, so that it is begun again after a restart. */
export const importLegacyFiles: Work = async (shop, row) => {
  const rows = await shop.db.transaction(async tx => {
    if (row.actionId !== null) await continueAction(tx, row.actionId)
    return importFiles(tx, shop, row)
  })
  if (!rows) return false
  await endState(shop.db, row, { state: 'done', result: { rows } })
  return true
}

/** Null if another process does it. Throws `UnreadableFile`. */
async function importFiles(tx: Transaction, shop: Shop, row: ImportRow) {
  if (!(await takeLock(tx))) return null
  const { kind } = row
  const { errors, imported } = await importLegacyShop(
    tx,
    { ...shop, db: tx },
    await readFiles(shop.db, row),
    throttled(progress => setProgress(shop.db, row, progress)),
  )
  if (errors.length > 0) throw new UnreadableFile(...errors)
  return imported[kind === 'documents' || kind === 'customers' || kind === 'licenses' ? kind : 'orders']
}

/** False if another process works on the import: a job that takes long is started again meanwhile. */
export async function takeLock(tx: Transaction): Promise<boolean> {
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
export function throttled<Progress>(run: (progress: Progress) => Promise<unknown>) {
  let next = 0
  return async (progress: Progress) => {
    if (performance.now() < next) return
    next = performance.now() + progressMs
    await run(progress)
  }
}

/** In every language, because another superuser may read them. */
export function describeInEveryLanguage(faults: readonly Fault[]): Record<Language, string[]> {
  const shown = faults.slice(0, mostFaults)
  return pickTexts(t => describeFaults(shown, t.fileFaults))
}
