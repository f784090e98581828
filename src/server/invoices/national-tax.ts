import { isEuAlpha2 } from '../../domain/tax/eu-members.ts'
import { nationalCurrencyFor, toNationalTax } from '../../domain/tax/national-currency.ts'
import type { Transaction } from '../platform/database/database.ts'
import { readEuroRate } from '../pricing/euro-rates.ts'
import type { InvoiceDraft } from './insert-invoice.ts'

type Content = InvoiceDraft['content']

/** States the VAT in the national currency of the seller, or of its registration, too: docs/domain.md, 'National currency'. */
export async function withNationalTax(tx: Transaction, content: Content): Promise<Content> {
  const { nationalTax: before, ...rest } = content
  const { seller, customer, tax, taxKind, currency } = content
  const isAbroad = taxKind === 'destination' && !isEuAlpha2(customer.country)
  const currencyAbroad = isAbroad ? nationalCurrencyFor(customer.country) : null
  const national = currencyAbroad ?? nationalCurrencyFor(seller.country)
  // Sales that are not in euros are taxed by sellers in Russia and Belarus only, in their own currency.
  if (national === null || tax === 0 || currency !== 'EUR') return rest
  // A replacement invoice keeps the rate of the one that it replaces.
  const rate = before?.currency === national ? before : await readEuroRate(tx, national)
  return { ...rest, nationalTax: toNationalTax(tax, rate) }
}
