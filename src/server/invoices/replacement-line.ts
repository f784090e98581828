import type { InvoiceContent } from '../../domain/invoices/invoice.ts'
import { formatDay } from '../../texts/day.ts'
import { invoiceWords } from './words.ts'

/** Names the other document of a correction; empty on all other documents. */
export function replacementLine({ language, replaces, replacedBy }: InvoiceContent): string {
  const t = invoiceWords[language]
  if (replacedBy) return t.replacedBy(replacedBy.number, formatDay(language, replacedBy.issuedOn))
  return replaces ? t.replaces(replaces.number, formatDay(language, replaces.issuedOn)) : ''
}
