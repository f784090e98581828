import { useEffect, useState } from 'react'
import type {
  ApplicationPreview as Preview,
  UnmatchedDetails,
} from '../../../contract/back-office/payments.ts'
import { formatDay } from '../../../texts/day.ts'
import { useApi, usePage } from '../../app/context.ts'
import { formatAnyAmount } from '../kit/any-amount.ts'
import styles from './payments.module.css'
import { useDifference } from './use-difference.ts'

type Props = {
  payment: Pick<UnmatchedDetails, 'id' | 'amount' | 'currency'>
  asked: { orders: number[]; accept_difference: boolean }
}

/** What the server would do, asked again when typing pauses. */
export function ApplicationPreview({ payment, asked }: Props) {
  const { apply: t } = usePage().texts.backOffice.payments.matching
  const answer = usePreview(payment.id, asked)

  return (
    <div role="status" className={styles.preview}>
      {answer === 'none' && null}
      {answer === 'checking' && <p>{t.checking}</p>}
      {typeof answer === 'object' && 'message' in answer && <p>{answer.message}</p>}
      {typeof answer === 'object' && 'orders' in answer && <Effects payment={payment} preview={answer} />}
    </div>
  )
}

function usePreview(id: number, asked: Props['asked']): 'none' | 'checking' | Preview | { message: string } {
  const api = useApi()
  const key = JSON.stringify(asked)
  const [known, setKnown] = useState<{ key: string; answer: Preview | { message: string } }>()
  const isComplete = asked.orders.length > 0 && asked.orders.every(order => order > 0)

  useEffect(() => {
    if (!isComplete) return
    let isCurrent = true
    async function ask() {
      const preview = await api('POST /api/sezam/unmatched-payments/{id}/application/preview/', {
        params: { id },
        body: JSON.parse(key),
      })
      if (isCurrent) setKnown({ key, answer: preview.ok ? preview.reply.data : { message: preview.message } })
    }
    const timer = setTimeout(() => void ask(), 200)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [api, id, key, isComplete])

  if (!isComplete) return 'none'
  return known?.key === key ? known.answer : 'checking'
}

function Effects({ payment, preview }: { payment: Props['payment']; preview: Preview }) {
  const { texts, visitor } = usePage()
  const { matching, reasons } = texts.backOffice.payments
  const { apply: t } = matching
  const { language } = visitor
  const describe = useDifference()
  const { obstacle, orders } = preview
  if (obstacle) {
    return (
      <p>
        {t.obstacle(reasons[obstacle])} {obstacle === 'wrong-amount' && t.acceptBelow}
      </p>
    )
  }

  const difference = payment.amount - orders.reduce((sum, { total }) => sum + total, 0)
  return (
    <ul className={styles.effects}>
      {orders.map(
        ({ id, total, mode, license_id: license, servers, until, is_lifetime: isLifetime, email }) => (
          <li key={id}>
            {[
              t.paid(id, formatAnyAmount(total, payment.currency, language)),
              t.effects[mode]({ license, servers, until: formatDay(language, until), isLifetime }),
              mode === 'rest' ? '' : t.mail(email),
            ].join(' ')}
          </li>
        ),
      )}
      {difference !== 0 && <li>{t.differs(describe(difference, payment.currency))}</li>}
    </ul>
  )
}
