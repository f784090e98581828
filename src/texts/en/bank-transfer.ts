import type { TransferField } from '../../domain/invoices/transfer-details.ts'

export const transfer = {
  title: (sum: string, day: string) => `Transfer ${sum} by ${day}`,
  fields: {
    beneficiary: 'Beneficiary',
    inn: 'INN',
    kpp: 'KPP',
    unp: 'UNP',
    iban: 'Account (IBAN)',
    account: 'Account',
    bank: 'Bank',
    bik: 'BIK',
    bic: 'BIC',
    correspondent: 'Correspondent account',
    reference: 'Reference',
    purpose: 'Payment purpose',
  } satisfies Record<TransferField, string>,
  amount: 'Amount',
  dueOn: 'Pay by',
}
