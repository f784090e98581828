import { toAlpha2 } from '../../domain/countries.ts'
import { addDays } from '../../domain/day.ts'
import {
  type Customer,
  daysToPay,
  type InvoiceContent,
  type Seller,
  type SuppliedService,
} from '../../domain/invoices/invoice.ts'
import { importedRateSource } from '../../domain/orders/order.ts'
import { makeCreditorReference } from '../../domain/payments/creditor-reference.ts'
import { type PaymentMethodNumber, paymentMethodNumbers } from '../../domain/payments/methods.ts'
import { sellerTimeZone } from '../../domain/tax/seller-time-zone.ts'
import type { Contact } from '../customers/store.ts'
import type { OrderRow } from '../orders/store.ts'
import type { Reader } from '../platform/database/database.ts'
import { readSeller } from '../sellers/store.ts'
import type { Shop } from '../shop.ts'
import { invoiceWords } from './words.ts'

/** `received` is the UTC day and the method that an operator entered. */
export type InvoicedOrder = OrderRow & {
  received?: { on: string; paymentMethod: PaymentMethodNumber }
  service?: SuppliedService
}

/** What a document prints of an order, or of a written quote. */
export type DescribedOrder = Pick<
  InvoicedOrder,
  | ('id' | 'status' | 'product' | 'mode' | 'servers' | 'periods' | 'country' | 'paymentMethod')
  | ('currency' | 'unitPrice' | 'listPrice' | 'coupon' | 'couponDiscount' | 'cryptoDiscount')
  | ('subtotal' | 'taxRate' | 'taxKind' | 'tax' | 'total')
  | ('euroRate' | 'currencyRate' | 'rateSource' | 'rateDay')
  | ('clientCompany' | 'clientName' | 'clientVat' | 'clientZip' | 'clientCity' | 'clientAddressLine')
  | ('clientCountry' | 'comment' | 'purchaseOrder' | 'buyerReference' | 'invoiceDays')
  | ('received' | 'service')
>

export async function findSeller(
  db: Reader,
  { config }: Pick<Shop, 'config'>,
  { sellerId }: Pick<InvoicedOrder, 'sellerId'>,
) {
  const onlyOfResellers = { bank: '', correspondentAccount: '', kpp: '' }
  const seller = { ...onlyOfResellers, ...(await readSeller(db, { config }, sellerId)) }
  return { series: seller.series, timeZone: sellerTimeZone(seller), seller: describeSeller(seller) }
}

/** The country of the source is alpha-3. */
function describeSeller(source: Seller): Seller {
  const { name, address, country, phone, vat, vatExemption, registration } = source
  const { kpp, account, bic, bank, correspondentAccount } = source
  const numbers = { vat, vatExemption, registration, kpp }
  const details = { name, address, phone, ...numbers, account, bic, bank, correspondentAccount }
  return { ...details, country: toAlpha2(country) }
}

export function describeInvoice(
  { config }: Pick<Shop, 'config'>,
  order: DescribedOrder,
  { contact, seller, today }: { contact: Contact; seller: Seller; today: string },
): Omit<InvoiceContent, 'number'> {
  // The language of the account, not of the order: docs/domain.md, 'Language'.
  const { email, language } = contact
  const isTransfer = order.paymentMethod === paymentMethodNumbers.bank && order.status !== 'paid'
  const dates = isTransfer
    ? {
        issuedOn: today,
        suppliedOn: order.service ? today : null,
        dueOn: addDays(today, order.invoiceDays ?? daysToPay),
        paidOn: null,
      }
    : { issuedOn: today, suppliedOn: today, dueOn: null, paidOn: order.received?.on ?? today }
  const quantity = describeQuantity(order)
  const { currency, subtotal, taxRate, taxKind, tax, total, couponDiscount, cryptoDiscount } = order
  const sums = { currency, subtotal, taxRate, taxKind, tax, total, couponDiscount, cryptoDiscount }
  return {
    kind: 'invoice',
    language,
    productName: config.productName,
    supportEmail: config.supportEmail,
    orderId: order.id,
    reference: makeCreditorReference(order.id),
    ...dates,
    refersTo: null,
    reason: '',
    seller,
    customer: describeCustomer(order, email),
    item: {
      // The title is that of one unit: the quantity multiplies it.
      title: invoiceWords[language].lineTitle(config.productName, {
        ...order,
        periods: order.periods / quantity.periods,
      }),
      ...quantity,
      listPrice: order.listPrice,
    },
    ...sums,
    coupon: order.coupon ?? '',
    exchange: describeExchange(order),
    paymentMethod: order.received?.paymentMethod ?? order.paymentMethod,
    comment: order.comment,
    ...(order.service ? { service: order.service } : {}),
    purchaseOrder: order.purchaseOrder,
    buyerReference: order.buyerReference,
  }
}

function describeCustomer(order: DescribedOrder, email: string): Customer {
  return {
    company: order.clientCompany,
    contact: order.clientName,
    email,
    addressLine: order.clientAddressLine,
    zip: order.clientZip,
    city: order.clientCity,
    country: toAlpha2(order.clientCountry || order.country),
    vat: order.clientVat,
  }
}

/** The list price of a legacy order may not be divisible by its periods: then the quantity is one. */
function describeQuantity({ periods, unitPrice, listPrice }: DescribedOrder) {
  return unitPrice * periods === listPrice ? { periods, unitPrice } : { periods: 1, unitPrice: listPrice }
}

function describeExchange(order: DescribedOrder): InvoiceContent['exchange'] {
  if (order.currency === 'EUR' || order.rateSource === importedRateSource) return null
  const { euroRate, currencyRate, rateSource, rateDay } = order
  return { euroRate, currencyRate, source: rateSource, day: rateDay }
}
