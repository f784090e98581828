import { formatCreditorReference } from '../payments/creditor-reference.ts'
import { formatAccount, isIban } from './account.ts'
import { isBik } from './russian-account.ts'

/** Where to transfer money. The last five are for payment orders in Russia and Belarus, otherwise empty. */
export type TransferDetails = {
  beneficiary: string
  account: string
  bic: string
  bank: string
  reference: string
  inn: string
  kpp: string
  unp: string
  correspondent: string
  purpose: string
}

export type TransferField = keyof TransferDetails | 'iban' | 'bik'

/** In the order of a payment order. `plain` is what the form of a bank accepts. */
export function listTransferFields(
  details: TransferDetails,
): { field: TransferField; shown: string; plain: string }[] {
  const { beneficiary, account, bic, bank, reference, inn, kpp, unp, correspondent, purpose } = details
  const same = (field: TransferField, text: string) => ({ field, shown: text, plain: text })
  const rows = [
    same('beneficiary', beneficiary),
    same('inn', inn),
    same('kpp', kpp),
    same('unp', unp),
    {
      field: isIban(account) ? ('iban' as const) : ('account' as const),
      shown: formatAccount(account),
      plain: account,
    },
    same('bank', bank),
    same(isBik(bic) ? 'bik' : 'bic', bic),
    same('correspondent', correspondent),
    purpose
      ? same('purpose', purpose)
      : { field: 'reference' as const, shown: formatCreditorReference(reference), plain: reference },
  ]
  return rows.filter(({ plain }) => plain !== '')
}
