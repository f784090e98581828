import type { ComponentProps, ReactNode } from 'react'
import { PageHeading, Row } from '../../ui/layout.tsx'
import styles from './page.module.css'

type Props = ComponentProps<typeof PageHeading> & { children: ReactNode }

/** The heading of a page, and its parts below one another. */
export function Page({ children, ...heading }: Props) {
  return (
    <div className={styles.page}>
      <PageHeading {...heading} />
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
