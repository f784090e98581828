import { createHmac } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { addDays } from '../../../domain/day.ts'
import type { LicenseTerms } from '../../../domain/licenses/license.ts'
import type { Config } from '../../config/config.ts'
import type { OrderRow } from '../../orders/store.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { isSameSecret } from '../../platform/is-same-secret.ts'
import { sellerDay } from '../../prices/price-changes.ts'
import type { Shop } from '../../shop.ts'

/** What the token contains, in this order: a change of the list needs another version. */
const columns = [
  ...([
    'customerId',
    'product',
    'mode',
    'servers',
    'periods',
    'country',
    'licenseId',
    'quotedLicense',
  ] as const),
  ...(['coupon', 'currency', 'unitPrice', 'listPrice', 'couponDiscount', 'cryptoDiscount'] as const),
  ...(['subtotal', 'taxRate', 'taxKind', 'tax', 'total', 'paymentMethod', 'sellerId'] as const),
  ...(['euroRate', 'currencyRate', 'rateSource', 'rateDay'] as const),
  ...([
    'clientCompany',
    'clientVat',
    'clientZip',
    'clientCity',
    'clientAddressLine',
    'clientCountry',
  ] as const),
  ...(['purchaseOrder', 'buyerReference'] as const),
]
const version = '1'
const daysValid = 30

/** An order that may still be placed at this price: docs/domain.md, 'Quotes for approval'. `quotedOn` is the vendor's day. */
export type WrittenQuote = Pick<OrderRow, (typeof columns)[number]> & { quotedOn: string }

export function signWrittenQuote({ secret }: Pick<Config, 'secret'>, quote: WrittenQuote): string {
  const values = [quote.quotedOn, ...columns.map(name => quote[name])]
  const claim = `${version}.${Buffer.from(JSON.stringify(values)).toString('base64url')}`
  return `${claim}.${sign(claim, secret)}`
}

/** Refuses 'written-quote-unknown'; it may have expired. */
export function readWrittenQuote({ secret }: Pick<Config, 'secret'>, token: string): WrittenQuote {
  const [, claim = '', body = '', signature = ''] = /^(1\.([\w-]+))\.([\w-]+)$/.exec(token) ?? []
  if (!isSameSecret(signature, sign(claim, secret))) throw new Refusal('written-quote-unknown')
  // The signature shows that this shop wrote it.
  const [quotedOn, ...values] = JSON.parse(Buffer.from(body, 'base64url').toString()) as unknown[]
  return { quotedOn, ...Object.fromEntries(columns.map((name, at) => [name, values[at]])) } as WrittenQuote
}

function sign(claim: string, secret: string): string {
  return createHmac('sha256', secret).update(`written-quote\0${claim}`).digest('base64url')
}

export function findLastDay({ quotedOn }: WrittenQuote): string {
  return addDays(quotedOn, daysValid)
}

export function requireUnexpired(shop: Pick<Shop, 'config' | 'clock'>, quote: WrittenQuote) {
  if (sellerDay(shop) > findLastDay(quote)) throw new Refusal('written-quote-expired')
}

export function requireSameTerms({ quotedLicense }: WrittenQuote, terms: LicenseTerms | null) {
  if (!isDeepStrictEqual(quotedLicense, terms)) throw new Refusal('written-quote-outdated')
}
