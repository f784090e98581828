import { Form, useLoaderData, useLocation } from 'react-router'
import type { BookTable } from '../../../contract/back-office/books.ts'
import { formatMoney } from '../../../domain/money/money.ts'
import { type LoaderArgs, pageContext, usePage, useTexts } from '../../app/context.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField, TextField } from '../../ui/fields.tsx'
import { EmptyState } from '../../ui/notice.tsx'
import { backOfficePaths } from '../kit/back-office-paths.ts'
import { type Column, DataTable } from '../kit/data-table.tsx'
import { listQuery } from '../kit/list-loader.ts'
import { requireReply } from '../kit/require-reply.ts'
import styles from './report.module.css'
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

export async function loader({ request, params, context }: LoaderArgs) {
  const { api } = context.get(pageContext)
  const book = params['book']
  if (book !== 'vat' && book !== 'sales') throw new Response(null, { status: 404 })
  const query = listQuery(request)
  const { data } = requireReply(
    await api('GET /api/sezam/books/{book}/', { params: { book }, query }),
    request,
  )
  return { book, table: data } satisfies Props
}

export function Component() {
  const { book, table } = useLoaderData<Props>()
  const { books: t } = useTexts().backOffice.reports
  const { search } = useLocation()

  return (
    <ReportFrame
      title={t.names[book]}
      lead={t.leads[book]}
      file={`/api/sezam/books/${book}/export/${search}`}
    >
      <BookForm book={book} table={table} />
      {table.count === 0 ? <EmptyState title={t.empty} /> : <BookRows book={book} table={table} />}
      {table.count > table.rows.length && <p>{t.shown(table.rows.length, table.count)}</p>}
    </ReportFrame>
  )
}

type BookRow = { index: number; cells: string[] }
type Props = { book: 'vat' | 'sales'; table: BookTable }

function BookForm({ book, table }: Props) {
  const { books: t, form } = useTexts().backOffice.reports
  const { search } = useLocation()
  const seller = new URLSearchParams(search).get('seller') ?? ''

  return (
    <Form key={search} method="get" action={backOfficePaths.book(book)} className={styles.form}>
      <TextField label={t.period} name="period" defaultValue={table.period} placeholder={t.periodHelp} />
      <SelectField
        label={t.seller}
        name="seller"
        defaultValue={seller}
        options={table.sellers.map(({ series, name }) => [series, name])}
      />
      <Button type="submit">{form.show}</Button>
    </Form>
  )
}

function BookRows({ book, table }: Props) {
  const { texts, visitor } = usePage()
  const { books: t } = texts.backOffice.reports
  const words: Record<string, string> = t.words
  const format = (key: string, { index, cells }: BookRow) => {
    const find = (name: string) => cells[table.header.indexOf(name)] ?? ''
    const [cell, isTotal] = [find(key), index >= table.rows.length]
    if (money.includes(key) && cell)
      return formatMoney(Number(cell.replace('.', '')), unnamed, {
        language: visitor.language,
        decimals: 'always',
      })
    // A sum of a kind of tax has its kind where other rows have the country.
    if (isTotal && book === 'vat' && key === 'treatment')
      return `${t.total}: ${words[find('country')] ?? find('country')}`
    return isTotal && book === 'vat' && key === 'country' ? '' : (words[cell] ?? cell)
  }

  return (
    <DataTable
      caption={t.names[book]}
      columns={shownColumns[book].map(
        (key, index): Column<BookRow> => ({
          key,
          label: t.columns[key],
          ...(index === 0 && { isName: true }),
          ...(amounts.includes(key) && { align: 'end' }),
          ...((key === 'customer' || key === 'treatment') && { fit: 'cut' }),
          cell: row => format(key, row),
        }),
      )}
      rows={[...table.rows, ...table.totals].map((cells, index) => ({ index, cells }))}
      rowKey={({ index }) => index}
    />
  )
}
