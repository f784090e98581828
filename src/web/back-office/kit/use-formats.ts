import { formatAnyAmount } from '../../../texts/any-amount.ts'
import { formatDay } from '../../../texts/day.ts'
import { formatMoment } from '../../../texts/moment.ts'
import { useVisitor } from '../../app/context.ts'

/** Days, moments and amounts in the language of the superuser. */
export function useFormats() {
  const { language } = useVisitor()
  return {
    language,
    day: (iso: string) => formatDay(language, iso),
    moment: (iso: string) => formatMoment(language, iso),
    money: (minor: number, currency = 'EUR') => formatAnyAmount(minor, currency, language),
  }
}
