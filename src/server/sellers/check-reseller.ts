import { isAccount, isBic } from '../../domain/invoices/account.ts'
import { currencyCodes } from '../../domain/money.ts'
import { euCountries } from '../../domain/tax.ts'
import { taxRates } from '../../domain/tax-rates.ts'
import { isCountry } from '../pricing/countries.ts'

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
      euCountries.includes(country) && vat === '',
      'vat: a seller in the EU needs its VAT number, which reverse charge and export are declared under.',
    ],
    [
      vat !== '' && !/^[A-Z]{2}[A-Z0-9]{2,13}$/.test(vat),
      `vat: '${vat}' is not a number with its country prefix.`,
    ],
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

/** The codes among these that name no country. */
export function unknownCountries(codes: readonly string[]): string[] {
  return codes.filter(code => !isCountry(code))
}
