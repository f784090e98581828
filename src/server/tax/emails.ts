import { taxMail } from '../../texts/en/tax-mail.ts'
import { type Mail, type Sender, writeLetter } from '../platform/mail/mail.ts'

export function invalidVatNumberMail(
  order: { id: number; number: string },
  { supportEmail, productName, baseUrl }: Sender,
): Mail {
  const t = taxMail
  return writeLetter(
    { email: supportEmail, language: 'en' },
    { productName, supportEmail, baseUrl },
    {
      subject: t.subject(productName, order.id),
      title: t.title,
      parts: [
        t.opening(order.id, order.number),
        t.unchanged,
        t.next,
        [{ label: taxMail.order(order.id), link: `${baseUrl}/sezam/orders/${order.id}/` }],
      ],
    },
  )
}

export function changedTaxRateMail(
  order: { id: number; charged: string; due: string; on: string },
  { supportEmail, productName, baseUrl }: Sender,
): Mail {
  const t = taxMail.changedRate
  return writeLetter(
    { email: supportEmail, language: 'en' },
    { productName, supportEmail, baseUrl },
    {
      subject: t.subject(productName, order.id),
      title: t.title,
      parts: [
        t.opening(order),
        taxMail.unchanged,
        t.next,
        [{ label: taxMail.order(order.id), link: `${baseUrl}/sezam/orders/${order.id}/` }],
      ],
    },
  )
}
