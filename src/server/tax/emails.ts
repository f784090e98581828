import { taxMail as t } from '../../texts/operator/tax-mail.ts'
import { type Mail, operatorLetter, type Sender } from '../platform/mail/mail.ts'

export function invalidVatNumberMail({ id, number }: { id: number; number: string }, config: Sender): Mail {
  return letterAbout(id, config, t, t.opening(id, number))
}

export function changedTaxRateMail(
  order: { id: number; charged: string; due: string; on: string },
  config: Sender,
): Mail {
  return letterAbout(order.id, config, t.changedRate, t.changedRate.opening(order))
}

function letterAbout(
  orderId: number,
  config: Sender,
  { subject, title, next }: Pick<typeof t, 'subject' | 'title' | 'next'>,
  opening: string,
): Mail {
  return operatorLetter(config, {
    subject: subject(config.productName, orderId),
    title,
    parts: [
      opening,
      t.unchanged,
      next,
      { button: { label: t.order(orderId), link: `${config.baseUrl}/sezam/orders/${orderId}/` } },
    ],
  })
}
