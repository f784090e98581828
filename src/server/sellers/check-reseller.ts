import { isCountry } from '../../domain/countries.ts'
import { isTimeZone } from '../../domain/day.ts'
import { isAccount } from '../../domain/invoices/account.ts'
import { datevAccountsForm, readDatevAccounts } from '../../domain/invoices/datev-accounts.ts'
import { currencyCodes, currencyFor, isCurrencyCode } from '../../domain/money/money.ts'
import {
  describeSellerTaxNumber,
  isSellerTaxNumber,
  needsTaxNumber,
} from '../../domain/tax/seller-tax-number.ts'
import { isTaxPoint, taxPoints } from '../../domain/tax/tax.ts'
import { type TaxRate, taxRates } from '../../domain/tax/tax-rates.ts'
import { type BankDetails, validateBank } from './check-bank.ts'

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
