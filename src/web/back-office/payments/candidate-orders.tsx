import { Link } from 'react-router'
import type { CandidateOrder, UnmatchedDetails } from '../../../contract/back-office/payments.ts'
import { unreachable } from '../../../domain/unreachable.ts'
import { usePage } from '../../app/context.ts'
import { formatAnyAmount } from '../kit/any-amount.ts'
import { backOfficePaths } from '../kit/back-office-paths.ts'
import { ApplyPayment } from './apply-payment.tsx'
import styles from './payments.module.css'
import { useDifference } from './use-difference.ts'

/** What speaks for each order: an operator judges it. */
export function CandidateOrders({ payment, canApply }: { payment: UnmatchedDetails; canApply: boolean }) {
  const { candidates: t, matching } = usePage().texts.backOffice.payments

  return (
    <section aria-label={t.title} className={styles.section}>
      <h2 className={styles.title}>{t.title}</h2>
      {payment.orders.length === 0 && <p>{t.none}</p>}
      <ul className={styles.candidates}>
        {payment.orders.map(order => (
          <li key={order.id} className={styles.candidate}>
            <Candidate order={order} payment={payment} canApply={canApply} />
          </li>
        ))}
      </ul>
      {canApply && <p className={styles.note}>{matching.searched}</p>}
    </section>
  )
}

type Props = { order: CandidateOrder; payment: UnmatchedDetails; canApply: boolean }

function Candidate({ order, payment, canApply }: Props) {
  const { texts, visitor } = usePage()
  const { candidates, matching: t } = texts.backOffice.payments
  const { orderStates } = texts.backOffice.kit
  const compare = useDifference()
  const describe = useEvidence()
  const { id, total, currency, status, email, evidence } = order
  const sums = evidence.flatMap(each => (each.kind === 'sum' ? [each.orders] : []))

  return (
    <>
      <h3 className={styles.name}>
        <Link to={backOfficePaths.order(id)}>{`${candidates.order} ${id}`}</Link>
      </h3>
      <p>
        {order.title}, {email}, {orderStates[status]}
      </p>
      <p>
        {formatAnyAmount(total, currency, visitor.language)}
        {payment.amount > 0 && `. ${candidates.compared} ${compare(order.difference, currency)}.`}
      </p>
      {evidence.length > 0 && (
        <ul aria-label={t.evidence.title} className={styles.evidence}>
          {evidence.map(each => (
            <li key={JSON.stringify(each)}>{describe(each)}</li>
          ))}
        </ul>
      )}
      {canApply && status !== 'paid' && (
        <div className={styles.actions}>
          {[[id], ...sums].map(ids => (
            <ApplyPayment key={ids.join()} payment={payment} label={t.apply.toThis(ids)} orders={ids} />
          ))}
        </div>
      )}
    </>
  )
}

function useEvidence(): (evidence: CandidateOrder['evidence'][number]) => string {
  const { evidence: t } = usePage().texts.backOffice.payments.matching
  return evidence => {
    switch (evidence.kind) {
      case 'named':
        return t.named
      case 'same-amount':
        return t.sameAmount
      case 'same-payer':
        return t.samePayer(evidence.order)
      case 'name':
        return t.name(evidence.name)
      case 'sum':
        return t.sum(evidence.orders)
      default:
        return unreachable(evidence)
    }
  }
}
