import type { InvoiceContent } from '../../domain/invoices/invoice.ts'
import { formatMoney } from '../../domain/money/money.ts'
import { paymentMethodNumbers } from '../../domain/payments/methods.ts'
import { pickTexts } from '../../texts/all.ts'
import { formatDay } from '../../texts/day.ts'

export const invoiceWords = pickTexts(t => t.invoices)

const { bank, paypal, everypay, stripe, crypto } = paymentMethodNumbers

export function methodName({ language, paymentMethod }: InvoiceContent): string {
  const t = invoiceWords[language].methods
  const names = {
    [bank]: t.bank,
    [paypal]: t.paypal,
    [everypay]: t.everypay,
    [stripe]: t.stripe,
    [crypto]: t.crypto,
  }
  return names[paymentMethod]
}

export function formatAmount(
  { language, currency }: Pick<InvoiceContent, 'language' | 'currency'>,
  amount: number,
): string {
  return formatMoney(amount, currency, { language, decimals: 'always' })
}

/** Names the other document of a correction; empty on all other documents. */
export function replacementLine({ language, replaces, replacedBy }: InvoiceContent): string {
  const t = invoiceWords[language]
  if (replacedBy) return t.replacedBy(replacedBy.number, formatDay(language, replacedBy.issuedOn))
  return replaces ? t.replaces(replaces.number, formatDay(language, replaces.issuedOn)) : ''
}
