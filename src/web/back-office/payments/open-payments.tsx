import { Link } from 'react-router'
import type { UnmatchedEntry } from '../../../contract/back-office/payments.ts'
import { formatDay } from '../../../texts/day.ts'
import { usePage } from '../../app/context.ts'
import { formatAnyAmount } from '../kit/any-amount.ts'
import { backOfficePaths } from '../kit/back-office-paths.ts'
import styles from './payments.module.css'

/** Beside the one that is open, where there is room; `search` keeps the filter. */
export function OpenPayments({
  payments,
  current,
  search,
}: {
  payments: readonly UnmatchedEntry[]
  current: number
  search: string
}) {
  const { texts, visitor } = usePage()
  const { payments: t } = texts.backOffice
  const { providerName } = texts.backOffice.kit
  const { language } = visitor

  return (
    <nav aria-label={t.besides} className={styles.beside}>
      <ul className={styles.list}>
        {payments.map(({ id, day, amount, currency, payer, provider, reason }) => (
          <li key={id}>
            <Link
              to={`${backOfficePaths.unmatchedPayment(id)}${search}`}
              className={styles.entry}
              aria-current={id === current ? 'page' : undefined}
            >
              {`${formatAnyAmount(amount, currency, language)}, ${payer || providerName(provider)}`}
              <br />
              <span className={styles.quiet}>{`${formatDay(language, day)}, ${t.reasons[reason]}`}</span>
            </Link>
          </li>
        ))}
      </ul>
      <Link to={`${backOfficePaths.payments}${search}`}>{t.toList}</Link>
    </nav>
  )
}
