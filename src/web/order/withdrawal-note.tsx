import type { Order } from '../../contract/orders.ts'
import { formatDay } from '../../texts/day.ts'
import { useTexts, useVisitor } from '../app/context.ts'
import { paths } from '../app/paths.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'

/** Directive 2011/83/EU, Art. 11a: available for as long as the customer can withdraw. */
export function WithdrawalNote({ order }: { order: Order }) {
  const { withdrawal: t } = useTexts().order
  const { language } = useVisitor()
  const { id, status, total, credited, withdrawal, withdraw_until: until, withdrawn_at: withdrawnAt } = order

  if (!withdrawnAt && withdrawal !== 'open') return null
  if (withdrawnAt)
    return (
      <Notice title={t.withdrawn(formatDay(language, withdrawnAt))}>
        {status === 'paid' && credited < total && <p>{t.refund}</p>}
      </Notice>
    )
  return (
    <Notice action={<ButtonLink href={paths.withdraw(id)}>{t.here}</ButtonLink>}>
      <p>{until ? t.until(formatDay(language, until)) : t.unpaid}</p>
    </Notice>
  )
}
