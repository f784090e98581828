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
  lead?: string
}

/** A part of a page that is a table. Without rows it is left out. */
export function TableSection<Row>({ title, lead, ...table }: TableProps<Row>) {
  if (table.rows.length === 0) return null

  return (
    <PageSection title={title}>
      {lead && <p>{lead}</p>}
      <DataTable caption={title} {...table} />
    </PageSection>
  )
}
