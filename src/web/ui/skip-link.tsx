import styles from './skip-link.module.css'

export function SkipLink({ target, children }: { target: string; children: string }) {
  return (
    <a className={styles.skip} href={`#${target}`}>
      {children}
    </a>
  )
}
