import { toVatCountry } from '../../domain/tax/eu-members.ts'
import { type BooksFilter, sumVat } from '../invoices/tax-points.ts'
import type { Reader } from '../platform/database/database.ts'
import { decimalCell, type Table } from '../platform/files/csv-table.ts'
import { vatTreatment } from './sales.ts'
import { openSums } from './sums.ts'

/** What a VAT return, an OSS return and an EC sales list declare. */
export function listVat(db: Reader, filter: BooksFilter): Table {
  const sums = openSums()
  async function* batches() {
    yield (await sumVat(db, filter)).map(({ taxKind, country, rate, vat, corrects, currency, ...sum }) => {
      const treatment = vatTreatment(taxKind, country)
      sums.add(`${treatment} ${currency}`, sum.net, sum.tax)
      return [
        treatment,
        toVatCountry(country),
        decimalCell(rate),
        vat,
        corrects,
        sum.documents,
        currency,
        sum.net,
        sum.tax,
      ]
    })
  }
  return {
    header: [
      'treatment',
      'country',
      'vat_rate',
      'vat_number',
      'corrects',
      'documents',
      'currency',
      'net',
      'vat',
    ],
    batches: batches(),
    totals: () =>
      sums.list().map(([label, amounts]) => {
        const [treatment = '', currency = ''] = label.split(' ')
        return ['total', treatment, null, null, null, null, currency, ...amounts]
      }),
  }
}
