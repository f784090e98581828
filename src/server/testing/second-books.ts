/**
 * The books of a shop, computed a second time from what happened: by the rules of the shop, without its code.
 * Amounts are minor units.
 */
export type Sale = {
  seller: string
  product: 'astra-1m' | 'astra-1y' | 'astra-lifetime' | 'astra-company'
  servers: number
  periods: number
  method: 'card' | 'bank' | 'crypto'
  country: string
  isOutsideVatArea: boolean
  vatNumber: string
  coupon: { percent: number } | { amount: number } | null
}

export type BookedDocument = {
  number: string
  kind: 'invoice' | 'credit-note'
  sellerSeries: string
  day: string
  order: number
  currency: string
  net: bigint
  vat: bigint
  total: bigint
  treatment: string
  country: string
  rate: string
  vatNumber: string
  /** Euro per unit of the currency is `euro / unit`. */
  exchange: { euro: string; unit: string } | null
  nationalVat: bigint | null
  nationalRate: string | null
  credits: BookedDocument | null
}

type Seller = { country: string; timeZone: string; nationalCurrency: string | null }
/** In percent, from a day on; the rows of a country are in the order of their days. */
type VatRate = readonly [country: string, percent: string, from: string]
/** What one US dollar buys. */
type DollarRates = Record<'EUR' | 'RUB' | 'BYN', string>

type Facts = {
  sellers: Record<string, Seller>
  vatRates: readonly VatRate[]
  dollarRates: () => DollarRates
  nationalRate: () => string
}

const euCountries = ['EST', 'FIN', 'DEU', 'FRA', 'ROU', 'ESP', 'POL', 'CZE']
const shortCodes: Record<string, string> = {
  EST: 'EE',
  FIN: 'FI',
  DEU: 'DE',
  FRA: 'FR',
  ROU: 'RO',
  ESP: 'ES',
  POL: 'PL',
  CZE: 'CZ',
  RUS: 'RU',
  BLR: 'BY',
  USA: 'US',
}

export function openSecondBooks(facts: Facts) {
  const documents: BookedDocument[] = []
  const lastNumbers = new Map<string, number>()

  const seller = (series: string) => known(facts.sellers[series])
  const sellersDay = (series: string, at: Date) =>
    new Intl.DateTimeFormat('en-CA', { timeZone: seller(series).timeZone, dateStyle: 'short' }).format(at)

  function book(document: Omit<BookedDocument, 'number' | 'day'>, at: Date): BookedDocument {
    const day = sellersDay(document.sellerSeries, at)
    const series = `${document.sellerSeries}-${day.slice(0, 4)}`
    const number = (lastNumbers.get(series) ?? 0) + 1
    lastNumbers.set(series, number)
    const booked = { ...document, day, number: `${series}-${String(number).padStart(5, '0')}` }
    documents.push(booked)
    return booked
  }

  function findTax({ seller: series, country, isOutsideVatArea }: Sale, vatNumber: string, day: string) {
    const percent = known(
      facts.vatRates.findLast(([taxed, , from]) => taxed === country && from <= day)?.[1] ?? '0',
    )
    if (isOutsideVatArea) return { treatment: 'outside', rate: '0' }
    if (country === seller(series).country) return { treatment: 'domestic', rate: percent }
    if (!euCountries.includes(country)) return { treatment: 'outside', rate: '0' }
    return vatNumber ? { treatment: 'reverse-charge', rate: '0' } : { treatment: 'oss', rate: percent }
  }

  function nationalVat(series: string, vat: bigint, before: string | null) {
    if (!seller(series).nationalCurrency || vat === 0n) return { nationalVat: null, nationalRate: null }
    const nationalRate = before ?? facts.nationalRate()
    return { nationalVat: inNational(vat, nationalRate), nationalRate }
  }

  const sumCredits = (invoice: BookedDocument) =>
    sum(documents.filter(({ credits }) => credits === invoice).map(({ total }) => total))

  return {
    documents,
    sumCredits,
    /** The total is what the customer is charged. */
    quote(sale: Sale, acceptedAt: Date) {
      const rates = facts.dollarRates()
      const currency = sale.country === 'RUS' ? 'RUB' : sale.country === 'BLR' ? 'BYN' : 'EUR'
      const net = discounted(sale, unitPrice(sale, currency, rates) * BigInt(sale.periods))
      const tax = findTax(sale, sale.vatNumber, sellersDay(sale.seller, acceptedAt))
      const vat = takePercent(net, tax.rate)
      const exchange = currency === 'EUR' ? null : { euro: rates.EUR, unit: rates[currency] }
      return { currency, net, vat, total: net + vat, exchange, ...tax }
    },
    invoice(order: number, sale: Sale, quoted: ReturnType<typeof this.quote>, at: Date) {
      return book(
        {
          ...quoted,
          ...nationalVat(sale.seller, quoted.vat, null),
          kind: 'invoice',
          sellerSeries: sale.seller,
          order,
          country: known(shortCodes[sale.country]),
          vatNumber: sale.vatNumber,
          credits: null,
        },
        at,
      )
    },
    /** `amount` includes the VAT; null for all that is left. */
    credit(invoice: BookedDocument, amount: bigint | null, at: Date) {
      const credited = sumCredits(invoice)
      const total = amount ?? invoice.total - credited
      const vatUpTo = (part: bigint) =>
        invoice.total === 0n ? 0n : halfUp(invoice.vat * part, invoice.total)
      const [before, after] = [vatUpTo(credited), vatUpTo(credited + total)]
      const vat = after - before
      const { nationalRate } = invoice
      const national =
        nationalRate === null ? null : inNational(after, nationalRate) - inNational(before, nationalRate)
      const parts = { net: total - vat, vat, total, nationalVat: national }
      return book({ ...invoice, ...parts, kind: 'credit-note', credits: invoice }, at)
    },
    /** The new invoice has the next number, and its credit note the one after. */
    correct(invoice: BookedDocument, sale: Sale, vatNumber: string, at: Date) {
      const taxChanges = (vatNumber === '') !== (invoice.vatNumber === '')
      const tax = taxChanges ? findTax(sale, vatNumber, invoice.day) : invoice
      const vat = taxChanges ? takePercent(invoice.net, tax.rate) : invoice.vat
      const sums = { vat, total: invoice.net + vat, treatment: tax.treatment, rate: tax.rate, vatNumber }
      const replacement = book(
        { ...invoice, ...sums, ...nationalVat(sale.seller, vat, invoice.nationalRate) },
        at,
      )
      this.credit(invoice, null, at)
      return replacement
    },
  }
}

