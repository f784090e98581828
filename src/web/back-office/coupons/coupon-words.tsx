import type { CouponEntry } from '../../../contract/back-office/coupons.ts'
import type { Language } from '../../../domain/languages.ts'
import { formatMoney } from '../../../domain/money/money.ts'
import type { Texts } from '../../../texts/all.ts'
import { formatDay } from '../../../texts/day.ts'
import { formatPercent } from '../../../texts/percent.ts'
import { useTexts } from '../../app/context.ts'
import { Pill } from '../../ui/pill.tsx'

type Words = Texts['backOffice']['coupons']

export function describeDiscount({ percent, amount, currency }: CouponEntry, language: Language): string {
  if (percent !== null) return formatPercent(language, percent)
  return formatMoney(amount ?? 0, currency ?? 'EUR', { language, decimals: 'when-needed' })
}

export function describeDays(
  { valid_from: from, valid_until: until }: CouponEntry,
  t: Words,
  language: Language,
) {
  const days = [
    from && t.days.from(formatDay(language, from)),
    until && t.days.until(formatDay(language, until)),
  ]
  return days.filter(Boolean).join(' ') || t.days.always
}

export function CouponState({ coupon: { enabled } }: { coupon: Pick<CouponEntry, 'enabled'> }) {
  const { states } = useTexts().backOffice.coupons
  return <Pill tone={enabled ? 'good' : 'neutral'}>{enabled ? states.open : states.closed}</Pill>
}
