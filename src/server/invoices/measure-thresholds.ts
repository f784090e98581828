import { toAlpha2 } from '../../domain/countries.ts'
import { taxedAs } from '../../domain/tax/eu-members.ts'
import {
  compareWithThreshold,
  registrationThresholds,
  type ThresholdState,
} from '../../domain/tax/registrations.ts'
import type { Reader } from '../platform/database/database.ts'
import { readEuroRate } from '../pricing/euro-rates.ts'
import { salesIn, sumSales } from './sum-sales.ts'

type MeasuredSeller = { id: number | null; country: string }

/** Covers each country outside the EU that has a threshold, except the seller's own. */
export async function measureThresholds(
  db: Reader,
  seller: MeasuredSeller,
  year: string,
): Promise<(ThresholdState & { country: string })[]> {
  const rows = await sumSales(db, { sellerId: seller.id, year })
  const states: (ThresholdState & { country: string })[] = []
  for (const [country, { currency }] of Object.entries(registrationThresholds)) {
    if (country === taxedAs(seller.country)) continue
    const { rate } = await readEuroRate(db, currency)
    const state = compareWithThreshold(country, salesIn(rows, toAlpha2(country)), rate)
    if (state) states.push({ country, ...state })
  }
  return states
}
