import type { ReactNode } from 'react'
import styles from './table-scroll.module.css'

/** Lets a wide table scroll by itself, by keyboard too, instead of the page. */
export function TableScroll({ label, children }: { label: string; children: ReactNode }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
    <section className={styles.scroll} aria-label={label} tabIndex={0}>
      {children}
    </section>
  )
}
