import type { ReactNode } from 'react'
import { Link, useLoaderData, useLocation } from 'react-router'
import type { BookTable } from '../../../contract/back-office/books.ts'
import { formatMoney } from '../../../domain/money/money.ts'
import { type LoaderArgs, usePage, useTexts } from '../../app/context.ts'
import { EmptyState, Notice } from '../../ui/notice.tsx'
import { backOfficePaths } from '../kit/back-office-paths.ts'
import { type Column, DataTable } from '../kit/data-table.tsx'
import { FilterChips } from '../kit/filter-chips.tsx'
import { listQuery, loadPeriod } from '../kit/list-loader.ts'
import { ShortDay } from '../kit/short-day.tsx'
import { ReportFrame } from './report-frame.tsx'

const shownColumns = {
  vat: ['treatment', 'country', 'vat_rate', 'vat_number', 'corrects', 'documents', 'currency', 'net', 'vat'],
  sales: [
    'number',
    'kind',
    'issued_on',
    'customer',
    'country',
    'treatment',
    'vat_rate',
    'currency',
    'net',
    'vat',
    'total',
  ],
} as const
const money: readonly string[] = ['net', 'vat', 'total']
const amounts: readonly string[] = [...money, 'documents', 'vat_rate']
/** A column of its own names the currency. */
const unnamed = { prefix: '', suffix: '' }

export async function loader(args: LoaderArgs) {
  const { book } = args.params
  if (book !== 'vat' && book !== 'sales') throw new Response(null, { status: 404 })
  const query = listQuery(args.request)
  const reply = await loadPeriod(args, 'GET /api/sezam/books/{book}/', { params: { book }, query })
  return { book, table: reply?.data ?? null } satisfies Loaded
}

export function Component() {
  const { book, table } = useLoaderData<Loaded>()
  const { books: t, columns, refusedPeriod } = useTexts().backOffice.reports
  const { search } = useLocation()
  const [vendor, ...resellers] = table?.sellers ?? []

  return (
    <ReportFrame
      title={t.names[book]}
      lead={t.leads[book]}
      file={`/api/sezam/books/${book}/export/${search}`}
    >
      <FilterChips
        filters={[
          { kind: 'days', label: columns.period, ...(table && { none: table }) },
          {
            name: 'seller',
            label: t.seller,
            ...(vendor && { none: vendor.name }),
            options: Object.fromEntries(resellers.map(({ series, name }) => [series, name])),
          },
        ]}
      />
      {!table && <Notice tone="error">{refusedPeriod}</Notice>}
      {table?.count === 0 && <EmptyState title={t.empty} />}
      {table && table.count > 0 && <BookRows book={book} table={table} />}
      {table && table.count > table.rows.length && <p>{t.shown(table.rows.length, table.count)}</p>}
    </ReportFrame>
  )
}

type BookRow = { index: number; cells: string[] }
type Props = { book: 'vat' | 'sales'; table: BookTable }
type Loaded = { book: Props['book']; table: BookTable | null }

function BookRows({ book, table }: Props) {
  const { texts, visitor } = usePage()
  const { books: t } = texts.backOffice.reports
  const words: Record<string, string> = t.words
  const shown = shownColumns[book]
  // A sum is named after its kind of tax or its currency, which then have no cell of their own.
  const summed = book === 'vat' ? 'country' : 'currency'
  const show = (key: string, { index, cells }: BookRow): ReactNode => {
    const find = (name: string) => cells[table.header.indexOf(name)] ?? ''
    const [cell, sum] = [find(key), find(summed)]
    if (money.includes(key) && cell)
      return formatMoney(Number(cell.replace('.', '')), unnamed, {
        language: visitor.language,
        decimals: 'always',
      })
    if (index >= table.rows.length && key === shown[0]) return `${t.columns.total}: ${words[sum] ?? sum}`
    if (index >= table.rows.length && key === summed) return ''
    if (key === 'number') return <Link to={backOfficePaths.order(Number(find('order')))}>{cell}</Link>
    return key === 'issued_on' && cell ? <ShortDay at={cell} /> : (words[cell] ?? cell)
  }

  return (
    <DataTable
      caption={t.names[book]}
      columns={shown.map(
        (key, index): Column<BookRow> => ({
          key,
          label: t.columns[key],
          ...(index === 0 && { isName: true }),
          ...(amounts.includes(key) && { align: 'end' }),
          ...((key === 'customer' || key === 'treatment') && { fit: 'cut' }),
          cell: row => show(key, row),
        }),
      )}
      rows={[...table.rows, ...table.totals].map((cells, index) => ({ index, cells }))}
      rowKey={({ index }) => index}
    />
  )
}
