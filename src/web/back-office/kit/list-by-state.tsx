import type { ComponentProps } from 'react'
import { useLocation } from 'react-router'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { DataTable } from './data-table.tsx'
import { FilterBar } from './filter-bar.tsx'
import { Pager } from './pager.tsx'
import { SettingsPage } from './settings-page.tsx'

type Words = Record<'title' | 'lead' | 'empty' | 'none', string> & {
  columns: { email: string; state: string }
  states: Record<string, string>
}

type Props<Row extends { id: number }> = {
  words: Words
  columns: ComponentProps<typeof DataTable<Row>>['columns']
  rows: readonly Row[]
  next: string | null
}

/** A page of the settings: what all customers have of something, filtered by customer and state. */
export function ListByState<Row extends { id: number }>({ words: t, columns, rows, next }: Props<Row>) {
  const { search } = useLocation()
  const options = Object.entries(t.states).map(([value, label]) => ({ value, label }))

  return (
    <SettingsPage>
      <PageHeading title={t.title} lead={t.lead} />
      <FilterBar
        filters={[
          { name: 'q', label: t.columns.email },
          { name: 'state', label: t.columns.state, options },
        ]}
      />
      {rows.length === 0 ? (
        <EmptyState title={search ? t.empty : t.none} />
      ) : (
        <DataTable caption={t.title} columns={columns} rows={rows} rowKey={row => row.id} />
      )}
      <Pager next={next} />
    </SettingsPage>
  )
}
