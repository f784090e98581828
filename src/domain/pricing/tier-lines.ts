import { parseAmount } from '../money/parse-amount.ts'
import type { Prices } from './catalog.ts'

const units = (minor: number) => (minor / 100).toFixed(minor % 100 === 0 ? 0 : 2)

/** One tier a line, as '5: 10 + 40': from 5 servers, €10 each plus €40. */
export function writeTiers(tiers: Prices['tiers']): string {
  return tiers
    .map(({ from, perUnit, flat }) => `${from}: ${units(perUnit)}${flat > 0 ? ` + ${units(flat)}` : ''}`)
    .join('\n')
}

/** Null if a line cannot be read. Whether the tiers fit together is for the product file's schema. */
export function parseTiers(text: string): { from: number; perUnit: number; flat: number }[] | null {
  try {
    return text
      .trim()
      .split(/\s*\n\s*/)
      .map(line => {
        const [, from = '', perUnit = '', flat = '0'] =
          /^(\d{1,4})\s*:\s*([^+]+?)(?:\s*\+\s*(.+))?$/.exec(line) ?? []
        return { from: Number(from), perUnit: parseAmount(perUnit), flat: parseAmount(flat) }
      })
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}
