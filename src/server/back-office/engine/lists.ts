import type { FastifyInstance } from 'fastify'
import type { Count, ListPlace } from '../../../contract/back-office/list-query.ts'
import type { Call } from '../../../contract/call.ts'
import type { Asked, ListDefinition, ListValue, Row } from '../../../definitions/list.ts'
import type { Language } from '../../../domain/languages.ts'
import { utcDay } from '../../platform/clock.ts'
import { type Cursor, cutPage, decodeCursor } from '../../platform/database/list-pages.ts'
import { type Cell, sendCsv, type Table } from '../../platform/files/csv-table.ts'
import { serve } from '../../platform/http/serve.ts'
import type { Shop } from '../../shop.ts'

const pageLength = 50
const batchSize = 1000

type Found<Each> = { rows: readonly Each[]; searchedTo: Cursor | null }

export type ListRows<L extends ListDefinition, Each> = {
  list: L
  /** In the order of the list, behind `after`, one more than `length` if there are more. */
  read: (
    shop: Shop,
    asked: Asked<L>,
    page: { after: Cursor | null; length: number },
  ) => Promise<readonly Each[] | Found<Each>>
  place: (each: Each, asked: Asked<L>) => Cursor
  cells: (shop: Shop, found: readonly Each[], language: Language) => Row<L>[] | Promise<Row<L>[]>
  count?: (shop: Shop, asked: Asked<L>) => Promise<Count>
  /** What stands beside the rows. */
  extra?: (shop: Shop) => Promise<Record<string, unknown>>
  /** The file, if it is more than the rows of the reply. */
  tabulate?: (shop: Shop, asked: Asked<L>) => Table
}

type AskedPage<L extends ListDefinition> = Asked<L> & { after?: string | undefined; count?: '1' | undefined }

export async function readPage<L extends ListDefinition, Each>(
  rows: ListRows<L, Each>,
  shop: Shop,
  { after, count, ...asked }: AskedPage<L>,
  language: Language,
): Promise<{ data: Row<L>[] } & ListPlace> {
  // What is left are the filters.
  const filters = asked as Asked<L>
  const { page, ...place } = await cut(rows, shop, filters, {
    after: decodeCursor(after),
    length: pageLength,
  })
  return {
    data: await rows.cells(shop, page, language),
    ...place,
    count: (count && (await rows.count?.(shop, filters))) ?? null,
  }
}

/** Serves the page of the list and its file. */
export function serveList<L extends ListDefinition, Each>(
  app: FastifyInstance,
  shop: Shop,
  calls: Record<string, Call>,
  rows: ListRows<L, Each>,
) {
  const { path } = rows.list
  serve(app, calls, `GET ${path}`, async ({ query, request }) => ({
    ok: true,
    ...(await readPage(rows, shop, query as AskedPage<L>, request.language)),
    ...(await rows.extra?.(shop)),
  }))

  serve(app, calls, `GET ${path}export/`, async ({ query, request, reply }) => {
    const from = { ...shop, db: shop.reportDb }
    const asked = query as Asked<L>
    return sendCsv(reply, {
      name: `${path.split('/').at(-2)}-${utcDay(shop.clock.now())}`,
      table: rows.tabulate?.(from, asked) ?? tabulate(rows, from, asked, request.language),
      language: request.language,
    })
  })
}

async function cut<L extends ListDefinition, Each>(
  { read, place }: ListRows<L, Each>,
  shop: Shop,
  asked: Asked<L>,
  page: { after: Cursor | null; length: number },
) {
  const found = await read(shop, asked, page)
  const { rows, searchedTo } = 'rows' in found ? found : { rows: found, searchedTo: null }
  return cutPage({ rows, searchedTo }, page.length, each => place(each, asked))
}

function tabulate<L extends ListDefinition, Each>(
  rows: ListRows<L, Each>,
  shop: Shop,
  asked: Asked<L>,
  language: Language,
): Table {
  const columns = Object.entries(rows.list.columns)
  async function* readBatches(): AsyncGenerator<Cell[][]> {
    for (let after: Cursor | null = null; ; ) {
      const { page, next } = await cut(rows, shop, asked, { after, length: batchSize })
      const entries: Record<string, ListValue>[] = await rows.cells(shop, page, language)
      yield entries.map(entry => columns.map(([key, { type }]) => toCell(entry[key], type)))
      if (next === null) return
      after = decodeCursor(next)
    }
  }
  return { header: columns.map(([key]) => key), batches: readBatches() }
}

function toCell(value: ListValue | undefined, type: string): Cell {
  if (value === null || value === undefined) return null
  if (typeof value === 'number') return type === 'money' ? BigInt(value) : value
  return Array.isArray(value) ? value.join(' ') : String(value)
}
