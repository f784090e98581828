import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'react-router'
import { PageHeading, Row } from '../../ui/layout.tsx'
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

/** What a record is, in the line below its title: its state first. */
export function Facts({ children }: { children: ReactNode }) {
  return (
    <Row as="span" gap="m" rowGap="2xs" align="center">
      {children}
    </Row>
  )
}
