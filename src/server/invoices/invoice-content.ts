import { alpha2Of } from '../../domain/countries.ts'
import { addDays } from '../../domain/day.ts'
import { type Customer, daysToPay, type InvoiceContent, type Seller } from '../../domain/invoices/invoice.ts'
import type { CurrencyCode } from '../../domain/money/money.ts'
import { importedRateSource } from '../../domain/orders/order.ts'
import { creditorReferenceOf } from '../../domain/payments/creditor-reference.ts'
import { paymentMethodNumbers } from '../../domain/payments/methods.ts'
import type { TaxKind } from '../../domain/tax/tax.ts'
import type { Contact } from '../customers/find-contact.ts'
import type { orders } from '../orders/tables.ts'
import type { Transaction } from '../platform/database.ts'
import { readSellersById } from '../sellers/read-resellers.ts'
import type { Shop } from '../shop.ts'
import { invoiceWords } from './words.ts'

/** An order to be invoiced; `received` where a person tells on which UTC day its money came, and in which way. */
export type InvoicedOrder = typeof orders.$inferSelect & {
  received?: { on: string; paymentMethod: number }
}

export type SellerOfSeries = { series: string; seller: Seller }

/** Who sells each of these orders, and the series its numbers are taken from. */
export async function sellersOf(
  tx: Transaction,
  { config }: Pick<Shop, 'config'>,
  orders: readonly InvoicedOrder[],
): Promise<(order: InvoicedOrder) => SellerOfSeries> {
  const ids = new Set(orders.flatMap(({ sellerId }) => sellerId ?? []))
  const resellers = new Map(ids.size > 0 ? await readSellersById(tx, [...ids]) : [])
  return ({ sellerId }) => {
    if (sellerId === null) return vendor(config)
    const reseller = resellers.get(sellerId)
    if (!reseller) throw new Error(`There is no seller ${sellerId}`)
    const { series, name, address, vat, registration, account, bic, bank } = reseller
    const country = alpha2Of(reseller.country)
    return { series, seller: { name, address, vat, registration, account, bic, bank, country } }
  }
}

function vendor({ seller: { series, ...seller } }: Shop['config']): SellerOfSeries {
  const { name, country, vat, address, account, bic } = seller
  return {
    series,
    seller: { name, address, vat, account, bic, country: alpha2Of(country), registration: '', bank: '' },
  }
}

/** Everything that an order's invoice says, but its number. */
export function invoiceContent(
  { config }: Pick<Shop, 'config'>,
  order: InvoicedOrder,
  { contact, seller, today }: { contact: Contact; seller: Seller; today: string },
): Omit<InvoiceContent, 'number'> {
  // The language of the mails too, whatever the order was placed in (domain.md, 'Calls').
  const { email, language } = contact
  const isTransfer = order.paymentMethod === paymentMethodNumbers.bank && order.status !== 'paid'
  const dates = isTransfer
    ? { issuedOn: today, suppliedOn: null, dueOn: addDays(today, daysToPay), paidOn: null }
    : { issuedOn: today, suppliedOn: today, dueOn: null, paidOn: order.received?.on ?? today }
  const quantity = quantityOf(order)
  return {
    kind: 'invoice',
    language,
    productName: config.productName,
    supportEmail: config.supportEmail,
    orderId: order.id,
    reference: creditorReferenceOf(order.id),
    ...dates,
    refersTo: null,
    reason: '',
    seller,
    customer: customerOf(order, email),
    item: {
      // One of the quantity, so that nobody reads three times three months.
      title: invoiceWords[language].lineTitle(config.productName, {
        ...order,
        periods: order.periods / quantity.periods,
      }),
      ...quantity,
      listPrice: order.listPrice,
    },
    ...sumsOf(order),
    exchange: exchangeOf(order),
    paymentMethod: order.received?.paymentMethod ?? order.paymentMethod,
    comment: order.comment,
  }
}

function customerOf(order: InvoicedOrder, email: string): Customer {
  return {
    company: order.clientCompany,
    contact: order.clientName,
    email,
    addressLine: order.clientAddressLine,
    zip: order.clientZip,
    city: order.clientCity,
    country: alpha2Of(order.clientCountry || order.country),
    vat: order.clientVat,
  }
}

/** An older shop may have sold several periods at a price that cannot be divided by them: then they are one. */
function quantityOf({ periods, unitPrice, listPrice }: InvoicedOrder) {
  return unitPrice * periods === listPrice ? { periods, unitPrice } : { periods: 1, unitPrice: listPrice }
}

function sumsOf(order: InvoicedOrder) {
  const { couponDiscount, cryptoDiscount, subtotal, taxRate, tax, total } = order
  return {
    coupon: order.coupon ?? '',
    couponDiscount,
    cryptoDiscount,
    // The table's check allows no other currency; the quote wrote the tax kind.
    currency: order.currency as CurrencyCode,
    subtotal,
    taxRate,
    taxKind: order.taxKind as TaxKind,
    tax,
    total,
  }
}

function exchangeOf(order: InvoicedOrder): InvoiceContent['exchange'] {
  // The older shop did not say by which rate it converted.
  if (order.currency === 'EUR' || order.rateSource === importedRateSource) return null
  const { euroRate, currencyRate, rateSource, rateDay } = order
  return { euroRate, currencyRate, source: rateSource, day: rateDay }
}
