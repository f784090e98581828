import { type Customer, daysToPay, type InvoiceContent, type Seller } from '../../domain/invoices/invoice.ts'
import { addDays } from '../../domain/licenses/license.ts'
import type { CurrencyCode } from '../../domain/money.ts'
import { importedRateSource } from '../../domain/orders/order.ts'
import { creditorReferenceOf } from '../../domain/payments/creditor-reference.ts'
import { paymentMethodNumbers } from '../../domain/payments/methods.ts'
import type { TaxKind } from '../../domain/tax.ts'
import { contactOf } from '../customers/contact-of.ts'
import type { orders } from '../orders/tables.ts'
import type { Transaction } from '../platform/database.ts'
import { alpha2Of } from '../pricing/countries.ts'
import { readSeller } from '../sellers/read-resellers.ts'
import type { Shop } from '../shop.ts'
import { invoiceWords } from './words.ts'

export type InvoicedOrder = typeof orders.$inferSelect

/** Who sells, and the series its numbers are taken from. */
export async function sellerOf(
  tx: Transaction,
  { config }: Pick<Shop, 'config'>,
  order: InvoicedOrder,
): Promise<{ series: string; seller: Seller }> {
  if (order.sellerId === null) {
    const { name, country, vat, address, account, bic, series } = config.seller
    const seller = {
      name,
      address,
      vat,
      account,
      bic,
      country: alpha2Of(country),
      registration: '',
      bank: '',
    }
    return { series, seller }
  }
  const { series, ...row } = await readSeller(tx, order.sellerId)
  const { name, address, vat, registration, account, bic, bank } = row
  return {
    series,
    seller: { name, address, vat, registration, account, bic, bank, country: alpha2Of(row.country) },
  }
}

/** Everything that an order's invoice says, but its number. */
export async function invoiceContent(
  tx: Transaction,
  { config }: Pick<Shop, 'config'>,
  order: InvoicedOrder,
  { seller, today }: { seller: Seller; today: string },
): Promise<Omit<InvoiceContent, 'number'>> {
  // The language of the mails too, whatever the order was placed in (domain.md, 'Calls').
  const { email, language } = await contactOf(tx, order.customerId)
  const isTransfer = order.paymentMethod === paymentMethodNumbers.bank && order.status !== 'paid'
  const dates = isTransfer
    ? { issuedOn: today, suppliedOn: null, dueOn: addDays(today, daysToPay), paidOn: null }
    : { issuedOn: today, suppliedOn: today, dueOn: null, paidOn: today }
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
    paymentMethod: order.paymentMethod,
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
