import { formatMoney } from '../../../domain/money/money.ts'
import type { Language } from '../../../texts/language.ts'

/** With the code: the money may be in a currency that the shop does not sell in. */
export function formatAnyAmount(minor: number, currency: string, language: Language): string {
  return formatMoney(minor, { prefix: '', suffix: `\u00a0${currency}` }, { language, decimals: 'always' })
}
