import { currencyCodes, formatMoney, plainAmount } from '../../domain/money/money.ts'
import { paymentMail as english } from '../../texts/en/payment-mail.ts'
import { unmatchedPaymentMail } from '../../texts/en/unmatched-payment-mail.ts'
import type { Language } from '../../texts/language.ts'
import { paymentMail as russian } from '../../texts/ru/payment-mail.ts'
import { orderAddress } from '../checkout/emails.ts'
import type { Config } from '../config/config.ts'
import type { UnmatchedPayment } from '../payments/unmatched-store.ts'
import { writeLetter } from '../platform/letter.ts'
import type { Mail } from '../platform/mail.ts'
import { outcomeWords, reasonWords } from './words.ts'

const words: Record<Language, typeof english> = { en: english, ru: russian }

type Sender = Pick<Config, 'productName' | 'supportEmail' | 'baseUrl'>
type Customer = { orderId: number; email: string; language: Language }

export function unmatchedPaymentCustomerEmail(
  payment: UnmatchedPayment,
  { orderId, email, language }: Customer,
  config: Sender,
): Mail {
  const t = words[language]
  const why = hasOwn(t.waits.why, payment.reason) ? t.waits.why[payment.reason] : t.waits.why.other
  const opening = isAmountKnown(payment)
    ? t.waits.received(amountForCustomer(payment, language), orderId, why)
    : t.waits.came(orderId, why)
  return writeLetter(
    {
      to: email,
      language,
      subject: t.waits.subject(config.productName, orderId),
      title: t.waits.title,
      parts: [
        opening,
        t.waits.next,
        [t.order, { link: orderAddress(config, orderId) }],
        t.questions(config.supportEmail),
      ],
    },
    config,
  )
}

export function unmatchedPaymentOperatorEmail(payment: UnmatchedPayment, config: Sender): Mail {
  const t = unmatchedPaymentMail
  const { id, amount, currency, orderIds, provider, reference, source } = payment
  return writeLetter(
    {
      to: config.supportEmail,
      language: 'en',
      subject: t.subject(config.productName, id),
      title: t.title,
      parts: [
        t.opening(`${plainAmount(amount)} ${currency}`, reasonWords[payment.reason]),
        payment.outcome ? outcomeWords[payment.outcome] : '',
        t.cameBy(provider, reference || (source ?? '')),
        orderIds.length === 0
          ? t.noOrder
          : orderIds.flatMap(orderId => [
              t.order(orderId),
              { link: `${config.baseUrl}/sezam/orders/${orderId}/` },
            ]),
        [t.next, { link: `${config.baseUrl}/sezam/payments/unmatched/${id}/` }],
      ],
    },
    config,
  )
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
