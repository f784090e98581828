import { formatMoney } from '../../domain/money/money.ts'
import { type Catalog, priceInEuro, volumeTiers } from '../../domain/pricing/catalog.ts'
import { describeTier as english } from '../../texts/en/price-tiers.ts'
import type { Language } from '../../texts/language.ts'
import { describeTier as russian } from '../../texts/ru/price-tiers.ts'
import type { Config } from '../config/config.ts'
import { TextProblem } from './markdown-rules.ts'
import type { WrittenText } from './text-files.ts'

/** Replace `{{product}}`, `{{seller}}`, `{{controller}}`, `{{support}}`, and the address `{{documentation}}` of links. */
export type ShopNames = Pick<Config, 'catalog' | 'productName' | 'supportEmail' | 'documentationUrl'> & {
  seller: Record<'name' | 'address' | 'registration', string>
}

/** The text with the names and prices of this shop. Throws a TextProblem on an unknown name. */
export function fillNames(text: WrittenText, language: Language, names: ShopNames): WrittenText {
  const prices = priceNames(names.catalog, language)
  const plain = (field: string) => fill(field, { names, prices, escape: value => value })
  return {
    title: plain(text.title),
    summary: plain(text.summary),
    also: plain(text.also),
    body: fill(text.body, { names, prices, escape: escapeMarkdown }),
  }
}

type Filling = {
  names: ShopNames
  prices: ReturnType<typeof priceNames>
  escape: (text: string) => string
}

function fill(text: string, { names, prices, escape }: Filling): string {
  const { name, address, registration } = names.seller
  const controller = [name, address, registration].filter(Boolean).join(', ')
  const values = new Map<string, string>([
    ...prices,
    ['product', escape(names.productName)],
    ['seller', escape(name)],
    ['controller', escape(controller)],
    ['support', names.supportEmail],
  ])
  const isLinked = names.documentationUrl?.startsWith('https://')
  return text
    .replace(/\[([^\]]+)\]\(\{\{documentation\}\}\)/g, (_, words: string) =>
      isLinked ? `[${words}](${names.documentationUrl})` : words,
    )
    .replace(/\{\{([^{}]*)\}\}/g, (written, name: string) => {
      const value = values.get(name)
      if (value === undefined) throw new TextProblem('unknown-name', written)
      return value
    })
}

function escapeMarkdown(text: string): string {
  return text.replace(/[\\`*_{}[\]<>()#+\-.!|~&]/g, '\\$&')
}

const describeTier = { en: english, ru: russian }

/** The value of each `{{price-...}}` in a text: the prices that the shop charges, as Markdown. */
function priceNames(
  catalog: Catalog,
  language: Language,
): readonly (readonly [name: string, value: string])[] {
  const euro = (minor: number) => formatMoney(minor, 'EUR', { language, decimals: 'when-needed' })
  const tiers = volumeTiers(catalog).map(({ from, to, perServer, flat, discountPercent: percent }) => {
    const prices = { price: euro(perServer), flat: flat > 0 ? euro(flat) : null }
    return `- ${describeTier[language]({ from, to, percent, ...prices })}`
  })
  return [
    ['price-tiers', tiers.join('\n')],
    ['price-lifetime', euro(priceInEuro(catalog, 'astra-lifetime', 1))],
    ['price-update', euro(priceInEuro(catalog, 'astra-lifetime-update', 1))],
  ]
}
