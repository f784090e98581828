type Tier = { from: number; to: number | null; price: string; flat: string | null; percent: number }

/** A step of the monthly price. */
export function describeTier({ from, to, price, flat, percent }: Tier): string {
  const range =
    to === null ? `${from} servers or more` : to === from ? '1 server' : `${from} to ${to} servers`
  const off = percent ? ` (${percent}% off)` : ''
  return `${range}: ${price} ${from === 1 ? 'a month' : 'each'}${off}${flat ? `, plus a flat ${flat}` : ''}`
}
