import { paymentMethodNumbers } from '../../domain/payments/methods.ts'
import { euCountries, type TaxKind } from '../../domain/tax.ts'
import { dayOf } from '../platform/clock.ts'
import type { OrderRow } from './files.ts'
import type { Brought, Importing } from './import-history.ts'
import { newRows } from './row-keys.ts'
import {
  insertImported,
  insertOldFulfilment,
  insertOldOrder,
  licensesBySerial,
  numberOrdersAbove,
} from './store.ts'

type Owners = ReadonlyMap<string, { id: number; language: string }>
type License = Awaited<ReturnType<typeof licensesBySerial>> extends Map<string, infer Row> ? Row : never

/** Orders as they were, under their old numbers where these are numbers and free. Nothing is issued for them. */
export async function importOrders(
  importing: Importing,
  { rows, owners, file }: { rows: readonly OrderRow[]; owners: Owners; file: string },
): Promise<Brought> {
  const { tx } = importing
  const fresh = await newRows(importing, {
    kind: 'order',
    rows,
    file,
    keyOf: row => row.number,
    column: 'number',
  })
  const licenses = await licensesBySerial(
    tx,
    rows.flatMap(({ license }) => license ?? []),
  )
  // Those with a number first, so that none of the others gets it.
  const numbered = fresh.filter(({ row }) => numberOf(row) !== null)
  await bring(importing, numbered, { owners, licenses, file })
  await numberOrdersAbove(
    tx,
    numbered.reduce((highest, { row }) => Math.max(highest, numberOf(row) ?? 0), 0),
  )
  await bring(
    importing,
    fresh.filter(({ row }) => numberOf(row) === null),
    { owners, licenses, file },
  )
  return { added: fresh.length, known: rows.length - fresh.length }
}

async function bring(
  importing: Importing,
  rows: Awaited<ReturnType<typeof newRows<OrderRow>>>,
  { owners, licenses, file }: { owners: Owners; licenses: ReadonlyMap<string, License>; file: string },
) {
  const { tx } = importing
  for (const { row, key, contentHash } of rows) {
    const fault = (text: string) => importing.fault(`${file} line ${row.lineNumber}: ${text}`)
    const owner = owners.get(row.email)
    const license = row.license === null ? null : (licenses.get(row.license) ?? null)
    const problems = [
      ...sumProblems(row),
      ...timeProblems(row, importing.now),
      ...linkProblems(row, owner, license),
    ]
    for (const problem of problems) fault(problem)
    if (problems.length > 0 || !owner) continue

    const order = oldOrder(importing, row, { owner, license, contentHash })
    const id = await insertOldOrder(tx, order, numberOf(row))
    if (id === null) {
      fault(
        `number: the shop has an order ${row.number} already; a number with a letter in it gets a new one`,
      )
      continue
    }
    if (license && row.status === 'paid') {
      const { type, period, servers, expiresOn } = license
      const after = { type, period, servers, expiresOn }
      await insertOldFulfilment(tx, { orderId: id, licenseId: license.id, after, fulfilledAt: paidAt(row) })
    }
    await insertImported(tx, { kind: 'order', key, contentHash, targetId: id, importedAt: importing.now })
  }
}

function sumProblems({ subtotal, tax, total, tax_rate: rate }: OrderRow): string[] {
  return [
    ...(subtotal + tax === total ? [] : ['total is not subtotal + tax']),
    ...(rate === '0' && tax > 0 ? ['tax: there is some, but tax_rate is 0'] : []),
  ]
}

function timeProblems({ created_at, paid_at, status, payment_method }: OrderRow, now: Date): string[] {
  return [
    ...(created_at > now ? ['created_at: it has not come yet'] : []),
    ...(paid_at && paid_at > now ? ['paid_at: it has not come yet'] : []),
    ...(paid_at && status !== 'paid' ? [`paid_at: the order is ${status}`] : []),
    ...(status === 'pending' && payment_method !== paymentMethodNumbers.bank
      ? ['status: only an order by bank transfer (payment_method 2) can still be paid']
      : []),
  ]
}

function linkProblems(
  { email, license: serial, mode, status }: OrderRow,
  owner: { id: number } | undefined,
  license: License | null,
): string[] {
  if (!owner) return [`email: ${email} is no customer, neither in the shop nor in the customers' file`]
  if (serial !== null && !license) return [`license: there is no license ${serial}`]
  if (license && license.customerId !== owner.id) return [`license: ${serial} is another customer's`]
  if (mode !== 'buy' && status === 'pending' && !license)
    return ['license: it is needed to fulfil the order once it is paid']
  return []
}

/** A number of digits is kept; anything else names the order for the import alone. */
function numberOf({ number }: OrderRow): number | null {
  return /^[1-9]\d{0,8}$/.test(number) ? Number(number) : null
}

function paidAt(row: OrderRow): Date {
  return row.paid_at ?? row.created_at
}

function oldOrder(
  { shop }: Importing,
  row: OrderRow,
  known: { owner: { id: number; language: string }; license: License | null; contentHash: string },
) {
  const { status, product, mode, servers, periods, country, currency, subtotal, tax, total } = row
  return {
    customerId: known.owner.id,
    language: known.owner.language,
    status,
    paymentMethod: row.payment_method,
    ...{ product, mode, servers, periods, country, currency, subtotal, tax, total },
    licenseId: mode === 'buy' ? null : (known.license?.id ?? null),
    unitPrice: Math.floor(subtotal / periods),
    listPrice: subtotal,
    couponDiscount: 0,
    cryptoDiscount: 0,
    taxRate: row.tax_rate,
    taxKind: taxKindOf(row, shop.config.seller.country),
    // The rates of that time are not known, and nothing is converted any more.
    euroRate: '1',
    currencyRate: '1',
    rateSource: 'imported',
    rateDay: dayOf(row.created_at),
    clientCompany: row.company,
    clientName: row.name,
    clientVat: row.vat,
    clientZip: row.zip,
    clientCity: row.city,
    clientAddressLine: row.address,
    clientCountry: row.company || row.name ? country : '',
    comment: row.comment,
    contentHash: known.contentHash,
    createdAt: row.created_at,
    paidAt: status === 'paid' ? paidAt(row) : null,
  }
}

function taxKindOf({ tax_rate: rate, country }: OrderRow, sellerCountry: string): TaxKind {
  if (country === sellerCountry) return 'domestic'
  if (rate !== '0') return 'destination'
  return euCountries.includes(country) && euCountries.includes(sellerCountry) ? 'reverse-charge' : 'outside'
}
