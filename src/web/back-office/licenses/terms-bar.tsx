import { Link } from 'react-router'
import type { LicenseDetails } from '../../../contract/back-office/licenses.ts'
import { daysBetween } from '../../../domain/day.ts'
import { useTexts } from '../../app/context.ts'
import { Row, Stack, Text } from '../../ui/layout.tsx'
import { backOfficePaths } from '../kit/back-office-paths.ts'
import { PageSection } from '../kit/page.tsx'
import { useFormats } from '../kit/use-formats.ts'
import styles from './terms-bar.module.css'

const width = 1000
const height = 20
/** Between terms that follow each other. */
const gap = 2

type Props = Pick<LicenseDetails, 'terms' | 'today'>

/** What was paid for, as a bar and as a list of the same terms. */
export function TermsBar({ terms, today }: Props) {
  const { terms: t, events } = useTexts().backOffice.licenses
  const { day } = useFormats()
  const days = [today, ...terms.flatMap(({ from, until }) => [from, until])].toSorted()
  const [first = today, last = today] = [days[0], days.at(-1)]
  const scale = width / Math.max(1, daysBetween(first, last))
  const place = (text: string) => Math.round(daysBetween(first, text) * scale)

  return (
    <PageSection title={t.title}>
      <svg
        className={styles.bar}
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={t.describe(terms.length, day(first), day(last), day(today))}
      >
        {terms.map(({ from, until, order_id }) => (
          <rect
            key={`${from} ${until}`}
            className={order_id === null ? styles.free : styles.paid}
            x={place(from)}
            width={Math.max(gap, place(until) - place(from) - gap)}
            height={height}
          />
        ))}
        <rect className={styles.today} x={Math.min(place(today), width - 3)} width={3} height={height} />
      </svg>
      <Row gap="s" spread aria-hidden="true">
        <Text tone="quiet" size="xs">
          {day(first)}
        </Text>
        <Text tone="quiet" size="xs">
          {day(last)}
        </Text>
      </Row>
      <Stack as="ul" gap="2xs">
        {terms.map(({ from, until, kind, order_id: order, servers }) => (
          <Text as="li" size="s" key={`${from} ${until}`}>
            {t.term(events[kind], servers, day(from), day(until))}{' '}
            {order === null ? (
              t.withoutOrder
            ) : (
              <Link to={backOfficePaths.order(order)} data-links>
                {t.order(order)}
              </Link>
            )}
          </Text>
        ))}
      </Stack>
    </PageSection>
  )
}
