import { Link } from 'react-router'
import type { CandidateOrder, UnmatchedDetails } from '../../../contract/back-office/payments.ts'
import { unmatchedActions } from '../../../definitions/unmatched.ts'
import { unreachable } from '../../../domain/unreachable.ts'
import { useTexts } from '../../app/context.ts'
import { Row, Stack, Text } from '../../ui/layout.tsx'
import { DefinedAction } from '../engine/defined-action.tsx'
import { backOfficePaths } from '../kit/back-office-paths.ts'
import { PageSection } from '../kit/page.tsx'
import { useFormats } from '../kit/use-formats.ts'
import styles from './payments.module.css'

/** What speaks for each order: an operator judges it. */
export function CandidateOrders({ payment }: { payment: UnmatchedDetails }) {
  const { kit, payments } = useTexts().backOffice
  const { candidates: t, searched } = payments
  const best = payment.orders.find(order => isFitting(order) && paysExactly(order))

  return (
    <PageSection title={canApply(payment) ? t.title : kit.palette.one.order}>
      {payment.orders.length === 0 && <p>{t.none}</p>}
      <Stack as="ul" gap="s">
        {payment.orders.map(order => (
          <li key={order.id} className={styles.candidate}>
            <Candidate order={order} payment={payment} isBest={order === best} />
          </li>
        ))}
      </Stack>
      {canApply(payment) && <Text tone="quiet">{searched}</Text>}
    </PageSection>
  )
}

function canApply({ possible }: UnmatchedDetails): boolean {
  return possible.actions.some(({ name }) => name === 'apply')
}

function paysExactly({ difference, evidence }: CandidateOrder): boolean {
  return difference === 0 || evidence.some(({ kind }) => kind === 'sum')
}

/** The server refuses the others. */
function isFitting({ status, difference }: CandidateOrder): boolean {
  return status !== 'paid' && difference !== null
}

type Props = { order: CandidateOrder; payment: UnmatchedDetails; isBest: boolean }

function Candidate({ order, payment, isBest }: Props) {
  const { kit, payments: t } = useTexts().backOffice
  const { money } = useFormats()
  const describe = useEvidence()
  const { id, total, currency, status, email, evidence } = order
  const sums = evidence.flatMap(each => (each.kind === 'sum' ? [each.orders] : []))
  const choices = order.difference === 0 ? [[id], ...sums] : [...sums, [id]]

  return (
    <>
      <Text as="h3" size="m" weight="strong">
        <Link to={backOfficePaths.order(id)}>{`${kit.palette.one.order} ${id}`}</Link>
      </Text>
      <p>
        {order.title}, {email}, {kit.orderStates[status]}
      </p>
      <p>
        {money(total, currency)}
        {canApply(payment) && `. ${t.candidates.compared} ${compare()}.`}
      </p>
      {evidence.length > 0 && (
        <Stack as="ul" gap="2xs" marks aria-label={t.evidence.title}>
          {evidence.map(each => (
            <li key={JSON.stringify(each)}>{describe(each)}</li>
          ))}
        </Stack>
      )}
      {canApply(payment) && status === 'paid' && <Text tone="quiet">{t.candidates.paid}</Text>}
      {canApply(payment) && isFitting(order) && (
        <Row gap="s">
          {choices.map((ids, index) => (
            <DefinedAction
              key={ids.join()}
              name="apply"
              {...(isBest && index === 0 && { variant: 'primary' })}
              defined={unmatchedActions}
              label={t.toThis(ids)}
              id={payment.id}
              about={payment}
              possible={payment.possible}
              initial={{ orders: ids.join(' ') }}
            />
          ))}
        </Row>
      )}
    </>
  )

  /** 'the same amount', '€1.00 more' */
  function compare() {
    const { candidates } = t
    if (order.difference === null) return candidates.otherCurrency
    if (order.difference === 0) return candidates.same
    const amount = money(Math.abs(order.difference), currency)
    return order.difference > 0 ? candidates.more(amount) : candidates.less(amount)
  }
}

function useEvidence(): (evidence: CandidateOrder['evidence'][number]) => string {
  const { evidence: t } = useTexts().backOffice.payments
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
