import { priceActions, priceListId } from '../../../definitions/prices.ts'
import type { Language } from '../../../domain/languages.ts'
import { formatMoney } from '../../../domain/money/money.ts'
import { priceInEuro } from '../../../domain/pricing/catalog.ts'
import { parseTiers, writeTiers } from '../../../domain/pricing/tier-lines.ts'
import { pickTexts } from '../../../texts/all.ts'
import { formatDay } from '../../../texts/day.ts'
import { parseTierList } from '../../config/product-file.ts'
import { Refusal, refuseField } from '../../platform/http/refusal.ts'
import {
  lockPrices,
  type PriceChange,
  planPrices,
  readPrices,
  sellerDay,
  withdrawPrices,
} from '../../prices/price-changes.ts'
import type { Shop } from '../../shop.ts'
import { rules } from '../engine/rules.ts'

type Found = Awaited<ReturnType<typeof readPrices>>

const words = pickTexts(({ shortTitle, plannedLine }) => ({ shortTitle, plannedLine }))
/** The preview shows what they cost before and after. */
const carts = [
  ['astra-1m', 1],
  ['astra-1m', 3],
  ['astra-1m', 10],
  ['astra-1y', 1],
  ['astra-lifetime', 1],
  ['astra-company', 1],
] as const

export const priceRules = rules(
  priceActions,
  {
    lock: lockPrices,
    async read(shop: Shop, id: string) {
      if (id !== priceListId) throw new Refusal('not-found')
      return readPrices(shop)
    },
    seen: ({ planned }) => ({ planned: planned?.firstDay ?? null }),
    table: 'price_changes',
    lines: ({ planned: before, catalog }, { planned: after }, language) =>
      after && !before ? describeCarts(catalog, after, language) : [],
  },
  {
    plan: {
      allows: ({ planned }) => planned === null,
      initial: ({ catalog: { prices } }) => ({
        tiers: writeTiers(prices.tiers),
        year_months: prices.yearMonths,
        lifetime: (prices.lifetime / 100).toFixed(2),
        update: (prices.update / 100).toFixed(2),
        company: (prices.company / 100).toFixed(2),
      }),
      async run(tx, shop, { first_day: firstDay, tiers: typed, year_months: yearMonths, ...other }) {
        if (firstDay <= sellerDay(shop)) refuseField('first_day', { kind: 'notValid' })
        const tiers = parseTierList(parseTiers(typed))
        if (!tiers) return refuseField('tiers', { kind: 'notValid' })
        const { lifetime, update, company } = other
        await planPrices(tx, { firstDay, prices: { tiers, yearMonths, lifetime, update, company } })
      },
    },
    withdraw: {
      allows: ({ planned }) => planned !== null,
      async run(tx, shop, { planned }) {
        if (planned) await withdrawPrices(tx, { id: planned.id, now: shop.clock.now() })
      },
    },
  },
)

function describeCarts(
  catalog: Found['catalog'],
  { firstDay, prices }: PriceChange,
  language: Language,
): string[] {
  const { shortTitle: title, plannedLine: line } = words[language]
  const price = (of: Found['catalog'], product: (typeof carts)[number][0], servers: number) =>
    formatMoney(priceInEuro(of, product, servers), 'EUR', { language, decimals: 'when-needed' })
  return carts.map(([product, servers]) =>
    line(
      title({ product, servers, periods: 1, mode: 'buy' }),
      price(catalog, product, servers),
      formatDay(language, firstDay),
      price({ ...catalog, prices }, product, servers),
    ),
  )
}
