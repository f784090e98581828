import { type ComponentProps, type ReactNode, useId } from 'react'
import { Stack, Text } from '../../ui/layout.tsx'
import { DataTable } from './data-table.tsx'

/** A part of a page with a heading of its own. */
export function PageSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()

  return (
    <Stack as="section" gap="s" aria-labelledby={id}>
      <Text id={id} as="h2" size="l">
        {title}
      </Text>
      {children}
    </Stack>
  )
}

type TableProps<Row> = Omit<ComponentProps<typeof DataTable<Row>>, 'caption'> & {
  title: string
  /** Said where there are no rows; without it, the part is left out then. */
  none?: string
}

/** A part of a page that is a table. */
export function TableSection<Row>({ title, none, ...table }: TableProps<Row>) {
  const isEmpty = table.rows.length === 0
  if (isEmpty && !none) return null

  return (
    <PageSection title={title}>
      {isEmpty ? <p>{none}</p> : <DataTable caption={title} {...table} />}
    </PageSection>
  )
}
