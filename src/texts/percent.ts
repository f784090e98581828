import { type Language, languageFacts } from '../domain/languages.ts'

/** '25.5%', in Russian '25,5 %' with a no-break space. */
export function formatPercent(language: Language, rate: string | number): string {
  const { decimalMark, percentSign } = languageFacts[language]
  return String(rate).replace('.', decimalMark) + percentSign
}

/** '+12%', '−3%' */
export function formatChange(language: Language, share: number): string {
  const percent = Math.round(share * 100)
  const sign = percent > 0 ? '+' : percent < 0 ? '−' : ''
  return sign + formatPercent(language, Math.abs(percent))
}
