import { formatMoney } from '../../domain/money/money.ts'
import { priceInEuro, volumeTiers } from '../../domain/pricing/catalog.ts'
import { describeTier as english } from '../../texts/en/price-tiers.ts'
import type { Language } from '../../texts/language.ts'
import { describeTier as russian } from '../../texts/ru/price-tiers.ts'

const describeTier = { en: english, ru: russian }

/** The value of each `{{price-...}}` in a text: the prices that the shop charges, as Markdown. */
export function priceNames(language: Language): readonly (readonly [name: string, value: string])[] {
  const euro = (minor: number) => formatMoney(minor, 'EUR', { language, decimals: 'when-needed' })
  const tiers = volumeTiers.map(({ from, to, perServer, flat, discountPercent: percent }) => {
    const prices = { price: euro(perServer), flat: flat > 0 ? euro(flat) : null }
    return `- ${describeTier[language]({ from, to, percent, ...prices })}`
  })
  return [
    ['price-tiers', tiers.join('\n')],
    ['price-lifetime', euro(priceInEuro('astra-lifetime', 1))],
    ['price-update', euro(priceInEuro('astra-lifetime-update', 1))],
  ]
}
