import { plainAmount } from '../money/money.ts'
import { isIban } from './account.ts'

type Transfer = {
  name: string
  account: string
  bic: string
  currency: string
  amount: number
  reference: string
}

/**
 * What the EPC QR code of a SEPA transfer says (EPC069-12, version 2), null where banks could not read it: another
 * currency than EUR, no IBAN, an amount that is 0 or above 999 999 999.99. The amount is in minor units.
 */
export function transferCode(transfer: Transfer): string | null {
  const { name, account, bic, currency, amount, reference } = transfer
  if (currency !== 'EUR' || !isIban(account) || amount < 1 || amount > 99_999_999_999) return null

  const euros = `EUR${plainAmount(amount)}`
  const purpose = ''
  return ['BCD', '002', '1', 'SCT', bic, name.slice(0, 70), account, euros, purpose, reference].join('\n')
}
