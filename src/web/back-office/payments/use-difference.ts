import { usePage } from '../../app/context.ts'
import { formatAnyAmount } from '../kit/any-amount.ts'

/** 'the same amount', '€1.00 more': of a payment compared with a total. */
export function useDifference(): (difference: number | null, currency: string) => string {
  const { texts, visitor } = usePage()
  const { candidates: t } = texts.backOffice.payments
  return (difference, currency) => {
    if (difference === null) return t.otherCurrency
    if (difference === 0) return t.same
    const amount = formatAnyAmount(Math.abs(difference), currency, visitor.language)
    return difference > 0 ? t.more(amount) : t.less(amount)
  }
}
