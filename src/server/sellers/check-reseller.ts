import { isCountry } from '../../domain/countries.ts'
import { isAccount, isBic } from '../../domain/invoices/account.ts'
import { currencyCodes, currencyFor } from '../../domain/money/money.ts'
import { isSellerTaxNumber, sellerTaxNumberForm } from '../../domain/tax/seller-tax-number.ts'
import { taxRates } from '../../domain/tax/tax-rates.ts'

/** What the owner says of a reseller. Countries are alpha-3. */
export type ResellerDetails = {
  name: string
  address: string
  country: string
  vat: string
  registration: string
  account: string
  bic: string
  bank: string
  currency: string
  series: string
}

/** What is wrong with a reseller's details, in words for the owner; nothing where it can invoice. */
export function resellerFaults(reseller: ResellerDetails, vendorSeries: string): string[] {
  const { name, address, country, vat, account, bic, currency, series } = reseller
  const hasRate = taxRates.some(rate => rate.country === country)
  const faults: [boolean, string][] = [
    [name === '', 'name: it stands on every invoice.'],
    [address === '', 'address: it stands on every invoice.'],
    [!isCountry(country), `country: '${country}' is not an ISO 3166-1 alpha-3 code.`],
    [
      hasRate && vat === '',
      'vat: a seller needs the number it declares VAT under: customers at home are charged it.',
    ],
    [vat !== '' && !isSellerTaxNumber(vat, country), `vat: '${vat}' is not ${sellerTaxNumberForm(country)}.`],
    [
      !isAccount(account),
      `account: '${account}' is neither an IBAN whose check digits are right nor digits.`,
    ],
    [bic !== '' && !isBic(bic), `bic: '${bic}' has not 8 or 11 signs as a BIC has.`],
    [
      !currencyCodes.some(code => code === currency),
      `currency: '${currency}' is none of ${currencyCodes.join(', ')}.`,
    ],
    [!/^[A-Z][A-Z0-9]{1,9}$/.test(series), `series: '${series}' is not 2 to 10 capital letters and digits.`],
    [series === vendorSeries, `series: ${series} is the vendor’s own.`],
    [isCountry(country) && !hasRate, `country: the shop knows no VAT rate of ${country}.`],
  ]
  return faults.filter(([isWrong]) => isWrong).map(([, words]) => words)
}

/** Countries among those that a reseller serves whose customers pay in another currency than its account is kept in. */
export function countriesOfOtherCurrency(countries: readonly string[], currency: string): string[] {
  return countries.filter(country => currencyFor(country) !== currency)
}

/** The codes among these that name no country. */
export function unknownCountries(codes: readonly string[]): string[] {
  return codes.filter(code => !isCountry(code))
}
