import type { StatementReading } from '../../../contract/back-office/statements.ts'
import { usePage } from '../../app/context.ts'
import { formatAnyAmount } from '../kit/any-amount.ts'

export function useSums(): (sums: StatementReading['sums']) => string {
  const { language } = usePage().visitor
  return sums => sums.map(({ amount, currency }) => formatAnyAmount(amount, currency, language)).join(', ')
}
