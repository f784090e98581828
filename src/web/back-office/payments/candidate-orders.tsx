import { Link } from 'react-router'
import type { CandidateOrder, UnmatchedDetails } from '../../../contract/back-office/payments.ts'
import { unmatchedActions } from '../../../definitions/unmatched.ts'
import { unreachable } from '../../../domain/unreachable.ts'
import { usePage } from '../../app/context.ts'
import { DefinedAction } from '../engine/defined-action.tsx'
import { formatAnyAmount } from '../kit/any-amount.ts'
import { backOfficePaths } from '../kit/back-office-paths.ts'
import styles from './payments.module.css'

/** What speaks for each order: an operator judges it. */
export function CandidateOrders({ payment }: { payment: UnmatchedDetails }) {
  const { candidates: t, searched } = usePage().texts.backOffice.payments

  return (
    <section aria-label={t.title} className={styles.section}>
      <h2 className={styles.title}>{t.title}</h2>
      {payment.orders.length === 0 && <p>{t.none}</p>}
      <ul className={styles.candidates}>
        {payment.orders.map(order => (
          <li key={order.id} className={styles.candidate}>
            <Candidate order={order} payment={payment} />
          </li>
        ))}
      </ul>
      {canApply(payment) && <p className={styles.note}>{searched}</p>}
    </section>
  )
}

function canApply({ possible }: UnmatchedDetails): boolean {
  return possible.actions.some(({ name }) => name === 'apply')
}

function Candidate({ order, payment }: { order: CandidateOrder; payment: UnmatchedDetails }) {
  const { texts, visitor } = usePage()
  const { payments: t } = texts.backOffice
  const { orderStates } = texts.backOffice.kit
  const describe = useEvidence()
  const { id, total, currency, status, email, evidence } = order
  const sums = evidence.flatMap(each => (each.kind === 'sum' ? [each.orders] : []))

  return (
    <>
      <h3 className={styles.name}>
        <Link to={backOfficePaths.order(id)}>{`${t.candidates.order} ${id}`}</Link>
      </h3>
      <p>
        {order.title}, {email}, {orderStates[status]}
      </p>
      <p>
        {formatAnyAmount(total, currency, visitor.language)}
        {payment.amount > 0 && `. ${t.candidates.compared} ${compare()}.`}
      </p>
      {evidence.length > 0 && (
        <ul aria-label={t.evidence.title} className={styles.evidence}>
          {evidence.map(each => (
            <li key={JSON.stringify(each)}>{describe(each)}</li>
          ))}
        </ul>
      )}
      {canApply(payment) && status !== 'paid' && (
        <div className={styles.actions}>
          {[[id], ...sums].map(ids => (
            <DefinedAction
              key={ids.join()}
              name="apply"
              defined={unmatchedActions}
              words={{ ...t.actions, apply: { ...t.actions.apply, label: t.toThis(ids) } }}
              id={payment.id}
              about={payment}
              possible={{
                ...payment.possible,
                actions: [{ name: 'apply', initial: { orders: ids.join(' ') } }],
              }}
            />
          ))}
        </div>
      )}
    </>
  )

  /** 'the same amount', '€1.00 more' */
  function compare() {
    const { candidates } = t
    if (order.difference === null) return candidates.otherCurrency
    if (order.difference === 0) return candidates.same
    const amount = formatAnyAmount(Math.abs(order.difference), currency, visitor.language)
    return order.difference > 0 ? candidates.more(amount) : candidates.less(amount)
  }
}

function useEvidence(): (evidence: CandidateOrder['evidence'][number]) => string {
  const { evidence: t } = usePage().texts.backOffice.payments
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
