import type { Language } from './language.ts'

/** '25.5%', in Russian '25,5 %' with a no-break space. */
export function formatPercent(language: Language, rate: string | number): string {
  return language === 'ru' ? `${String(rate).replace('.', ',')}\u00a0%` : `${rate}%`
}
