import { isDeepStrictEqual } from 'node:util'
import { orderActions } from '../../../definitions/order.ts'
import { requireAlpha3 } from '../../../domain/countries.ts'
import { paymentMethodNumbers } from '../../../domain/payments/methods.ts'
import { pickTexts } from '../../../texts/all.ts'
import { remindOfPayment } from '../../checkout/bank-orders.ts'
import { cancelOrder } from '../../checkout/cancel-order.ts'
import { markPaidByHand } from '../../checkout/mark-paid-by-hand.ts'
import { makePaymentLink } from '../../checkout/payment-links/make-link.ts'
import { findPaymentRefusal } from '../../checkout/require-payable.ts'
import { findContact } from '../../customers/store.ts'
import { correctInvoice } from '../../invoices/correct-invoice.ts'
import { type CorrectedDetails, checkCorrectedVat } from '../../invoices/corrected-customer.ts'
import { issueCreditNote } from '../../invoices/issue-credit-note.ts'
import { findDocuments, type InvoiceRow, type OrderDocuments, sumUncredited } from '../../invoices/store.ts'
import { findHeldSeats } from '../../licenses/seats/find-seat.ts'
import { requireLicense } from '../../licenses/store.ts'
import { findFulfilment, findOrder, lockOrder, type OrderRow } from '../../orders/store.ts'
import { findRefundable } from '../../payments/refund-store.ts'
import { Refusal, requireFound } from '../../platform/http/refusal.ts'
import type { Shop } from '../../shop.ts'
import { closeBankRefund, refundOrder } from '../../unmatched-payments/refund-order.ts'
import { rules } from '../engine/rules.ts'
import { describeShown, licenseLines } from '../licenses/actions.ts'

const words = pickTexts(t => t.consequences)

export async function describeForActions(shop: Shop, order: OrderRow, documents: OrderDocuments) {
  const { db } = shop
  const { invoice } = documents
  const bought = await findFulfilment(db, order.id)
  return {
    order,
    license: bought && (await requireLicense(db, { idOrSerial: String(bought.licenseId), customerId: null })),
    used: bought ? (await findHeldSeats(db, bought.licenseId)).length : 0,
    documents,
    uncredited: invoice ? sumUncredited(order, documents) : 0,
    refundable: await findRefundable(shop, order),
    email: (await findContact(db, order.customerId)).email,
    /** The details of the invoice in force. */
    billedTo: invoice && describeBilledTo(invoice),
    /** Why its customer cannot pay it now. */
    obstacle: await findPaymentRefusal(shop, order),
  }
}

function describeBilledTo({ content }: InvoiceRow) {
  const { company, addressLine: address, zip: postcode, city, country, vat: vat_number } = content.customer
  return { company, address, postcode, city, country: requireAlpha3(country), vat_number }
}

async function read(shop: Shop, id: number) {
  const order = requireFound(await findOrder(shop.db, id))
  return describeForActions(shop, order, (await findDocuments(shop.db, [id]))(id))
}

export const orderRules = rules(
  orderActions,
  {
    lock: lockOrder,
    read,
    seen: ({ order, documents, uncredited, refundable }) => {
      const { status } = order
      return { status, invoice: documents.invoice?.numberText ?? null, uncredited, kept: refundable.kept }
    },
    table: 'orders',
    lines(before, { order, license, used, refundable, email }, language) {
      const { shown, notice, file } = licenseLines[language]
      const isAsked = refundable.obstacle === 'refund-in-progress' && before.refundable.obstacle === null
      const isRevoked = license?.state === 'revoked' && before.license?.state === 'active'
      const refund = { total: refundable.asked, currency: order.currency }
      return [
        ...(isAsked ? [words[language].refund(refund)] : []),
        ...(license && !isDeepStrictEqual(before.license, license) ? [shown(describeShown(license))] : []),
        ...(isRevoked && used > 0 ? [notice(used)] : []),
        ...(license && before.license && before.license.expiresOn !== license.expiresOn ? [file] : []),
        ...(isAsked && refundable.provider === 'btcpay' ? [words[language].claim(email)] : []),
      ]
    },
  },
  {
    'mark-paid': {
      allows: ({ order }) => order.status === 'pending',
      async run(tx, shop, { order, amount, accepts_difference, received_on, reference }) {
        const { id: orderId, currency } = order
        const money = { amount, currency, receivedOn: received_on, reference }
        await markPaidByHand(tx, shop, { ...money, orderId, acceptsDifference: accepts_difference })
      },
    },
    remind: {
      allows({ order, documents, obstacle }) {
        if (order.paymentMethod !== paymentMethodNumbers.bank) return 'payment-reminder-not-offered'
        return obstacle ?? (documents.invoice ? true : 'invoice-not-issued')
      },
      run: async (tx, shop, { order }) => ({ email: await remindOfPayment(tx, shop, order.id) }),
    },
    'payment-link': {
      allows: ({ order, obstacle }) =>
        order.paymentMethod === paymentMethodNumbers.stripe ? (obstacle ?? true) : 'payment-link-not-offered',
      run: (_tx, shop, { order, by }) =>
        makePaymentLink(shop, { order, madeBy: by.customerId ?? order.customerId }),
    },
    cancel: {
      allows: ({ order }) => order.status === 'pending',
      run: (tx, shop, { order, note }) => cancelOrder(tx, shop, { orderId: order.id, reason: note }),
    },
    credit: {
      allows: ({ order, uncredited }) => order.status !== 'pending' && uncredited > 0,
      async run(tx, shop, { order, amount, note }) {
        if (amount !== undefined && order.status !== 'paid')
          throw new Refusal('order-not-paid', { fields: ['amount'] })
        const creditNote = await issueCreditNote(tx, shop, { orderId: order.id, reason: note, amount })
        if (!creditNote) throw new Refusal('invoice-not-issued')
        return { number: creditNote.numberText }
      },
    },
    refund: {
      allows: ({ refundable }) => refundable.obstacle ?? true,
      run: (tx, shop, { by, ...asked }) => refundOrder(tx, shop, { ...asked, by: by.name }),
    },
    'close-refund': {
      allows: ({ refundable: { provider, obstacle } }) =>
        provider === 'bank' && obstacle === 'refund-in-progress',
      run: (tx, shop, { order, outcome, by }) =>
        closeBankRefund(tx, shop, { order, isMade: outcome === 'made', by: by.name }),
    },
    'correct-invoice': {
      allows: ({ order, documents, uncredited }) =>
        documents.invoice !== null &&
        (documents.creditNotes.length === 0 || (order.status === 'paid' && uncredited === 0)),
      initial: ({ billedTo }) => billedTo ?? {},
      before: (shop, { id, ...typed }) => checkCorrectedVat(shop, { orderId: id, details: toDetails(typed) }),
      async run(tx, shop, { order, note, recomputes_tax: recomputesTax, ...typed }) {
        const correction = { orderId: order.id, details: toDetails(typed), reason: note, recomputesTax }
        return { number: (await correctInvoice(tx, shop, correction)).numberText }
      },
    },
  },
)

type DetailName = 'company' | 'address' | 'postcode' | 'city' | 'country' | 'vat_number'
type Typed = { [N in DetailName]?: string | undefined }

/** Only what was changed: the rest stays as it is on the invoice. */
function toDetails({ company, address, postcode, city, country, vat_number }: Typed): CorrectedDetails {
  const typed = { company, addressLine: address, zip: postcode, city, country, vat: vat_number }
  return Object.fromEntries(Object.entries(typed).filter(([, value]) => value !== undefined))
}
