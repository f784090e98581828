import type { ActionDetails, ActionEntry } from '../../../contract/back-office/audit.ts'
import { type ActionFilter, findAction, findChanges, listActions } from '../../audit/list-actions.ts'
import type { Database } from '../../platform/database/database.ts'
import { type Cursor, cutPage, decodeCursor } from '../../platform/database/list-pages.ts'
import type { Cell, Table } from '../../platform/files/csv-table.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Shop } from '../../shop.ts'

type Found = Awaited<ReturnType<typeof listActions>>[number]
type Change = ActionDetails['changes'][number]

const pageLength = 50
const batchSize = 2000

export async function pageOfActions({ db }: Shop, filter: ActionFilter, after: string | undefined) {
  const found = await listActions(db, filter, decodeCursor(after), pageLength + 1)
  const { page, next } = cutPage({ rows: found }, pageLength, ({ action }) => action)
  return { actions: page.map(describeAction), next }
}

/** Refuses 'not-found'. */
export async function readAction({ db }: Shop, id: number): Promise<ActionDetails> {
  const found = await findAction(db, id)
  if (!found) throw new Refusal('not-found')
  const changes = await findChanges(db, [id])
  return {
    ...describeAction(found),
    factor: found.action.factor ?? '',
    request_id: found.action.requestId ?? '',
    changes: changes.flatMap(listColumns),
  }
}

export function tabulateActions({ db }: Shop, filter: ActionFilter): Table {
  return {
    header: [
      ['action', 'at', 'by', 'verb', 'target_type', 'target_id', 'reason', 'factor', 'request', 'outcome'],
      ['table', 'row', 'column', 'before', 'after'],
    ].flat(),
    batches: readBatches(db, filter),
  }
}

async function* readBatches(db: Database, filter: ActionFilter): AsyncGenerator<Cell[][]> {
  for (let after: Cursor | null = null; ; ) {
    const found: Found[] = await listActions(db, filter, after, batchSize)
    const changes = await findChanges(
      db,
      found.map(({ action }) => action.id),
    )
    const changesById = Map.groupBy(changes, ({ actionId }) => actionId)
    yield found.flatMap(each => tabulate(each, (changesById.get(each.action.id) ?? []).flatMap(listColumns)))
    const last = found.at(-1)
    if (!last || found.length < batchSize) return
    after = last.action
  }
}

function tabulate({ action, by }: Found, changes: readonly Change[]): Cell[][] {
  const { id, at, verb, targetType, targetId, reason, factor, requestId, outcome } = action
  const cells = [id, at.toISOString(), by, verb, targetType, targetId, reason, factor, requestId, outcome]
  if (changes.length === 0) return [[...cells, null, null, null, null, null]]
  return changes.map(({ table, row, column, before, after }) => [...cells, table, row, column, before, after])
}

function describeAction({ action, by }: Found): ActionEntry {
  const { id, at, verb, targetType, targetId, reason, outcome, superuserId } = action
  return {
    id,
    at: at.toISOString(),
    by,
    by_superuser: superuserId !== null,
    verb,
    target_type: targetType,
    target_id: targetId,
    reason,
    outcome,
  }
}

function listColumns({
  tableName,
  rowId,
  before,
  after,
}: Awaited<ReturnType<typeof findChanges>>[number]): Change[] {
  const columns = [...new Set([...Object.keys(before), ...Object.keys(after)])].sort()
  return columns.map(column => ({
    table: tableName,
    row: rowId,
    column,
    before: describeValue(before[column]),
    after: describeValue(after[column]),
  }))
}

function describeValue(value: unknown): string | null {
  if (value === undefined) return null
  return typeof value === 'string' ? value : JSON.stringify(value)
}
