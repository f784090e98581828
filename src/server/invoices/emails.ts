import type { InvoiceContent } from '../../domain/invoices/invoice.ts'
import { formatMoney } from '../../domain/money/money.ts'
import { formatDay } from '../../texts/day.ts'
import { type LetterRow, type Mail, type Sender, writeLetter } from '../platform/mail/mail.ts'
import { transferRows } from './describe-transfer.ts'
import { invoiceWords } from './words.ts'

export function invoiceCorrected(
  content: InvoiceContent,
  { isInvoicedAgain }: { isInvoicedAgain: boolean },
  config: Sender,
): Mail {
  const { language, customer, number, orderId, replaces, reason } = content
  const { productName, supportEmail } = config
  const t = invoiceWords[language].corrected
  const opening = isInvoicedAgain ? t.again : t.opening
  return writeLetter({ email: customer.email, language }, config, {
    subject: t.subject(productName, orderId),
    title: t.title,
    parts: [
      opening({ wrong: replaces?.number ?? '', number, order: orderId }),
      ...describeDifference(content),
      invoiceWords[language].creditNote.reason(reason),
      invoiceWords[language].questions(supportEmail),
    ],
  })
}

function describeDifference(content: InvoiceContent): (string | { rows: readonly LetterRow[] })[] {
  const { language, currency, dueOn, paidAmount, total } = content
  if (paidAmount === undefined) return []
  const { corrected: t, transfer } = invoiceWords[language]
  const money = (amount: number) => formatMoney(amount, currency, { language, decimals: 'always' })
  if (dueOn === null) return [t.overpaid(money(total), money(paidAmount))]
  return [
    t.underpaid(money(total), money(paidAmount)),
    transfer.title(money(total - paidAmount), formatDay(language, dueOn)),
    { rows: transferRows(content) },
  ]
}

export function creditNoteIssued(
  { language, customer, number, orderId, refersTo, reason, total, currency }: InvoiceContent,
  config: Sender,
): Mail {
  const { productName, supportEmail } = config
  const t = invoiceWords[language].creditNote
  return writeLetter({ email: customer.email, language }, config, {
    subject: t.subject(productName, number),
    title: t.title,
    parts: [
      t.opening({
        invoice: refersTo?.number ?? '',
        order: orderId,
        amount: formatMoney(total, currency, { language, decimals: 'always' }),
      }),
      reason ? t.reason(reason) : '',
      invoiceWords[language].questions(supportEmail),
    ],
  })
}
