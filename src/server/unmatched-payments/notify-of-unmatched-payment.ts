import type { Language } from '../../domain/languages.ts'
import { currencyCodes, formatMoney, plainAmount } from '../../domain/money/money.ts'
import { reversalReasons, type UnmatchedReason } from '../../domain/payments/unmatched-reasons.ts'
import { payments } from '../../texts/en/back-office/payments.ts'
import { unmatchedPaymentMail } from '../../texts/operator/unmatched-payment-mail.ts'
import { orderLetter } from '../checkout/emails.ts'
import { findOrderContact, paymentWords } from '../checkout/notify-progress.ts'
import type { Config } from '../config/config.ts'
import { unmatchedPaymentJob } from '../payments/record-unmatched-payment.ts'
import { findUnmatchedPayment, type UnmatchedPayment } from '../payments/unmatched-store.ts'
import type { Transaction } from '../platform/database/database.ts'
import { type Mail, operatorLetter } from '../platform/mail/mail.ts'
import { postMail } from '../platform/mail/outbox.ts'
import type { Shop } from '../shop.ts'

const customerKnows: readonly UnmatchedReason[] = [...reversalReasons, 'invoice-corrected']

export function registerUnmatchedPaymentEmails(shop: Shop) {
  shop.jobs.work(unmatchedPaymentJob, async ({ unmatchedPaymentId }) => {
    await shop.db.transaction(async tx => {
      const payment = await findUnmatchedPayment(tx, Number(unmatchedPaymentId))
      if (!payment) throw new Error(`Unmatched payment ${unmatchedPaymentId} does not exist`)
      if (payment.state === 'resolved' && payment.resolvedBy === payment.provider) return
      await notifyOperator(tx, shop, payment)
      if (!customerKnows.includes(payment.reason)) await notifyCustomers(tx, shop, payment)
    })
  })
}

async function notifyOperator(tx: Transaction, shop: Shop, payment: UnmatchedPayment) {
  const mail = unmatchedPaymentOperatorEmail(payment, shop.config)
  const { id, outcome } = payment
  const key = `money-queued:${outcome ? `${id}:${outcome}` : id}` as const
  await postMail(tx, shop, { ...mail, key })
}

async function notifyCustomers(tx: Transaction, shop: Shop, payment: UnmatchedPayment) {
  const { id, orderIds } = payment
  for (const orderId of orderIds) {
    const customer = await findOrderContact(tx, orderId)
    const t = paymentWords[customer.language].waits
    const why = hasOwn(t.why, payment.reason) ? t.why[payment.reason] : t.why.other
    const opening = isAmountKnown(payment)
      ? t.received(amountForCustomer(payment, customer.language), orderId, why)
      : t.came(orderId, why)
    const mail = orderLetter(orderId, { customer, config: shop.config }, t, [opening, t.next])
    const key = `money-waits:${orderIds.length === 1 ? id : `${id}:${orderId}`}` as const
    await postMail(tx, shop, { ...mail, key, orderId })
  }
}

function unmatchedPaymentOperatorEmail(payment: UnmatchedPayment, config: Config): Mail {
  const t = unmatchedPaymentMail
  const { id, amount, currency, orderIds, provider, reference, source } = payment
  return operatorLetter(config, {
    subject: t.subject(config.productName, id),
    title: t.title,
    parts: [
      t.opening(`${plainAmount(amount)} ${currency}`, payments.reasons[payment.reason]),
      payment.outcome ? t.outcome(payments.outcomes[payment.outcome]) : '',
      t.cameBy(provider, reference || (source ?? '')),
      orderIds.length === 0
        ? t.noOrder
        : orderIds.map(orderId => {
            return { label: t.order(orderId), link: `${config.baseUrl}/sezam/orders/${orderId}/` }
          }),
      { button: { label: t.next, link: `${config.baseUrl}/sezam/payments/unmatched/${id}/` } },
    ],
  })
}

/** For these reasons only the payment provider or the bank knows how much came for the order. */
function isAmountKnown({ reason }: UnmatchedPayment): boolean {
  return !['paid-partly', 'paid-late', 'paid-over', 'unclear-batch'].includes(reason)
}

function amountForCustomer({ amount, currency }: UnmatchedPayment, language: Language): string {
  const code = currencyCodes.find(known => known === currency)
  return code
    ? formatMoney(amount, code, { language, decimals: 'always' })
    : `${plainAmount(amount)} ${currency}`
}

function hasOwn<Words extends object>(known: Words, name: PropertyKey): name is keyof Words {
  return Object.hasOwn(known, name)
}
