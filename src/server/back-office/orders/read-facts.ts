import { z } from 'zod'
import type { OrderFacts } from '../../../contract/back-office/orders.ts'
import type { Language } from '../../../domain/languages.ts'
import { licenseTypes } from '../../../domain/licenses/license.ts'
import { makeCreditorReference } from '../../../domain/payments/creditor-reference.ts'
import { countriesIn } from '../../../texts/countries.ts'
import { findSeller } from '../../invoices/invoice-content.ts'
import { type InvoiceRow, type OrderDocuments, sumUncredited } from '../../invoices/store.ts'
import { findFulfilment, type OrderRow } from '../../orders/store.ts'
import { findVatRechecks } from '../../orders/vat-rechecks.ts'
import { findWithdrawals } from '../../orders/withdrawals.ts'
import { findMoneyOfOrder } from '../../payments/find-payments.ts'
import type { Shop } from '../../shop.ts'
import { refundDay } from '../../withdrawal/list-withdrawals.ts'
import { findPinnedNote } from '../customers/notes-by-hand.ts'
import { describePayment } from '../payments/read-payments.ts'
import { readTimeline } from './read-timeline.ts'

type Recheck = Awaited<ReturnType<typeof findVatRechecks>>[number]

export async function readFacts(shop: Shop, order: OrderRow, documents: OrderDocuments, language: Language) {
  const { db } = shop
  const money = await findMoneyOfOrder(db, order.id)
  const [recheck] = await findVatRechecks(db, [order.id])
  const fulfilment = await findFulfilment(db, order.id)
  const withdrawal = (await findWithdrawals(db, [order.id])).get(order.id) ?? null
  const { invoice } = documents
  const seller = invoice?.content.seller ?? (await findSeller(db, shop, order)).seller
  return {
    customer_id: order.customerId,
    pinned_note: await findPinnedNote(db, order.customerId),
    mode: order.mode,
    paid_at: order.paidAt?.toISOString() ?? null,
    seller: seller.name,
    sums: describeSums(order),
    rates: {
      euro: order.euroRate,
      currency: order.currencyRate,
      source: order.rateSource,
      day: order.rateDay,
    },
    buyer: describeBuyer(order, language),
    vies: describeVies(order, recheck),
    place: {
      network: order.networkCountry ?? '',
      card: order.cardCountry ?? '',
      billing: [order.billingZip, order.billingCountry].filter(Boolean).join(' '),
      conflict: order.placeConflict,
    },
    license: { before: readTerms(fulfilment?.before), after: readTerms(fulfilment?.after) },
    payments: money.attempts.map(({ payment, transfer }) => ({
      ...describePayment(shop, payment),
      payer: transfer?.payer ?? '',
    })),
    documents: documents.all.map(describeDocument),
    unmatched: money.unmatched.map(payment => ({
      ...payment,
      claim: payment.kind === 'refund' && payment.outcome === null ? payment.text : '',
    })),
    withdrawal: withdrawal && {
      submitted_at: withdrawal.submittedAt.toISOString(),
      refund_due: withdrawal.refundDue,
      refund_by: refundDay(withdrawal.submittedAt),
      is_open: withdrawal.refundDue > 0 && sumUncredited(order, documents) > 0,
    },
    invoice: invoice?.numberText ?? '',
    reference: makeCreditorReference(order.id),
    timeline: await readTimeline(shop, order, { money, documents, recheck, withdrawal }, language),
  }
}

function describeSums(order: OrderRow): OrderFacts['sums'] {
  return {
    list_price: order.listPrice,
    coupon: order.coupon ?? '',
    coupon_discount: order.couponDiscount,
    crypto_discount: order.cryptoDiscount,
    subtotal: order.subtotal,
    tax: order.tax,
    tax_rate: Number(order.taxRate),
    tax_kind: order.taxKind,
  }
}

function describeBuyer(order: OrderRow, language: Language): OrderFacts['buyer'] {
  return {
    company: order.clientCompany,
    name: order.clientName,
    address: order.clientAddressLine,
    postcode: order.clientZip,
    city: order.clientCity,
    country: countriesIn(language).find(([code]) => code === order.clientCountry)?.[1] ?? '',
    vat_number: order.clientVat,
    purchase_order: order.purchaseOrder,
    buyer_reference: order.buyerReference,
    comment: order.comment,
  }
}

function describeVies({ vatCheck }: OrderRow, recheck: Recheck | undefined): OrderFacts['vies'] {
  const none = { name: '', address: '', requestIdentifier: '' }
  const asked = vatCheck && { ...none, ...vatCheck, at: vatCheck.checkedAt }
  const again = recheck && {
    ...recheck.answer,
    outcome: recheck.valid ? ('valid' as const) : ('not-valid' as const),
    at: recheck.checkedAt.toISOString(),
  }
  const answers = [asked, again].flatMap(answer => answer ?? [])
  return answers.map(answer => ({ ...answer, request: answer.requestIdentifier }))
}

const storedTerms = z.object({ type: z.number(), servers: z.number().int(), expiresOn: z.iso.date() })

/** The details as the order stored them; orders of the legacy shop may lack them. */
function readTerms(stored: unknown): OrderFacts['license']['before'] {
  const { data } = storedTerms.safeParse(stored)
  if (!data) return null
  const { type, servers, expiresOn } = data
  return { servers, until: expiresOn, is_lifetime: type === licenseTypes.lifetime }
}

function describeDocument({ orderId, kind, numberText, issuedOn, total }: InvoiceRow) {
  const file = `/orders/docs/orders/${orderId}/${kind}`
  const query = `?number=${encodeURIComponent(numberText)}`
  return {
    number: numberText,
    kind,
    issued_on: issuedOn,
    total,
    pdf: `${file}/${query}`,
    xml: `${file}.xml${query}`,
  }
}
