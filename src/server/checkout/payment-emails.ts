import { plainAmount } from '../../domain/money/money.ts'
import { paymentMail as english } from '../../texts/en/payment-mail.ts'
import { unsyncedPaymentsMail } from '../../texts/en/unsynced-payments-mail.ts'
import type { Language } from '../../texts/language.ts'
import { paymentMail as russian } from '../../texts/ru/payment-mail.ts'
import type { PaymentRow } from '../payments/store.ts'
import { type Mail, type Sender, writeLetter } from '../platform/mail/mail.ts'
import { orderAddress } from './emails.ts'

const words: Record<Language, typeof english> = { en: english, ru: russian }

export function paymentProgressEmail(
  about: 'onItsWay' | 'failed',
  { orderId, email, language }: { orderId: number; email: string; language: Language },
  config: Sender,
): Mail {
  const t = words[language]
  return writeLetter({ email, language }, config, {
    subject: t[about].subject(config.productName, orderId),
    title: t[about].title,
    parts: [
      t[about].opening(orderId),
      t[about].next,
      { button: { label: t.order, link: orderAddress(config, orderId) } },
      t.questions(config.supportEmail),
    ],
  })
}

export function unsyncedPaymentsEmail(payments: readonly PaymentRow[], config: Sender): Mail {
  const t = unsyncedPaymentsMail
  const { productName, supportEmail } = config
  return writeLetter({ email: supportEmail, language: 'en' }, config, {
    subject: t.subject(productName),
    title: t.title,
    parts: [
      t.opening,
      ...payments.map(({ orderId, amount, currency, provider, sessionId }) => [
        {
          label: t.payment(orderId, `${plainAmount(amount)} ${currency}`, provider, sessionId),
          link: `${config.baseUrl}/sezam/orders/${orderId}/`,
        },
      ]),
      t.orders,
      t.next,
    ],
  })
}
