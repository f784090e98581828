import styles from './json-text.module.css'

export function JsonText({ title, json }: { title: string; json: string }) {
  return (
    <section aria-label={title}>
      <h2>{title}</h2>
      <pre className={styles.json}>{json}</pre>
    </section>
  )
}
