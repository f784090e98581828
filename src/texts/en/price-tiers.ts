import { countMonths, countServers } from './counts.ts'

type Tier = { from: number; to: number | null; price: string; flat: string | null; percent: number }

/** A step of the monthly price. */
export function describeTier({ from, to, price, flat, percent }: Tier): string {
  const range =
    to === null
      ? `${countServers(from)} or more`
      : to === from
        ? countServers(from)
        : `${from} to ${countServers(to)}`
  const off = percent ? ` (${percent}% off)` : ''
  return `${range}: ${price} ${from === 1 ? 'a month' : 'each'}${off}${flat ? `, plus a flat ${flat}` : ''}`
}

export function describeYear(months: number): string {
  const free = months < 12 ? `: ${countMonths(12 - months)} are free` : ''
  return `A year costs as much as ${countMonths(months)}${free}.`
}
