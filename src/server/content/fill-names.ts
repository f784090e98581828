import type { Language } from '../../domain/languages.ts'
import { formatMoney } from '../../domain/money/money.ts'
import { type Catalog, type ProductCode, priceInEuro, volumeTiers } from '../../domain/pricing/catalog.ts'
import { pickTexts } from '../../texts/all.ts'
import type { Config } from '../config/config.ts'
import { TextProblem } from './markdown-rules.ts'
import type { WrittenText } from './text-files.ts'

/** docs/domain.md, 'Names in texts' */
export type ShopNames = Pick<Config, 'catalog' | 'productName' | 'supportEmail' | 'documentationUrl'> & {
  seller: Record<'name' | 'address' | 'registration', string>
}

/** The text with the plans, names and prices of this shop. Throws a TextProblem on an unknown name. */
export function fillNames(text: WrittenText, language: Language, names: ShopNames): WrittenText {
  const plain = (field: string) => fill(field, { names, language, escape: value => value })
  return {
    title: plain(text.title),
    summary: plain(text.summary),
    also: plain(text.also),
    body: fill(text.body, { names, language, escape: escapeMarkdown }),
  }
}

type Filling = { names: ShopNames; language: Language; escape: (text: string) => string }

const words = pickTexts(t => t)

function fill(text: string, { names, language, escape }: Filling): string {
  const { catalog, seller, supportEmail } = names
  const { name, address, registration } = seller
  const values: Record<string, () => string> = {
    product: () => escape(names.productName),
    seller: () => escape(name),
    controller: () => escape([name, address, registration].filter(Boolean).join(', ')),
    support: () => supportEmail,
    folder: () => catalog.install.folder,
    service: () => catalog.install.service,
    marker: () => catalog.slug.toUpperCase(),
    largest: () => String(catalog.largest),
    periods: () => words[language].listNumbers(catalog.periods),
    'demo-days': () => words[language].countDays(catalog.demoDays),
    'crypto-percent': () => String(catalog.cryptoDiscountPercent),
    'price-tiers': () => describeTiers(catalog, language),
    'price-of-year': () => words[language].describeYear(catalog.prices.yearMonths),
  }
  const isLinked = names.documentationUrl?.startsWith('https://')
  return keepSold(text, catalog)
    .replace(/\[([^\]]+)\]\(\{\{documentation\}\}\)/g, (_, words: string) =>
      isLinked ? `[${words}](${names.documentationUrl})` : words,
    )
    .replace(/\{\{([^{}]*)\}\}/g, (written, name: string) => {
      const value = values[name]?.() ?? namedPrice(catalog, language, name)
      if (value === null) throw new TextProblem('unknown-name', written)
      return value
    })
}

function escapeMarkdown(text: string): string {
  return text.replace(/[\\`*_{}[\]<>()#+\-.!|~&]/g, '\\$&')
}

const plans: Record<string, ProductCode> = {
  month: 'astra-1m',
  year: 'astra-1y',
  lifetime: 'astra-lifetime',
  update: 'astra-lifetime-update',
  company: 'astra-company',
}

/** Leaves out the text between `{{#year}}` and `{{/year}}`, and a line that it fills, if the shop offers none. */
function keepSold(text: string, { plans: sold, cryptoDiscountPercent }: Catalog): string {
  return text.replace(
    /\{\{#(year|lifetime|company|crypto-discount)\}\}(.*?)\{\{\/\1\}\}(\n?)/gs,
    (_, name, part, end, offset) => {
      const isOffered = name === 'crypto-discount' && cryptoDiscountPercent > 0
      if (isOffered || sold.some(plan => plan === plans[name])) return part + end
      return offset === 0 || text[offset - 1] === '\n' ? '' : end
    },
  )
}

/** The name is 'price-month', or 'price-month-5' for 5 servers; null for any other. */
function namedPrice(catalog: Catalog, language: Language, name: string): string | null {
  const [, plan = '', servers = '1'] = /^price-([a-z]+)(?:-([1-9]\d{0,3}))?$/.exec(name) ?? []
  const product = plans[plan]
  return product ? euro(language, priceInEuro(catalog, product, Number(servers))) : null
}

function describeTiers(catalog: Catalog, language: Language): string {
  return volumeTiers(catalog)
    .map(({ from, to, perServer, flat, discountPercent: percent }) => {
      const prices = { price: euro(language, perServer), flat: flat > 0 ? euro(language, flat) : null }
      return `- ${words[language].describeTier({ from, to, percent, ...prices }).replaceAll('\u00a0', ' ')}`
    })
    .join('\n')
}

function euro(language: Language, minor: number): string {
  return formatMoney(minor, 'EUR', { language, decimals: 'when-needed' })
}
