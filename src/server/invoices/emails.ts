import type { InvoiceContent } from '../../domain/invoices/invoice.ts'
import { formatDay } from '../../texts/day.ts'
import { findInvoiceRecipients, mailLink } from '../customers/mail-recipients.ts'
import { findContact } from '../customers/store.ts'
import type { OrderRow } from '../orders/store.ts'
import type { Transaction } from '../platform/database/database.ts'
import { type Letter, type Mail, type Sender, writeLetter } from '../platform/mail/mail.ts'
import { type AttachmentMakers, type AttachmentOrder, postMail } from '../platform/mail/outbox.ts'
import type { Shop } from '../shop.ts'
import { transferRows } from './describe-transfer.ts'
import { readEInvoice, readPdf } from './invoice-files.ts'
import { findInvoice, findInvoiceById, type InvoiceRow } from './store.ts'
import { formatAmount, invoiceWords } from './words.ts'

export function invoiceCorrected(
  content: InvoiceContent,
  { isInvoicedAgain }: { isInvoicedAgain: boolean },
  config: Sender,
): Mail {
  const { language, customer, number, orderId, replaces, reason } = content
  const t = invoiceWords[language].corrected
  const opening = isInvoicedAgain ? t.again : t.opening
  return writeLetter({ email: customer.email, language }, config, {
    subject: t.subject(config.productName, orderId),
    title: t.title,
    parts: [
      opening({ wrong: replaces?.number ?? '', number, order: orderId }),
      ...describeDifference(content),
      invoiceWords[language].creditNote.reason(reason),
      orderButton(content, config),
    ],
  })
}

function describeDifference(content: InvoiceContent): Letter['parts'] {
  const { language, dueOn, paidAmount, total } = content
  if (paidAmount === undefined) return []
  const { corrected: t, transfer } = invoiceWords[language]
  const money = (amount: number) => formatAmount(content, amount)
  if (dueOn === null) return [t.overpaid(money(total), money(paidAmount))]
  return [
    t.underpaid(money(total), money(paidAmount)),
    { heading: transfer.title(money(total - paidAmount), formatDay(language, dueOn)) },
    { rows: transferRows(content) },
  ]
}

export function creditNoteIssued(content: InvoiceContent, config: Sender): Mail {
  const { language, customer, number, orderId, refersTo, reason, total } = content
  const t = invoiceWords[language].creditNote
  const amount = formatAmount(content, total)
  return writeLetter({ email: customer.email, language }, config, {
    subject: t.subject(config.productName, number),
    title: t.title,
    parts: [
      t.opening({ invoice: refersTo?.number ?? '', order: orderId, amount }),
      reason ? t.reason(reason) : '',
      orderButton(content, config),
    ],
  })
}

function orderButton({ language, orderId }: InvoiceContent, { baseUrl }: Sender) {
  return { button: { label: invoiceWords[language].seeOrder, link: `${baseUrl}/orders/${orderId}/review/` } }
}

/** The PDF, and for a company the e-invoice. The invoice may be issued later in the same transaction. */
export function attachInvoice(order: { id: number; clientCompany: string }): AttachmentOrder[] {
  const pdf = { made: 'invoice-of-order', from: order.id }
  return order.clientCompany ? [pdf, { made: 'e-invoice-of-order', from: order.id }] : [pdf]
}

export function attachDocument({ id, content }: InvoiceRow): AttachmentOrder[] {
  const pdf = { made: 'invoice', from: id }
  return content.customer.company ? [pdf, { made: 'e-invoice', from: id }] : [pdf]
}

export function invoiceAttachments({ db }: Pick<Shop, 'db'>): AttachmentMakers {
  const ofOrder = async (orderId: number) => requireIssued(await findInvoice(db, orderId, 'invoice'))
  const issued = async (id: number) => requireIssued(await findInvoiceById(db, id))
  return {
    'invoice-of-order': async orderId => readPdf(db, await ofOrder(orderId)),
    'e-invoice-of-order': async orderId => readEInvoice(db, await ofOrder(orderId)),
    invoice: async id => readPdf(db, await issued(id)),
    'e-invoice': async id => readEInvoice(db, await issued(id)),
  }
}

function requireIssued(invoice: InvoiceRow | null): InvoiceRow {
  if (!invoice) throw new Error('The invoice to attach does not exist')
  return invoice
}

type Copied = { document: 'invoice' | 'credit-note'; attachments: AttachmentOrder[] }

/** The invoice may be issued later in the same transaction. Each recipient gets it once. */
export async function copyInvoiceToRecipients(tx: Transaction, shop: Shop, order: OrderRow) {
  await copyToRecipients(tx, shop, order, { document: 'invoice', attachments: attachInvoice(order) })
}

export async function copyToRecipients(
  tx: Transaction,
  shop: Pick<Shop, 'config' | 'jobs' | 'clock'>,
  { id: orderId, customerId }: Pick<OrderRow, 'id' | 'customerId'>,
  { document, attachments }: Copied,
) {
  const { config } = shop
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
        [{ label: t.unsubscribe, link: mailLink(config, 'mail-recipient', id) }],
      ],
    })
    const [pdf] = attachments
    const copied = [orderId, id, ...(pdf?.made === 'invoice' ? [pdf.from] : [])]
    const key = `${document}-copy:${copied.join(':')}` as const
    await postMail(tx, shop, { ...mail, key, attachments, orderId })
  }
}
