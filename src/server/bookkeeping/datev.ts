import { type DatevAccounts, readDatevAccounts } from '../../domain/invoices/datev-accounts.ts'
import type { InvoiceContent } from '../../domain/invoices/invoice.ts'
import { divideHalfUp, parseDecimal } from '../../domain/money/decimal.ts'
import { toMinor } from '../../domain/money/money.ts'
import { toVatCountry } from '../../domain/tax/eu-members.ts'
import { type DocumentFilter, listDocuments } from '../invoices/list-documents.ts'
import type { InvoiceRow } from '../invoices/store.ts'
import type { Reader } from '../platform/database/database.ts'
import { Refusal } from '../platform/http/refusal.ts'
import { readSeller } from '../sellers/store.ts'
import type { Shop } from '../shop.ts'
import {
  type DatevBatch,
  type DatevCell,
  datevColumns,
  encodeWindows1252,
  formatDatevHeader,
  formatDatevRows,
} from './datev-format.ts'
import { vatTreatment } from './sales.ts'
import { openSums } from './sums.ts'

/**
 * Refuses 'datev-seller-not-german', as the accounts and tax keys are those of Germany, and while the batches are read
 * 'datev-rate-unknown': a currency other than EUR without its rate.
 */
export async function openDatev(
  db: Reader,
  shop: Pick<Shop, 'config' | 'clock'>,
  { filter, ...numbers }: { filter: DocumentFilter; consultant: number; client: number },
) {
  const seller = await readSeller(db, shop, filter.sellerId)
  if (seller.country !== 'DEU') throw new Refusal('datev-seller-not-german')
  const accounts = readDatevAccounts(seller.datevAccounts)
  if (!accounts) throw new Error(`The DATEV accounts of ${seller.name} are not valid`)
  const { from, to } = filter
  const batch: DatevBatch = {
    createdAt: shop.clock.now(),
    ...numbers,
    accountLength: String(accounts.domestic).length,
    from,
    to,
    name: `${shop.config.productName} ${from.slice(0, 7)}`.slice(0, 30),
  }
  return { batch, ...listEntries(db, filter, accounts) }
}

function listEntries(db: Reader, filter: DocumentFilter, accounts: DatevAccounts) {
  const sums = openSums()
  async function* batches() {
    for await (const documents of listDocuments(db, filter))
      yield documents.flatMap(document =>
        splitAmount(document, accounts).map(({ amount, account }) => {
          sums.add(document.currency, document.kind === 'invoice' ? BigInt(amount) : BigInt(-amount))
          return describeEntry(document, { debtor: accounts.debtor, account, amount })
        }),
      )
  }
  return { batches: batches(), sums: sums.list }
}

/** The VAT of a country outside the EU is owed there: no account of revenue computes it. The format has no entries of 0. */
function splitAmount({ content }: InvoiceRow, accounts: DatevAccounts) {
  const { taxKind, customer, subtotal, tax, total } = content
  const entries =
    vatTreatment(taxKind, customer.country) === 'registered'
      ? [
          { amount: subtotal, account: accounts.outside },
          { amount: tax, account: accounts['foreign-vat'] },
        ]
      : [{ amount: total, account: accounts[taxKind] }]
  return entries.filter(({ amount }) => amount !== 0)
}

export async function* datevLines(batch: DatevBatch, batches: AsyncIterable<DatevCell[][]>) {
  yield encodeWindows1252(formatDatevHeader(batch))
  for await (const rows of batches) yield encodeWindows1252(formatDatevRows(rows))
}

function describeEntry(
  { kind, numberText, issuedOn, content }: InvoiceRow,
  { debtor, account, amount }: { debtor: number; account: number; amount: number },
): DatevCell[] {
  const { taxKind, currency, customer } = content
  const isForeign = currency !== 'EUR'
  const treatment = vatTreatment(taxKind, customer.country)
  const fields: Record<string, DatevCell> = {
    'Umsatz (ohne Soll/Haben-Kz)': BigInt(amount),
    'Soll/Haben-Kennzeichen': kind === 'invoice' ? 'S' : 'H',
    'WKZ Umsatz': currency,
    ...(isForeign ? describeExchange(content, amount) : {}),
    Konto: debtor,
    'Gegenkonto (ohne BU-Schlüssel)': account,
    Belegdatum: { plain: `${issuedOn.slice(8)}${issuedOn.slice(5, 7)}` },
    'Belegfeld 1': numberText,
    Buchungstext: (customer.company || customer.contact || customer.email)
      .replace(/\p{Cc}+/gu, ' ')
      .slice(0, 60),
    // Without it DATEV locks the whole batch on import, for good.
    Festschreibung: 0,
    ...(treatment === 'oss'
      ? {
          'EU-Land u. UStID (Bestimmung)': toVatCountry(customer.country),
          'EU-Steuersatz (Bestimmung)': percent(content.taxRate),
        }
      : {}),
    ...(taxKind === 'reverse-charge' ? { 'EU-Land u. UStID (Bestimmung)': customer.vat } : {}),
  }
  return datevColumns.map(column => fields[column] ?? null)
}

function describeExchange({ number, exchange }: InvoiceContent, amount: number): Record<string, DatevCell> {
  if (!exchange) throw new Refusal('datev-rate-unknown', { cause: new Error(number) })
  const [euro, other] = [parseDecimal(exchange.euroRate), parseDecimal(exchange.currencyRate)]
  const [numerator, denominator] = [other.numerator * euro.denominator, other.denominator * euro.numerator]
  const millionths = String(divideHalfUp(numerator * 1_000_000n, denominator)).padStart(7, '0')
  return {
    Kurs: { plain: `${millionths.slice(0, -6)},${millionths.slice(-6)}` },
    'Basis-Umsatz': BigInt(toMinor(divideHalfUp(BigInt(amount) * denominator, numerator))),
    'WKZ Basis-Umsatz': 'EUR',
  }
}

function percent(rate: string): bigint {
  const { numerator, denominator } = parseDecimal(rate)
  return divideHalfUp(numerator * 100n, denominator)
}
