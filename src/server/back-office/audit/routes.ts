import type { FastifyInstance } from 'fastify'
import { type ActionDetails, auditCalls } from '../../../contract/back-office/audit.ts'
import { actionList } from '../../../definitions/action-list.ts'
import type { Asked, Row } from '../../../definitions/list.ts'
import type { Language } from '../../../domain/languages.ts'
import { pickTexts } from '../../../texts/all.ts'
import { type ActionFilter, findAction, findChanges, listActions } from '../../audit/store.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Cursor } from '../../platform/database/list-pages.ts'
import type { Cell } from '../../platform/files/csv-table.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { serve } from '../../platform/http/serve.ts'
import type { Shop } from '../../shop.ts'
import { type ListRows, serveList } from '../engine/lists.ts'

type Found = Awaited<ReturnType<typeof listActions>>[number]
type Change = ActionDetails['changes'][number]

const batchSize = 2000
const refusals: Record<Language, Record<string, string>> = pickTexts(t => t.refusals)

/** Register in the scope of the back office. */
export function auditRoutes(app: FastifyInstance, shop: Shop) {
  serveList(app, shop, auditCalls, actionRows)

  serve(app, auditCalls, 'GET /api/sezam/actions/{id}/', async ({ params: { id }, request }) => {
    const found = await findAction(shop.db, id)
    if (!found) throw new Refusal('not-found')
    const { factor, requestId, outcome } = found
    const refusal = outcome === 'done' ? '' : (refusals[request.language][outcome] ?? outcome)
    const changes = (await findChanges(shop.db, [id])).flatMap(listColumns)
    return {
      ok: true,
      data: { ...describe(found), factor: factor ?? '', request_id: requestId ?? '', refusal, changes },
    }
  })
}

const actionRows: ListRows<typeof actionList, Found> = {
  list: actionList,
  read: ({ db }, asked, { after, length }) => listActions(db, readFilter(asked), after, length + 1),
  place: action => action,
  cells: (_, found) => found.map(describe),
  /** With one row for each changed column. */
  tabulate: ({ db }, asked) => ({
    header: [
      ['action', 'at', 'by', 'verb', 'target_type', 'target_id', 'reason', 'factor', 'request', 'outcome'],
      ['table', 'row', 'column', 'before', 'after'],
    ].flat(),
    batches: readBatches(db, readFilter(asked)),
  }),
}

async function* readBatches(db: Database, filter: ActionFilter): AsyncGenerator<Cell[][]> {
  for (let after: Cursor | null = null; ; ) {
    const found: Found[] = await listActions(db, filter, after, batchSize)
    const ids = found.map(({ id }) => id)
    const changes = Map.groupBy(await findChanges(db, ids), ({ actionId }) => actionId)
    yield found.flatMap(each => tabulate(each, (changes.get(each.id) ?? []).flatMap(listColumns)))
    const last = found.at(-1)
    if (!last || found.length < batchSize) return
    after = last
  }
}

function tabulate(action: Found, changes: readonly Change[]): Cell[][] {
  const { id, at, by, verb, targetType, targetId, reason, factor, requestId, outcome } = action
  const cells = [id, at.toISOString(), by, verb, targetType, targetId, reason, factor, requestId, outcome]
  if (changes.length === 0) return [[...cells, null, null, null, null, null]]
  return changes.map(({ table, row, column, before, after }) => [...cells, table, row, column, before, after])
}

function describe(action: Found): Row<typeof actionList> {
  const { id, at, by, verb, targetType, targetId, reason, outcome } = action
  return { id, at: at.toISOString(), by, verb, target_type: targetType, target_id: targetId, reason, outcome }
}

function listColumns(changed: Awaited<ReturnType<typeof findChanges>>[number]): Change[] {
  const { tableName: table, rowId: row, before, after } = changed
  const columns = [...new Set([...Object.keys(before), ...Object.keys(after)])].sort()
  return columns.map(column => ({
    table,
    row,
    column,
    before: describeValue(before[column]),
    after: describeValue(after[column]),
  }))
}

function describeValue(value: unknown): string | null {
  if (value === undefined) return null
  return typeof value === 'string' ? value : JSON.stringify(value)
}

function readFilter({ verb, target, ...others }: Asked<typeof actionList>): ActionFilter {
  return { ...others, ...readTarget(target), verbs: verb === undefined ? undefined : readVerb(verb) }
}

const doneWords = pickTexts(t => t.doneWords)
const verbNames = Object.values(doneWords).flatMap(words => Object.entries(words))

/** A verb as it is stored, or all whose words contain what was typed. */
function readVerb(verb: string): string[] {
  if (Object.hasOwn(doneWords.en, verb)) return [verb]
  const typed = comparable(verb)
  const named = verbNames.filter(([, said]) => comparable(said).includes(typed))
  return [verb, ...named.map(([stored]) => stored)]
}

const targetNames = Object.values(pickTexts(t => t.targetWords)).flatMap(words =>
  Object.entries(words).flatMap(([type, said]) => [
    { type, name: comparable(type) },
    { type, name: comparable(said) },
  ]),
)

/** `order 10231` in any language. Of several kinds that begin it, such as `rate` and `rate proposal`, the longest. */
function readTarget(target: string | undefined): Pick<ActionFilter, 'target' | 'targetTypes'> {
  if (target === undefined) return {}
  const typed = comparable(target).replace(/\s+/g, ' ')
  const begun = targetNames.filter(({ name }) => `${typed} `.startsWith(`${name} `))
  if (begun.length === 0) return { target }
  const longest = Math.max(...begun.map(({ name }) => name.length))
  const types = begun.filter(({ name }) => name.length === longest).map(({ type }) => type)
  return { targetTypes: [...new Set(types)], target: typed.slice(longest).trim() || undefined }
}

function comparable(text: string): string {
  return text.toLowerCase().replaceAll('\u00a0', ' ')
}
