import { formatMoment } from '../../../texts/moment.ts'
import { usePage } from '../../app/context.ts'
import styles from './timeline.module.css'
import { useDoneWords } from './use-done-words.ts'

type Entry<Kind> = { at: string; kind: Kind | 'action'; detail: string; by: string; reason?: string }
type Props<Kind extends string> = {
  title?: string
  /** The newest first, as the server sends them. */
  rows: readonly Entry<Kind>[]
  /** The words of what is not an action. */
  events: Readonly<Record<Exclude<Kind, 'action'>, string>>
}

/** What happened to a record. The detail of an action is its verb. */
export function Timeline<Kind extends string>({ title: ownTitle, rows, events }: Props<Kind>) {
  const { texts, visitor } = usePage()
  const { timeline: t } = texts.backOffice.kit
  const title = ownTitle ?? t.title
  const done = useDoneWords()
  const describe = ({ kind, detail }: Entry<Kind>) =>
    kind === 'action'
      ? done(detail)
      : [events[kind as Exclude<Kind, 'action'>], detail].filter(Boolean).join(': ')

  return (
    <section className={styles.timeline} aria-label={title}>
      <h2 className={styles.title}>{title}</h2>
      {rows.length === 0 && <p className={styles.when}>{t.none}</p>}
      <ol className={styles.list}>
        {rows.map(row => (
          <li key={`${row.at} ${row.kind} ${row.detail}`} className={styles.row}>
            <p className={styles.what}>{describe(row)}</p>
            <p className={styles.when}>
              <time dateTime={row.at}>{formatMoment(visitor.language, row.at)}</time>
              {row.by && ` ${t.by(row.by)}`}
            </p>
            {row.reason && (
              <p className={styles.reason}>
                {t.reason}: {row.reason}
              </p>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}
