import type { TaxKind } from '../tax/tax.ts'

export type DatevAccounts = Record<TaxKind | 'debtor' | 'foreign-vat', number>

/** SKR03. The accounts of revenue in the EU compute the VAT themselves; `foreign-vat` is owed to a country outside it. */
const usualAccounts: DatevAccounts = {
  debtor: 10_000,
  domestic: 8400,
  destination: 8331,
  'reverse-charge': 8336,
  outside: 8338,
  exempt: 8195,
  'foreign-vat': 1736,
}

export const datevAccountsForm = `account numbers of one length, 4 to 8 digits, and that of debtors one digit longer: ${Object.entries(
  usualAccounts,
)
  .map(pair => pair.join('='))
  .join(',')}`

/** The usual accounts with those that a text such as 'domestic=4400,destination=4331' replaces; null if it is not valid. */
export function readDatevAccounts(text: string): DatevAccounts | null {
  const accounts = { ...usualAccounts }
  for (const pair of text.split(',').filter(Boolean)) {
    const [use = '', number = ''] = pair.trim().split('=')
    if (!isUse(use) || !/^\d{1,9}$/.test(number)) return null
    accounts[use] = Number(number)
  }
  const { debtor, ...others } = accounts
  const length = String(others.domestic).length
  const isRegular =
    length >= 4 &&
    length <= 8 &&
    Object.values(others).every(account => String(account).length === length) &&
    String(debtor).length === length + 1
  return isRegular ? accounts : null
}

function isUse(text: string): text is keyof DatevAccounts {
  return Object.hasOwn(usualAccounts, text)
}
