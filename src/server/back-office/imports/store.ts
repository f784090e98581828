import { and, asc, desc, eq, gt, inArray, lt, sql } from 'drizzle-orm'
import type { ImportKind, ImportState } from '../../../contract/back-office/imports.ts'
import { superuserEmails } from '../../identity/superusers/store.ts'
import { type Database, firstRow, type Reader, type Transaction } from '../../platform/database/database.ts'
import { isUniqueViolation } from '../../platform/database/database-errors.ts'
import { describeChange, Refusal } from '../../platform/http/refusal.ts'
import type { Shop } from '../../shop.ts'
import { importFiles, imports } from './tables.ts'

export type ImportRow = typeof imports.$inferSelect
export type ImportFile = { name: string; content: Buffer }
export type NewImport = Pick<ImportRow, 'kind' | 'name' | 'superuserId' | 'state' | 'createdAt'> &
  Partial<Pick<ImportRow, 'csv'>> & { files: readonly ImportFile[] }

export const importJob = 'run-import'

/** Until `until`. False if there is more to do, or if another process does it. */
export type Work = (shop: Shop, row: ImportRow, until: number) => Promise<boolean>

const running: ImportState[] = ['checking', 'importing']

/** Null while another import runs. */
export async function insertImport(tx: Transaction, { files, ...row }: NewImport): Promise<number | null> {
  const actionId = sql`nullif(current_setting('shop.action', true), '')::bigint`
  const [inserted] = await tx
    .insert(imports)
    .values({ ...row, files: files.length, actionId })
    .onConflictDoNothing()
    .returning({ id: imports.id })
  if (!inserted) return null
  for (const [position, { name, content }] of files.entries())
    await tx.insert(importFiles).values({ importId: inserted.id, position, name, content })
  return inserted.id
}

export async function refuseIfRunning(db: Reader) {
  const [found] = await findWithOwner(db).where(inArray(imports.state, running)).limit(1)
  if (!found) return
  throw new Refusal('import-running', { changed: describeChange({ by: found.by, at: found.row.createdAt }) })
}

/** From checked to importing, as the present action. Refuses 'import-running' and 'changed-meanwhile'. */
export async function confirmImport(tx: Transaction, { id, createdAt }: ImportRow) {
  await refuseIfRunning(tx)
  try {
    const confirmed = await tx
      .update(imports)
      .set({ state: 'importing', done: 0, actionId: sql`current_setting('shop.action')::bigint` })
      .where(and(eq(imports.id, id), eq(imports.state, 'checked')))
      .returning({ id: imports.id })
    if (confirmed.length > 0) return
  } catch (error) {
    if (isUniqueViolation(error, 'imports_one_at_a_time')) throw new Refusal('import-running')
    throw error
  }
  throw notCheckedAnyMore(createdAt)
}

export function notCheckedAnyMore(createdAt: Date): Refusal {
  return new Refusal('changed-meanwhile', { changed: describeChange({ by: '', at: createdAt }) })
}

/** Only in this state: another process may have continued it meanwhile. */
export async function setProgress(
  db: Reader,
  { id, state }: Pick<ImportRow, 'id' | 'state'>,
  progress: { done: number; total?: number },
) {
  await db
    .update(imports)
    .set(progress)
    .where(and(eq(imports.id, id), eq(imports.state, state)))
}

/** Only out of `state`, once. Files that are not needed any more are removed. */
export async function endState(
  db: Database,
  { id, state }: Pick<ImportRow, 'id' | 'state'>,
  next: Pick<ImportRow, 'state'> & Partial<Pick<ImportRow, 'result' | 'total' | 'done'>>,
) {
  await db.transaction(async tx => {
    const ended = await tx
      .update(imports)
      .set(next)
      .where(and(eq(imports.id, id), eq(imports.state, state)))
      .returning({ id: imports.id })
    if (ended.length > 0 && next.state !== 'checked')
      await tx.delete(importFiles).where(eq(importFiles.importId, id))
  })
}

export async function findImport(db: Reader, id: number): Promise<ImportRow | null> {
  return firstRow(db.select().from(imports).where(eq(imports.id, id)))
}

/** The newest of these kinds after `since`, and who began it. */
export async function findNewestImport(
  db: Reader,
  { kinds, since }: { kinds: readonly ImportKind[]; since: Date },
) {
  const [found] = await findWithOwner(db)
    .where(and(inArray(imports.kind, [...kinds]), gt(imports.createdAt, since)))
    .orderBy(desc(imports.id))
    .limit(1)
  return found ?? null
}

function findWithOwner(db: Reader) {
  const owner = superuserEmails(db)
  return db
    .select({ row: imports, by: owner.email })
    .from(imports)
    .innerJoin(owner, eq(owner.id, imports.superuserId))
    .$dynamic()
}

export async function findImportFiles(db: Reader, importId: number): Promise<ImportFile[]> {
  return db
    .select({ name: importFiles.name, content: importFiles.content })
    .from(importFiles)
    .where(eq(importFiles.importId, importId))
    .orderBy(asc(importFiles.position))
}

/** No job is tried again for so long: without one, they would keep all others waiting. */
export async function endLostImports(db: Database, before: Date) {
  const isLost = and(inArray(imports.state, running), lt(imports.createdAt, before))
  for (const row of await db.select().from(imports).where(isLost))
    await endState(db, row, { state: 'failed', result: {} })
}

export async function removeOldImports(db: Database, { checked, ended }: { checked: Date; ended: Date }) {
  await db.delete(imports).where(and(eq(imports.state, 'checked'), lt(imports.createdAt, checked)))
  await db
    .delete(imports)
    .where(and(inArray(imports.state, ['refused', 'done', 'failed']), lt(imports.createdAt, ended)))
}
