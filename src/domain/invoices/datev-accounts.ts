import type { TaxKind } from '../tax/tax.ts'

export type DatevAccounts = Record<TaxKind | 'debtor', number>

/** SKR03. The accounts of revenue compute the VAT themselves. */
export const usualAccounts: DatevAccounts = {
  debtor: 10_000,
  domestic: 8400,
  destination: 8320,
  'reverse-charge': 8336,
  outside: 8338,
}

/** Accounts of revenue have the same number of digits, 4 to 8, and that of debtors one more. */
export function areAccountsRegular({ debtor, ...revenue }: DatevAccounts): boolean {
  const length = String(revenue.domestic).length
  const isOfLength = (account: number) => Number.isSafeInteger(account) && String(account).length === length
  return (
    length >= 4 &&
    length <= 8 &&
    Object.values(revenue).every(isOfLength) &&
    String(debtor).length === length + 1
  )
}
