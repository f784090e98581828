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

/** The content of an EPC QR code (EPC069-12, version 2); null without EUR, an IBAN and an amount up to 999 999 999.99. */
export function transferCode(transfer: Transfer): string | null {
  const { name, account, bic, currency, amount, reference } = transfer
  if (currency !== 'EUR' || !isIban(account) || amount < 1 || amount > 99_999_999_999) return null

  const euros = `EUR${plainAmount(amount)}`
  const purpose = ''
  return ['BCD', '002', '1', 'SCT', bic, name.slice(0, 70), account, euros, purpose, reference].join('\n')
}
