import { isCountry } from '../../domain/countries.ts'
import { isTimeZone } from '../../domain/day.ts'
import { isAccount, isBic, isIban } from '../../domain/invoices/account.ts'
import { datevAccountsForm, readDatevAccounts } from '../../domain/invoices/datev-accounts.ts'
import { isAccountAt, isBik, isCorrespondentAccount, isKpp } from '../../domain/invoices/russian-account.ts'
import { currencyCodes, currencyFor, isCurrencyCode } from '../../domain/money/money.ts'
import {
  describeSellerTaxNumber,
  isSellerTaxNumber,
  needsTaxNumber,
} from '../../domain/tax/seller-tax-number.ts'
import { isTaxPoint, taxPoints } from '../../domain/tax/tax.ts'
import { type TaxRate, taxRates } from '../../domain/tax/tax-rates.ts'

/** Countries are alpha-3. */
export type ResellerDetails = BankDetails & {
  name: string
  address: string
  registration: string
  phone: string
  taxPoint: string
  datevAccounts: string
  vatExemption: string
  timeZone: string
  series: string
}

export function validateReseller(
  reseller: ResellerDetails,
  { vendorSeries, configuredRates }: { vendorSeries: string; configuredRates: readonly TaxRate[] },
): string[] {
  const {
    name,
    address,
    country,
    vat,
    account,
    currency,
    taxPoint,
    datevAccounts,
    vatExemption,
    timeZone,
    series,
  } = reseller
  const hasRate = [...taxRates, ...configuredRates].some(rate => rate.country === country)
  const errors: [boolean, string][] = [
    [name === '', 'name: is required, because every invoice shows it.'],
    [address === '', 'address: is required, because every invoice shows it.'],
    [!isCountry(country), `country: '${country}' is not an ISO 3166-1 alpha-3 code.`],
    [needsTaxNumber(reseller) && vat === '', 'vat: is required, because invoices show it.'],
    [vat !== '' && !isSellerTaxNumber(reseller), `vat: '${vat}' is not ${describeSellerTaxNumber(country)}.`],
    [
      !isAccount(account),
      `account: '${account}' is neither a valid IBAN nor an account number of digits only.`,
    ],
    [!isCurrencyCode(currency), `currency: '${currency}' is not one of ${currencyCodes.join(', ')}.`],
    [!isTaxPoint(taxPoint), `tax-point: '${taxPoint}' is not one of ${taxPoints.join(', ')}.`],
    [
      readDatevAccounts(datevAccounts) === null,
      `datev-accounts: '${datevAccounts}' is not ${datevAccountsForm}.`,
    ],
    [
      timeZone !== '' && !isTimeZone(timeZone),
      `time-zone: '${timeZone}' is not a time zone of the IANA database, such as Europe/Tallinn.`,
    ],
    [!/^[A-Z][A-Z0-9]{1,9}$/.test(series), `series: '${series}' is not 2 to 10 capital letters and digits.`],
    [series === vendorSeries, `series: ${series} is the vendor’s own series.`],
    [
      isCountry(country) && !hasRate && vatExemption === '',
      `country: the shop has no VAT rate for ${country}. Configure one with TAX_RATES.`,
    ],
  ]
  return [...errors.filter(([isWrong]) => isWrong).map(([, words]) => words), ...validateBank(reseller)]
}

export function countriesOfOtherCurrency(countries: readonly string[], currency: string): string[] {
  return countries.filter(country => currencyFor(country) !== currency)
}

export function unknownCountries(codes: readonly string[]): string[] {
  return codes.filter(code => !isCountry(code))
}

type BankDetails = {
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
function validateBank(reseller: BankDetails): string[] {
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
