import type * as english from '../en/price-tiers.ts'
import { countMonths, countServers, ofServers } from './counts.ts'

/** Markdown: no-break spaces come with its typesetting. */
export const describeTier: typeof english.describeTier = ({ from, to, price, flat, percent }) => {
  const range =
    to === null
      ? `от ${ofServers(from)}`
      : to === from
        ? countServers(from)
        : `от ${from} до ${ofServers(to)}`
  const off = percent ? ` (скидка ${percent} %)` : ''
  return `${range}: ${price} ${from === 1 ? 'в месяц' : 'за каждый'}${off}${flat ? ` плюс ${flat} за всю лицензию` : ''}`
}

export const describeYear: typeof english.describeYear = months => {
  const free = months < 12 ? `: ${countMonths(12 - months)} в подарок` : ''
  return `Год стоит как ${countMonths(months)}${free}.`
}
