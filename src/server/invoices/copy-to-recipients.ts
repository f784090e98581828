import { findInvoiceRecipients, recipientLink } from '../customers/mail-recipients.ts'
import { findContact } from '../customers/store.ts'
import type { OrderRow } from '../orders/store.ts'
import type { Transaction } from '../platform/database/database.ts'
import { writeLetter } from '../platform/mail/mail.ts'
import { type AttachmentOrder, postMail } from '../platform/mail/outbox.ts'
import type { Shop } from '../shop.ts'
import { attachInvoice } from './attach-invoice.ts'
import { invoiceWords } from './words.ts'

type Document = 'invoice' | 'credit-note'
type Copies = {
  orderId: number
  customerId: number
  now: Date
  document: Document
  attachments: AttachmentOrder[]
}

/** The invoice may be issued later in the same transaction. Each recipient gets it once. */
export async function copyInvoiceToRecipients(tx: Transaction, shop: Shop, order: OrderRow, now: Date) {
  await copyToRecipients(tx, shop, {
    orderId: order.id,
    customerId: order.customerId,
    now,
    document: 'invoice',
    attachments: attachInvoice(order),
  })
}

export async function copyToRecipients(
  tx: Transaction,
  { config, jobs }: Pick<Shop, 'config' | 'jobs'>,
  copied: Copies,
) {
  const { orderId, customerId, document, attachments, now } = copied
  const recipients = await findInvoiceRecipients(tx, customerId)
  if (recipients.length === 0) return
  const { email: owner, language } = await findContact(tx, customerId)
  const t = invoiceWords[language].copy
  for (const { id, email: to } of recipients) {
    const mail = writeLetter({ email: to, language }, config, {
      subject: t.subject[document](config.productName, orderId),
      title: t.title[document],
      parts: [
        t.opening[document](orderId, owner),
        invoiceWords[language].questions(config.supportEmail),
        [{ label: t.unsubscribe, link: recipientLink(config, id) }],
      ],
    })
    const [pdf] = attachments
    const copied = [orderId, id, ...(pdf?.made === 'invoice' ? [pdf.from] : [])]
    const key = `${document}-copy:${copied.join(':')}` as const
    await postMail(tx, jobs, { ...mail, key, now, attachments, orderId })
  }
}
