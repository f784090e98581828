import { formatMoment } from '../../../texts/moment.ts'
import { usePage } from '../../app/context.ts'
import styles from './timeline.module.css'

export type TimelineRow = { at: string; title: string; detail: string; by: string; reason: string }

/** The newest first, as the server sends them. */
export function Timeline({ title, rows }: { title: string; rows: readonly TimelineRow[] }) {
  const { texts, visitor } = usePage()
  const { timeline: t } = texts.backOffice.kit

  return (
    <section className={styles.timeline} aria-label={title}>
      <h2 className={styles.title}>{title}</h2>
      {rows.length === 0 && <p className={styles.when}>{t.none}</p>}
      <ol className={styles.list}>
        {rows.map(({ at, title: what, detail, by, reason }) => (
          <li key={`${at} ${what} ${detail}`} className={styles.row}>
            <p className={styles.what}>{[what, detail].filter(Boolean).join(': ')}</p>
            <p className={styles.when}>
              <time dateTime={at}>{formatMoment(visitor.language, at)}</time>
              {by && ` ${t.by(by)}`}
            </p>
            {reason && (
              <p className={styles.reason}>
                {t.reason}: {reason}
              </p>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}
