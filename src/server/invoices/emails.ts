import type { InvoiceContent } from '../../domain/invoices/invoice.ts'
import { formatMoney } from '../../domain/money/money.ts'
import type { Config } from '../config/config.ts'
import { writeLetter } from '../platform/letter.ts'
import type { Mail } from '../platform/mail.ts'
import { invoiceWords } from './words.ts'

type Sender = Pick<Config, 'productName' | 'supportEmail' | 'baseUrl'>

export function invoiceCorrected(
  { language, customer, number, orderId, replaces, reason, paidAmount, total, currency }: InvoiceContent,
  config: Sender,
): Mail {
  const { productName, supportEmail } = config
  const t = invoiceWords[language].corrected
  const money = (amount: number) => formatMoney(amount, currency, { language, decimals: 'always' })
  return writeLetter(
    {
      to: customer.email,
      language,
      subject: t.subject(productName, orderId),
      title: t.title,
      parts: [
        t.opening({ wrong: replaces?.number ?? '', number, order: orderId }),
        paidAmount === undefined ? '' : t.difference(money(total), money(paidAmount)),
        invoiceWords[language].creditNote.reason(reason),
        invoiceWords[language].questions(supportEmail),
      ],
    },
    config,
  )
}

export function creditNoteIssued(
  { language, customer, number, orderId, refersTo, reason, total, currency }: InvoiceContent,
  config: Sender,
): Mail {
  const { productName, supportEmail } = config
  const t = invoiceWords[language].creditNote
  return writeLetter(
    {
      to: customer.email,
      language,
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
    },
    config,
  )
}
