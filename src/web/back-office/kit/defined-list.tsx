import type { ComponentProps, ReactNode } from 'react'
import type { ListColumn, ListDefinition, ListValue, Row } from '../../../definitions/list.ts'
import type { Language } from '../../../domain/languages.ts'
import { formatAnyAmount } from '../../../texts/any-amount.ts'
import { countriesIn } from '../../../texts/countries.ts'
import { usePage } from '../../app/context.ts'
import { Pill } from '../../ui/pill.tsx'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { type Column, useActionColumn } from './data-table.tsx'
import type { Filter } from './filter-chips.tsx'
import { ListPage } from './list-page.tsx'
import type { RowKey } from './selection.tsx'
import { ShortDay } from './short-day.tsx'

type Values = Record<string, Record<string, string>>
type Words = ComponentProps<typeof ListPage>['words'] & { labels: Record<string, string>; values: Values }

type Props<L extends ListDefinition> = Omit<
  ComponentProps<typeof ListPage<Row<L>>>,
  'words' | 'columns' | 'rowKey' | 'filters' | 'file' | 'list'
> & {
  list: L
  words: Words
  reply: ComponentProps<typeof ListPage<Row<L>>>['list']
  /** The page of a row. */
  to?: (row: Row<L>) => string
  /** Cells that show more than their value. */
  cells?: { [K in keyof L['columns']]?: (row: Row<L>) => ReactNode }
  /** In a column of its own. */
  action?: (row: Row<L>) => ReactNode
  /** The words of filters whose values are not in the definition. */
  lookups?: Values
}

export function DefinedList<const L extends ListDefinition>({ words, reply, lookups, ...props }: Props<L>) {
  const { list, to, cells, action, ...page } = props
  const { texts, visitor } = usePage()
  const { filter: t } = texts.backOffice.kit
  const actionColumn = useActionColumn(action)
  // Browsers name and sort countries in their own way.
  const isHydrated = useHydrated()
  const [key = ''] = Object.keys(list.columns)
  const values = (row: Row<L>) => row as Record<string, ListValue>
  const columns = Object.entries(list.columns)
    .filter(([, { isHidden }]) => !isHidden)
    .map(([name, column]): Column<Row<L>> => {
      const show = (row: Row<L>) =>
        cells?.[name]?.(row) ?? showCell(name, column, values(row), { language: visitor.language, words })
      return {
        key: name,
        label: words.labels[name] ?? '',
        ...(column.type === 'number' || column.type === 'money' ? { align: 'end' } : {}),
        ...(column.isName && { isName: true, to }),
        ...(column.isLong && { fit: 'cut' }),
        cell: show,
      }
    })

  return (
    <ListPage
      {...page}
      words={words}
      list={reply}
      columns={action ? [...columns, actionColumn] : columns}
      rowKey={row => values(row)[key] as RowKey}
      filters={Object.entries(list.filters).map(([name, { type, isRare }]): Filter => {
        const shared = { label: words.labels[name] ?? '', ...(isRare && { isRare }) }
        if (type === 'days') return { kind: 'days', ...shared }
        if (type === 'words') return { name, ...shared }
        const options = {
          ...words.values[name],
          ...lookups?.[name],
          ...(type === 'yes' && { 1: t.yes }),
          ...(type === 'country' && isHydrated && Object.fromEntries(countriesIn(visitor.language))),
        }
        return { name, options, ...shared }
      })}
      file={`${list.path}export/`}
    />
  )
}

function showCell(
  name: string,
  column: ListColumn,
  row: Record<string, ListValue>,
  { language, words }: { language: Language; words: Words },
): ReactNode {
  const value = row[name]
  if (value === null || value === undefined) return null
  const text = String(value)
  switch (column.type) {
    case 'number':
      return text
    case 'money':
      return formatAnyAmount(Number(value), String(row[column.currency]), language)
    case 'day':
    case 'moment':
    case 'moment with time':
      return <ShortDay at={text} withTime={column.type === 'moment with time'} />
    case 'state':
      return <Pill tone={column.tones[text] ?? 'neutral'}>{words.values[name]?.[text]}</Pill>
    case 'texts':
      return Array.isArray(value) ? value.join(', ') : text
    default:
      return words.values[name]?.[text] ?? text
  }
}
