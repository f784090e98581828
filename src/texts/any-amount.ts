import type { Language } from '../domain/languages.ts'
import { currencyCodes, formatMoney } from '../domain/money/money.ts'

/** With the code of a currency that the shop does not sell in. */
export function formatAnyAmount(minor: number, currency: string, language: Language): string {
  const known = currencyCodes.find(code => code === currency)
  const other = { prefix: '', suffix: `\u00a0${currency}` }
  return formatMoney(minor, known ?? other, { language, decimals: 'always' })
}
