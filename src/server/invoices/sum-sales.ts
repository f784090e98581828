import { sql } from 'drizzle-orm'
import { toAlpha2 } from '../../domain/countries.ts'
import { isEuAlpha2, taxedAs, toVatCountry } from '../../domain/tax/eu-members.ts'
import {
  compareWithThreshold,
  registrationThresholds,
  type ThresholdState,
  type YearlySales,
} from '../../domain/tax/registrations.ts'
import type { TaxKind } from '../../domain/tax/tax.ts'
import type { Reader } from '../platform/database/database.ts'
import { readEuroRate } from '../pricing/euro-rates.ts'
import { isListed } from './list-documents.ts'
import { invoices } from './tables.ts'

/** The sum is before tax, in cents; the country is alpha-2. */
type SalesSum = { country: string; taxKind: TaxKind; isAbroad: boolean; net: number }

/** The sales of a seller whose documents have days in that year: invoices minus credit notes. */
async function sumSales(db: Reader, { sellerId, year }: { sellerId: number | null; year: string }) {
  const { content, kind, subtotal, currency } = invoices
  const rate = (name: string) => sql`(${content} -> 'exchange' ->> ${sql.raw(`'${name}'`)})::numeric`
  // The amount in EUR is not known without a rate, as in imported orders.
  const inEuro = sql`case ${currency} when 'EUR' then ${subtotal}
    else coalesce(${subtotal} * ${rate('euroRate')} / ${rate('currencyRate')}, 0) end`
  const rows = await db
    .select({
      country: sql<string>`${content} -> 'customer' ->> 'country'`,
      taxKind: sql<TaxKind>`${content} ->> 'taxKind'`,
      isAbroad: sql<boolean>`${content} -> 'customer' ->> 'country' <> ${content} -> 'seller' ->> 'country'`,
      net: sql`round(sum(case ${kind} when 'invoice' then 1 else -1 end * ${inEuro}))`.mapWith(Number),
    })
    .from(invoices)
    .where(isListed({ from: `${year}-01-01`, to: `${year}-12-31`, sellerId }))
    .groupBy(sql`1, 2, 3`)
  return rows
}

/**
 * Adds what was sold to customers in other member states without reverse charge: the thresholds are EUR 10,000 and 100,000.
 * An exempt seller must charge their VAT from the first one.
 */
export async function sumCrossBorderSales(db: Reader, sales: { sellerId: number | null; year: string }) {
  const rows = await sumSales(db, sales)
  const counts = ({ taxKind, isAbroad }: SalesSum) =>
    taxKind === 'destination' || (taxKind === 'exempt' && isAbroad)
  return addUp(rows.filter(row => counts(row) && (isEuAlpha2(row.country) || row.country === 'MC')))
}

function salesIn(rows: readonly SalesSum[], country: string): YearlySales {
  return { there: addUp(rows.filter(row => toVatCountry(row.country) === country)), worldwide: addUp(rows) }
}

function addUp(rows: readonly SalesSum[]): number {
  return rows.reduce((sum, { net }) => sum + net, 0)
}

type MeasuredSeller = { id: number | null; country: string }

/** Covers each country outside the EU that has a threshold, except the seller's own. */
export async function measureThresholds(db: Reader, seller: MeasuredSeller, year: string) {
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
