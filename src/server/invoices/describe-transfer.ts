import type { InvoiceContent, Seller } from '../../domain/invoices/invoice.ts'
import { isBik } from '../../domain/invoices/russian-account.ts'
import { listTransferFields, type TransferDetails } from '../../domain/invoices/transfer-details.ts'
import { paymentPurpose } from '../../texts/ru/payment-purpose.ts'
import { invoiceWords } from './words.ts'

/** The seller's bank decides which details a payment order needs: docs/domain.md, 'Bank transfers'. */
export function describeTransfer(content: InvoiceContent): TransferDetails {
  const { seller, reference } = content
  const { name, account, bic, bank, vat, kpp, correspondentAccount } = seller
  const details = { beneficiary: name, account, bic, bank, reference }
  const none = { inn: '', kpp: '', unp: '', correspondent: '', purpose: '' }
  const purpose = paymentPurpose(content)
  if (isPaidInRussia(seller))
    return { ...details, ...none, inn: vat, kpp, correspondent: correspondentAccount, purpose }
  if (isPaidInBelarus(seller)) return { ...details, ...none, unp: vat, purpose }
  return { ...details, ...none }
}

export function transferRows(content: InvoiceContent): [label: string, value: string][] {
  const { fields } = invoiceWords[content.language].transfer
  return listTransferFields(describeTransfer(content)).map(({ field, shown }) => [fields[field], shown])
}

/** The payment purpose, which only payment orders in Russia and Belarus have, contains the number of the invoice. */
export function needsInvoiceNumber(seller: Seller): boolean {
  return isPaidInRussia(seller) || isPaidInBelarus(seller)
}

function isPaidInRussia({ country, bic }: Seller): boolean {
  return country === 'RU' && isBik(bic)
}

function isPaidInBelarus({ country, account }: Seller): boolean {
  return country === 'BY' && account.startsWith('BY')
}
