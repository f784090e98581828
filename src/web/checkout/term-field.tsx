import type { ProductCode } from '../../domain/pricing/catalog.ts'
import { Segmented } from '../ui/segmented.tsx'
import { monthChoices } from './months.ts'

type Props = {
  plan: ProductCode
  words: { term: string; months: (count: number) => string }
  /** The only term of the plans that are not sold by the month. */
  fixed: string
  value: number
  onChange: (months: number) => void
  disabled: boolean
}

export function TermField({ plan, words, fixed, ...rest }: Props) {
  const options =
    plan === 'astra-1m'
      ? monthChoices.map(months => ({ value: months, label: words.months(months) }))
      : [{ value: 1, label: fixed }]

  return <Segmented legend={words.term} name="periods" options={options} {...rest} />
}
