import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import type { Count } from '../../../contract/back-office/list-query.ts'
import { useTexts } from '../../app/context.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/notice.tsx'
import { type Column, DataTable, type Selection } from './data-table.tsx'
import { type Filter, FilterChips } from './filter-chips.tsx'
import { Page } from './page.tsx'
import { Pager } from './pager.tsx'
import type { RowKey } from './selection.tsx'
import { useSettingsTab } from './settings-tabs.ts'

type Props<Row> = {
  words: { title?: string; lead?: string; none: string }
  list: {
    data: readonly Row[]
    next: string | null
    searched_to?: string | null
    count?: Count | null
  }
  columns: readonly Column<Row>[]
  rowKey: (row: Row) => RowKey
  filters?: readonly Filter[]
  selection?: Selection<Row>
  /** The address of the same rows as CSV. */
  file?: string
  above?: ReactNode
  aside?: ReactNode
  tabs?: ReactNode
  children?: ReactNode
}

/** A page of a list: the filters, the rows, the way to more of them, and the file. */
export function ListPage<Row>({ words: t, list, filters = [], file, ...props }: Props<Row>) {
  const { columns, rowKey, selection, above, aside, tabs, children } = props
  const { csv, filter } = useTexts().backOffice.kit
  const { search } = useLocation()
  const { data, next, searched_to: searchedTo = null, count } = list
  const tab = useSettingsTab()

  return (
    <Page
      title={t.title}
      above={above}
      lead={t.lead}
      aside={
        <>
          {aside}
          {file && (
            <ButtonLink href={file + search} download data-export>
              {csv}
            </ButtonLink>
          )}
        </>
      }
    >
      {tabs}
      {filters.length > 0 && <FilterChips filters={filters} />}
      {children}
      {data.length > 0 && (
        <DataTable
          caption={t.title ?? tab?.label ?? ''}
          columns={columns}
          rows={data}
          rowKey={rowKey}
          selection={selection}
        />
      )}
      {data.length === 0 && !searchedTo && <EmptyState title={search ? filter.empty : t.none} />}
      <Pager next={next} searchedTo={searchedTo} {...(count !== undefined && { count })} />
    </Page>
  )
}
