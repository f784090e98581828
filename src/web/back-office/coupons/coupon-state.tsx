import type { CouponEntry } from '../../../contract/back-office/coupons.ts'
import { useTexts } from '../../app/context.ts'
import { Pill } from '../../ui/pill.tsx'

export function CouponState({ coupon: { enabled } }: { coupon: Pick<CouponEntry, 'enabled'> }) {
  const { states } = useTexts().backOffice.coupons
  return <Pill tone={enabled ? 'good' : 'neutral'}>{enabled ? states.open : states.closed}</Pill>
}
