import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'react-router'
import { PageHeading, Row, Section } from '../../ui/layout.tsx'
import { DataTable } from './data-table.tsx'
import styles from './page.module.css'
import { useSettingsTab } from './settings-tabs.ts'

type Props = Omit<ComponentProps<typeof PageHeading>, 'title'> & {
  /** The title. A page of the settings has the name of its tab unless a title is given, above which the tab leads back. */
  title?: string | undefined
  children: ReactNode
}

/** The heading of a page, and its parts below one another. */
export function Page({ title, children, ...heading }: Props) {
  const tab = useSettingsTab()
  return (
    <div className={styles.page}>
      <PageHeading
        above={title && tab && <Link to={tab.to}>{tab.label}</Link>}
        {...heading}
        title={title ?? tab?.label}
      />
      {children}
    </div>
  )
}

/** Facts and their history: beside each other where there is room. */
export function SideBySide({ children }: { children: ReactNode }) {
  return <div className={styles.columns}>{children}</div>
}

/** What a record is, in the line below its title: its state first. */
export function Facts({ children }: { children: ReactNode }) {
  return (
    <Row as="span" gap="m" rowGap="2xs" align="center">
      {children}
    </Row>
  )
}

/** A part of a page with a heading of its own. */
export function PageSection(props: { title: string; children: ReactNode }) {
  return <Section gap="s" {...props} />
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
