import { isBic, isIban } from '../../domain/invoices/account.ts'
import { isAccountAt, isBik, isCorrespondentAccount, isKpp } from '../../domain/invoices/russian-account.ts'

export type BankDetails = {
  country: string
  currency: string
  vat: string
  account: string
  bic: string
  bank: string
  correspondentAccount: string
  kpp: string
}

/** What a payment order in the reseller's country needs: docs/domain.md, 'Bank transfers'. */
export function validateBank(reseller: BankDetails): string[] {
  const { country, currency, bic } = reseller
  const errors =
    country === 'RUS' && (currency === 'RUB' || isBik(bic))
      ? russianErrors(reseller)
      : country === 'BLR' && currency === 'BYN'
        ? belarusianErrors(reseller)
        : otherErrors(reseller)
  return errors.filter(([isWrong]) => isWrong).map(([, words]) => words)
}

type Checked = [isWrong: boolean, words: string]

function russianErrors({ vat, account, bic, bank, correspondentAccount, kpp }: BankDetails): Checked[] {
  const isCompany = vat.length === 10
  const hasBik = isBik(bic)
  return [
    [!hasBik, `bic: '${bic}' is not a BIK of 9 digits.`],
    [bank === '', 'bank: is required for a payment order in Russia.'],
    [
      hasBik && !isAccountAt(bic, account),
      `account: '${account}' is not an account of 20 digits at BIK ${bic}.`,
    ],
    [
      hasBik && !isCorrespondentAccount(bic, correspondentAccount),
      `correspondent-account: '${correspondentAccount}' is not the correspondent account of BIK ${bic}.`,
    ],
    [isCompany && !isKpp(kpp), `kpp: '${kpp}' is not a KPP of 9 characters, which a company has.`],
    [!isCompany && kpp !== '', 'kpp: only a company, whose INN has 10 digits, has a KPP.'],
  ]
}

function belarusianErrors({ account, bic, bank, correspondentAccount, kpp }: BankDetails): Checked[] {
  return [
    [!isIban(account) || !account.startsWith('BY'), `account: '${account}' is not an IBAN of Belarus.`],
    [!isBic(bic), `bic: '${bic}' is not a BIC of 8 or 11 characters.`],
    [bank === '', 'bank: is required for a payment order in Belarus.'],
    ...foreignErrors(correspondentAccount, kpp),
  ]
}

function otherErrors({ bic, correspondentAccount, kpp }: BankDetails): Checked[] {
  return [
    [bic !== '' && !isBic(bic), `bic: '${bic}' is not a BIC of 8 or 11 characters.`],
    ...foreignErrors(correspondentAccount, kpp),
  ]
}

function foreignErrors(correspondentAccount: string, kpp: string): Checked[] {
  return [
    [correspondentAccount !== '', 'correspondent-account: is only for an account in Russia.'],
    [kpp !== '', 'kpp: is only for a seller in Russia.'],
  ]
}
