import type { InvoiceContent } from '../../domain/invoices/invoice.ts'
import type { Config } from '../config/config.ts'
import { escapeHtml } from '../platform/html.ts'
import type { Mail } from '../platform/mail.ts'
import { mailLayout } from '../platform/mail-layout.ts'
import { invoiceWords } from './words.ts'

/** The mail that a credit note goes out with. */
export function creditNoteIssued(
  { language, customer, number, orderId, refersTo, reason }: InvoiceContent,
  { productName, supportEmail }: Pick<Config, 'productName' | 'supportEmail'>,
): Mail {
  const t = invoiceWords[language].creditNote
  const paragraphs = [
    t.opening(refersTo?.number ?? '', orderId),
    ...(reason ? [t.reason(reason)] : []),
    invoiceWords[language].questions(supportEmail),
  ]
  return {
    to: customer.email,
    subject: t.subject(productName, number),
    text: [t.title, ...paragraphs].join('\n\n'),
    html: mailLayout({
      language,
      title: t.title,
      paragraphsHtml: paragraphs.map(escapeHtml),
      productName,
      supportEmail,
    }),
  }
}