function euroPrice({ product, servers }: Sale): bigint {
  const n = BigInt(servers)
  const month = n === 1n ? 22_00n : n <= 4n ? 20_00n * n : 10_00n * n + 40_00n
  if (product === 'astra-1m') return month
  if (product === 'astra-1y') return 10n * month
  return product === 'astra-lifetime' ? 540_00n * n : 900_00n
}

function unitPrice(sale: Sale, currency: 'EUR' | 'RUB' | 'BYN', rates: DollarRates): bigint {
  if (currency === 'EUR') return euroPrice(sale)
  const [to, from] = [fraction(rates[currency]), fraction(rates.EUR)]
  const [dividend, divisor] = [euroPrice(sale) * to.above * from.below, to.below * from.above * 100n]
  return ((dividend + divisor - 1n) / divisor) * 100n
}

function discounted({ coupon, method }: Sale, price: bigint): bigint {
  const off =
    coupon && ('percent' in coupon ? (price * BigInt(coupon.percent)) / 100n : BigInt(coupon.amount))
  const left = off === null ? price : off > price ? 0n : price - off
  const inCrypto = ((left * 9n) / 1000n) * 100n
  return method === 'crypto' && inCrypto > 0n ? inCrypto : left
}

function takePercent(net: bigint, percent: string): bigint {
  const { above, below } = fraction(percent)
  return halfUp(net * above, below * 100n)
}

function inNational(vat: bigint, rate: string): bigint {
  const { above, below } = fraction(rate)
  return halfUp(vat * above, below)
}

export function inEuro(total: bigint, { euro, unit }: { euro: string; unit: string }): bigint {
  const [from, to] = [fraction(unit), fraction(euro)]
  return halfUp(total * to.above * from.below, to.below * from.above)
}

export function sum(amounts: Iterable<bigint>): bigint {
  let total = 0n
  for (const amount of amounts) total += amount
  return total
}

export function plain(minor: bigint): string {
  const digits = String(minor < 0n ? -minor : minor).padStart(3, '0')
  return `${minor < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** Of amounts that are not negative. */
function halfUp(dividend: bigint, divisor: bigint): bigint {
  return (2n * dividend + divisor) / (2n * divisor)
}

function fraction(decimal: string): { above: bigint; below: bigint } {
  const [whole = '', decimals = ''] = decimal.split('.')
  return { above: BigInt(whole + decimals), below: 10n ** BigInt(decimals.length) }
}

function known<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Error('The second books do not know this')
  return value
}
