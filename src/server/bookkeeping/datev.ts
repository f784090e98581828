import type { DatevAccounts } from '../../domain/invoices/datev-accounts.ts'
import type { InvoiceContent } from '../../domain/invoices/invoice.ts'
import { divideHalfUp, parseDecimal } from '../../domain/money/decimal.ts'
import { toMinor } from '../../domain/money/money.ts'
import { type DocumentFilter, listDocuments } from '../invoices/list-documents.ts'
import type { InvoiceRow } from '../invoices/store.ts'
import type { Reader } from '../platform/database.ts'
import {
  type DatevBatch,
  type DatevCell,
  datevColumns,
  encodeWindows1252,
  formatDatevHeader,
  formatDatevRows,
} from './datev-format.ts'
import { signedAmounts, vatTreatment } from './sales.ts'
import { openSums } from './sums.ts'
import { writeFile } from './write-csv.ts'

/** A currency other than EUR without its rate: the amount in EUR is not known. */
export class UnknownExchangeError extends Error {}

export function listDatevEntries(db: Reader, filter: DocumentFilter, accounts: DatevAccounts) {
  const sums = openSums()
  async function* batches() {
    // The format has no entries of 0.
    for await (const documents of listDocuments(db, filter))
      yield documents
        .filter(({ total }) => total !== 0)
        .map(document => {
          const { total } = signedAmounts(document)
          sums.add(document.currency, total)
          return describeEntry(document, accounts)
        })
  }
  return { batches: batches(), sums: sums.list }
}

export async function writeDatev(path: string, batch: DatevBatch, batches: AsyncIterable<DatevCell[][]>) {
  await writeFile(path, async write => {
    for await (const lines of datevLines(batch, batches)) await write(lines)
  })
}

export async function* datevLines(batch: DatevBatch, batches: AsyncIterable<DatevCell[][]>) {
  yield encodeWindows1252(formatDatevHeader(batch))
  for await (const rows of batches) yield encodeWindows1252(formatDatevRows(rows))
}

function describeEntry(
  { kind, numberText, issuedOn, content }: InvoiceRow,
  accounts: DatevAccounts,
): DatevCell[] {
  const { taxKind, total, currency, customer } = content
  const isForeign = currency !== 'EUR'
  const treatment = vatTreatment(taxKind, customer.country)
  const fields: Record<string, DatevCell> = {
    'Umsatz (ohne Soll/Haben-Kz)': BigInt(total),
    'Soll/Haben-Kennzeichen': kind === 'invoice' ? 'S' : 'H',
    'WKZ Umsatz': currency,
    ...(isForeign ? describeExchange(content) : {}),
    Konto: accounts.debtor,
    'Gegenkonto (ohne BU-Schlüssel)': accounts[treatment === 'registered' ? 'outside' : taxKind],
    Belegdatum: { plain: `${issuedOn.slice(8)}${issuedOn.slice(5, 7)}` },
    'Belegfeld 1': numberText,
    Buchungstext: (customer.company || customer.contact || customer.email)
      .replace(/\p{Cc}+/gu, ' ')
      .slice(0, 60),
    // Without it DATEV locks the whole batch on import, for good.
    Festschreibung: 0,
    ...(treatment === 'oss'
      ? {
          'EU-Land u. UStID (Bestimmung)': customer.country === 'MC' ? 'FR' : customer.country,
          'EU-Steuersatz (Bestimmung)': percent(content.taxRate),
        }
      : {}),
    ...(taxKind === 'reverse-charge' ? { 'EU-Land u. UStID (Bestimmung)': customer.vat } : {}),
  }
  return datevColumns.map(column => fields[column] ?? null)
}

function describeExchange({ number, exchange, total }: InvoiceContent): Record<string, DatevCell> {
  if (!exchange) throw new UnknownExchangeError(number)
  const [euro, other] = [parseDecimal(exchange.euroRate), parseDecimal(exchange.currencyRate)]
  const [numerator, denominator] = [other.numerator * euro.denominator, other.denominator * euro.numerator]
  const millionths = String(divideHalfUp(numerator * 1_000_000n, denominator)).padStart(7, '0')
  return {
    Kurs: { plain: `${millionths.slice(0, -6)},${millionths.slice(-6)}` },
    'Basis-Umsatz': BigInt(toMinor(divideHalfUp(BigInt(total) * denominator, numerator))),
    'WKZ Basis-Umsatz': 'EUR',
  }
}

function percent(rate: string): bigint {
  const { numerator, denominator } = parseDecimal(rate)
  return divideHalfUp(numerator * 100n, denominator)
}
