import { countMonths } from '../plural.ts'
import { countServers } from '../servers.ts'

type Tier = { from: number; to: number | null; price: string; flat: string | null; percent: number }

/** A step of the monthly price. */
export function describeTier({ from, to, price, flat, percent }: Tier): string {
  const range =
    to === null
      ? `${countServers('en', from)} or more`
      : to === from
        ? countServers('en', from)
        : `${from} to ${countServers('en', to)}`
  const off = percent ? ` (${percent}% off)` : ''
  return `${range}: ${price} ${from === 1 ? 'a month' : 'each'}${off}${flat ? `, plus a flat ${flat}` : ''}`
}

export function describeYear(months: number): string {
  const free = months < 12 ? `: ${countMonths('en', 12 - months)} are free` : ''
  return `A year costs as much as ${countMonths('en', months)}${free}.`
}
