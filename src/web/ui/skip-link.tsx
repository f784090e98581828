import styles from './skip-link.module.css'

/** The first thing in the page; `target` is the id of `<main tabIndex={-1}>`. */
export function SkipLink({ target, children }: { target: string; children: string }) {
  return (
    <a className={styles.skip} href={`#${target}`}>
      {children}
    </a>
  )
}
