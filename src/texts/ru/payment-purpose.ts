import { type InvoiceContent, prepaidAmount } from '../../domain/invoices/invoice.ts'
import { splitCredit } from '../../domain/invoices/split-credit.ts'
import { plainAmount } from '../../domain/money/money.ts'

const units: Partial<Record<InvoiceContent['currency'], string>> = { RUB: 'руб.', BYN: 'бел. руб.' }

/** The purpose on a payment order in Russia or Belarus. Plain spaces and hyphens, because bank forms refuse others. */
export function paymentPurpose(content: InvoiceContent): string {
  const { number, issuedOn, productName, taxRate, total, currency } = content
  const paid = prepaidAmount(content)
  const { tax } = splitCredit(content, { credited: paid, amount: total - paid })
  const day = issuedOn.split('-').toReversed().join('.')
  const sum = `${plainAmount(tax).replace('.', ',')} ${units[currency] ?? currency}`
  const vat = tax > 0 ? `в т.ч. НДС ${taxRate.replace('.', ',')} % - ${sum}` : 'без НДС'
  return `Оплата по счёту ${number} от ${day} за лицензию ${productName}, ${vat}`
}
