import type { License, UpgradeConditions } from '../licenses/license.ts'
import { divideDown } from '../money/decimal.ts'
import { type CurrencyCode, convertFromEuro, currencyFor, type Rates, toMinor } from '../money/money.ts'
import type { PaymentMethod } from '../payments/methods.ts'
import {
  type CartMode,
  type Catalog,
  type ProductCode,
  periodsFor,
  requireProduct,
} from '../pricing/catalog.ts'
import { type Coupon, couponDiscountOn } from '../pricing/coupon.ts'
import { RuleBroken } from '../rule-broken.ts'
import { type TaxedSale, type TaxKind, taxAmount, taxFor } from '../tax/tax.ts'
import { priceSale } from './sale.ts'

export type Cart = { product: string; mode: CartMode; servers: number; country: string; periods: number }

export type QuoteInput = {
  catalog: Catalog
  cart: Cart
  /** The license to renew or upgrade, or the demo to replace; ignored for a new license. */
  license: License | null
  payment: PaymentMethod
  rates: Rates
  /** The price that a written quote promised, in the currency of the country; without it, today's price counts. */
  unitPrice?: number | undefined
  coupon: Coupon | null
  /** `on` is the seller's day. */
  tax: Omit<TaxedSale, 'customerCountry'>
  /** The UTC day, YYYY-MM-DD. */
  today: string
  lifetimeMinDays: UpgradeConditions['lifetimeMinDays']
}

/** Amounts are minor units; the tax rate is a percentage such as '25.5'. */
export type Quote = {
  product: ProductCode
  servers: number
  periods: number
  currency: CurrencyCode
  unitPrice: number
  listPrice: number
  couponDiscount: number
  cryptoDiscount: number
  subtotal: number
  taxRate: string
  taxKind: TaxKind
  tax: number
  total: number
}

/** docs/domain.md, 'Money', 'Prices', 'Plans by mode'. Does not check the payment method: see `paymentMethodsFor`. */
export function quote(input: QuoteInput): Quote {
  const { catalog, cart, payment, coupon } = input
  const product = requireProduct(cart.product)
  const { servers, euroPrice } = priceSale({ ...cart, product }, input.license, input)
  const periods = requirePeriods(catalog, cart, product)

  const currency = currencyFor(catalog, cart.country)
  const unitPrice = input.unitPrice ?? convertFromEuro(euroPrice, currency, input.rates)
  const listPrice = toMinor(BigInt(unitPrice) * BigInt(periods))
  const couponDiscount = coupon ? couponDiscountOn(listPrice, coupon) : 0
  const cryptoDiscount = payment === 'crypto' ? cryptoDiscountOn(catalog, listPrice - couponDiscount) : 0
  const subtotal = listPrice - couponDiscount - cryptoDiscount

  const { rate, kind } = taxFor({ ...input.tax, customerCountry: cart.country })
  const tax = taxAmount(subtotal, rate)
  const total = toMinor(BigInt(subtotal) + BigInt(tax))
  return {
    product,
    servers,
    periods,
    currency,
    unitPrice,
    listPrice,
    couponDiscount,
    cryptoDiscount,
    subtotal,
    taxRate: rate,
    taxKind: kind,
    tax,
    total,
  }
}

function requirePeriods(catalog: Catalog, { mode, periods }: Cart, product: ProductCode): number {
  // An upgrade pays for the days left, not for periods.
  const allowed = mode === 'upgrade' ? [1] : periodsFor(catalog, product)
  if (!allowed.includes(periods)) throw new RuleBroken('invalid-period')
  return periods
}

/** Rounds down to a whole unit, but never to 0: only a coupon makes an order free. */
function cryptoDiscountOn({ cryptoDiscountPercent }: Catalog, price: number): number {
  if (cryptoDiscountPercent === 0) return 0
  const discounted = toMinor(divideDown(BigInt(price) * BigInt(100 - cryptoDiscountPercent), 10_000n) * 100n)
  return discounted > 0 ? price - discounted : 0
}
