import { taxCategory } from '../../domain/invoices/invoice.ts'
import { methodNames } from '../../domain/payments/methods.ts'
import { isEuAlpha2 } from '../../domain/tax/eu-members.ts'
import type { TaxKind } from '../../domain/tax/tax.ts'
import { listDocuments } from '../invoices/list-documents.ts'
import type { InvoiceRow } from '../invoices/store.ts'
import { type BooksFilter, type DocumentDates, findDocumentDates } from '../invoices/tax-points.ts'
import type { Reader } from '../platform/database/database.ts'
import { type Cell, decimalCell, type Table } from '../platform/files/csv-table.ts'
import { openSums } from './sums.ts'

/** How a sale is declared: docs/operations/bookkeeping.md. */
export function vatTreatment(taxKind: TaxKind, customerCountry: string): string {
  if (taxKind !== 'destination') return taxKind
  // Monaco is part of France.
  return isEuAlpha2(customerCountry) || customerCountry === 'MC' ? 'oss' : 'registered'
}

const columns = [
  [
    'number',
    'kind',
    'issued_on',
    'supplied_on',
    'paid_on',
    'tax_point',
    'credits',
    'order',
    'customer',
    'country',
  ],
  ['vat_number', 'treatment', 'vat_category', 'vat_rate', 'payment_method'],
  ['currency', 'net', 'vat', 'total', 'national_currency', 'national_vat'],
].flat()

/** The journal: one row for each tax line of each document, and each document has one. */
export function listSales(db: Reader, filter: BooksFilter): Table {
  const [sums, nationalSums] = [openSums(), openSums()]
  async function* batches() {
    for await (const documents of listDocuments(db, filter)) {
      const ids = documents.map(({ id }) => id)
      const dates = await findDocumentDates(db, filter, ids)
      yield documents.map(document => {
        const amounts = signedAmounts(document)
        sums.add(document.currency, amounts.net, amounts.tax, amounts.total)
        const national = signedNationalTax(document)
        if (national) nationalSums.add(national.currency, national.tax)
        const described = describeDocument(document, amounts, dates.get(document.id))
        return [...described, national?.currency ?? null, national?.tax ?? null]
      })
    }
  }
  const emptyTotal: Cell[] = ['total', ...Array<Cell>(columns.indexOf('national_currency') - 1).fill(null)]
  const beforeSums = emptyTotal.slice(0, columns.indexOf('currency'))
  return {
    header: columns,
    batches: batches(),
    totals: () => [
      ...sums.list().map(([label, amounts]) => [...beforeSums, label, ...amounts]),
      ...nationalSums
        .list()
        .map(([label, amounts]) => [...emptyTotal.with(1, 'national-vat'), label, ...amounts]),
    ],
  }
}

function signedAmounts({ kind, subtotal, tax, total }: InvoiceRow) {
  const sign = kind === 'invoice' ? 1n : -1n
  return { net: sign * BigInt(subtotal), tax: sign * BigInt(tax), total: sign * BigInt(total) }
}

function signedNationalTax({ kind, content: { nationalTax } }: InvoiceRow) {
  if (!nationalTax) return null
  const tax = BigInt(nationalTax.tax)
  return { currency: nationalTax.currency, tax: kind === 'invoice' ? tax : -tax }
}

function describeDocument(
  { numberText, kind, issuedOn, suppliedOn, currency, orderId, content }: InvoiceRow,
  { net, tax, total }: { net: bigint; tax: bigint; total: bigint },
  { paidOn, taxPoint }: DocumentDates = { paidOn: null, taxPoint: null },
): Cell[] {
  const { customer, taxKind, taxRate, refersTo, paymentMethod } = content
  return [
    [numberText, kind, issuedOn, suppliedOn, content.paidOn ?? paidOn, taxPoint],
    [refersTo?.number ?? null, orderId],
    [customer.company || customer.contact || customer.email, customer.country, customer.vat],
    [vatTreatment(taxKind, customer.country), taxCategory(content), decimalCell(taxRate)],
    [content.total === 0 ? null : (methodNames.get(paymentMethod) ?? null), currency, net, tax, total],
  ].flat()
}
