import type { InvoiceContent } from '../../domain/invoices/invoice.ts'
import { divideHalfUp, parseDecimal } from '../../domain/money/decimal.ts'
import type { NationalTax } from '../../domain/tax/national-currency.ts'
import { formatDay } from '../../texts/day.ts'
import { invoiceWords } from './words.ts'

export function exchangeLine(
  { language, currency }: InvoiceContent,
  { euroRate, currencyRate, source, day }: NonNullable<InvoiceContent['exchange']>,
): string {
  const rate = unitsForOneEuro(euroRate, currencyRate)
  const t = invoiceWords[language]
  // The euro and the other currency may have different sources.
  const sources = source.split('; ').map(t.rateSource).join('; ')
  return t.exchange(rate, currency, formatDay(language, day), sources)
}

export function nationalTaxLine(
  language: InvoiceContent['language'],
  { currency, rate, source, day }: NationalTax,
): string {
  const t = invoiceWords[language]
  return t.nationalRate(rate, currency, formatDay(language, day), t.rateSource(source))
}

function unitsForOneEuro(euroRate: string, currencyRate: string): string {
  const [euro, target] = [parseDecimal(euroRate), parseDecimal(currencyRate)]
  const millionths = divideHalfUp(
    target.numerator * euro.denominator * 1_000_000n,
    target.denominator * euro.numerator,
  )
  const digits = String(millionths).padStart(7, '0')
  return `${digits.slice(0, -6)}.${digits.slice(-6)}`.replace(/\.?0+$/, '')
}
