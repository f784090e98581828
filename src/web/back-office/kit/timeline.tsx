import { formatMoment } from '../../../texts/moment.ts'
import { usePage } from '../../app/context.ts'
import { Text } from '../../ui/layout.tsx'
import { PageSection } from './page.tsx'
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
  const { action, timeline: t } = texts.backOffice.kit
  const title = ownTitle ?? t.title
  const done = useDoneWords()
  if (rows.length === 0) return null
  const describe = ({ kind, detail }: Entry<Kind>) =>
    kind === 'action'
      ? done(detail)
      : [events[kind as Exclude<Kind, 'action'>], detail].filter(Boolean).join(': ')

  return (
    <PageSection title={title}>
      <ol className={styles.list}>
        {rows.map(row => (
          <li key={`${row.at} ${row.kind} ${row.detail}`}>
            <Text weight="medium">{describe(row)}</Text>
            <Text tone="quiet" size="xs">
              <time dateTime={row.at}>{formatMoment(visitor.language, row.at)}</time>
              {row.by && ` ${t.by(row.by)}`}
            </Text>
            {row.reason && (
              <Text tone="quiet" size="xs">
                {action.reason}: {row.reason}
              </Text>
            )}
          </li>
        ))}
      </ol>
    </PageSection>
  )
}
