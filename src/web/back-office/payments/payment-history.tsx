import { Link } from 'react-router'
import type { PaymentDetails } from '../../../contract/back-office/all-payments.ts'
import { formatMoment } from '../../../texts/moment.ts'
import { usePage } from '../../app/context.ts'
import { formatAnyAmount } from '../kit/any-amount.ts'
import { backOfficePaths } from '../kit/back-office-paths.ts'
import styles from './payments.module.css'

/** What the provider has sent, with a link to its page, and what went back. */
export function PaymentHistory({ payment: { events, returned } }: { payment: PaymentDetails }) {
  const { texts, visitor } = usePage()
  const { kinds, open, received: t, resolutions } = texts.backOffice.payments
  const { language } = visitor

  return (
    <div className={styles.section}>
      <h2 className={styles.title}>{t.events}</h2>
      {events.length === 0 && <p className={styles.note}>{t.noEvents}</p>}
      <ul className={styles.list}>
        {events.map(({ id, kind, received_at: at, state }) => (
          <li key={id} className={styles.candidate}>
            <Link to={backOfficePaths.event(id)}>{kind}</Link>
            <span className={styles.note}>{`${formatMoment(language, at)}, ${t.eventStates[state]}`}</span>
          </li>
        ))}
      </ul>
      {returned.length > 0 && <h2 className={styles.title}>{t.returned}</h2>}
      <ul className={styles.list}>
        {returned.map(({ id, kind, amount, currency, resolution }) => (
          <li key={id} className={styles.candidate}>
            <Link to={backOfficePaths.unmatchedPayment(id)}>
              {`${kinds[kind]}, ${formatAnyAmount(amount, currency, language)}`}
            </Link>
            <span className={styles.note}>{resolution ? resolutions[resolution] : open}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
