import { isCountry, toAlpha2 } from '../../domain/countries.ts'
import { isTimeZone } from '../../domain/day.ts'
import { isAccount, isBic, isIban } from '../../domain/invoices/account.ts'
import { readDatevAccounts } from '../../domain/invoices/datev-accounts.ts'
import { isAccountAt, isBik, isCorrespondentAccount, isKpp } from '../../domain/invoices/russian-account.ts'
import { currencyFor } from '../../domain/money/money.ts'
import type { Catalog } from '../../domain/pricing/catalog.ts'
import { isEuCountry, taxedAs } from '../../domain/tax/eu-members.ts'
import { isSellerTaxNumber, needsTaxNumber } from '../../domain/tax/seller-tax-number.ts'
import { type TaxRate, taxRates } from '../../domain/tax/tax-rates.ts'
import type { FieldProblem } from '../platform/http/field-problems.ts'
import type { SellerRow } from './store.ts'

type Reseller = Omit<SellerRow, 'id' | 'taxPoint' | 'closedAt' | 'version'>

/** The first problem of each field. */
export function validateReseller(
  reseller: Reseller,
  { vendorSeries, configuredRates }: { vendorSeries: string; configuredRates: readonly TaxRate[] },
): Record<string, FieldProblem> {
  const { name, address, country, vat, account, datevAccounts, vatExemption, timeZone, series } = reseller
  const problems: Checked[] = [
    [name === '', 'name', 'required'],
    [address === '', 'address', 'required'],
    [!isCountry(country), 'country', 'notValid'],
    [needsTaxNumber(reseller) && vat === '', 'vat', 'required'],
    [vat !== '' && !isSellerTaxNumber(reseller), 'vat', 'notValid'],
    [!isAccount(account), 'account', 'notValid'],
    [readDatevAccounts(datevAccounts) === null, 'datev_accounts', 'notValid'],
    [timeZone !== '' && !isTimeZone(timeZone), 'time_zone', 'notValid'],
    [!/^[A-Z][A-Z0-9]{1,9}$/.test(series) || series === vendorSeries, 'series', 'notValid'],
    // The shop has no VAT rate there.
    [isCountry(country) && !hasRate(country, configuredRates) && vatExemption === '', 'country', 'notValid'],
    ...checkBank(reseller),
  ]
  const found = problems.filter(([isWrong]) => isWrong).toReversed()
  return Object.fromEntries(found.map(([, field, kind]) => [field, { kind }]))
}

function hasRate(country: string, configuredRates: readonly TaxRate[]): boolean {
  return [...taxRates, ...configuredRates].some(rate => rate.country === country)
}

export function countriesOfOtherCurrency(catalog: Catalog, countries: readonly string[], currency: string) {
  return countries.filter(country => currencyFor(catalog, country) !== currency)
}

type Checked = [isWrong: boolean, field: string, kind: 'required' | 'notValid']

/** What a payment order in the reseller's country needs: docs/domain.md, 'Bank transfers'. */
function checkBank(reseller: Reseller): Checked[] {
  const { country, currency, bic } = reseller
  if (country === 'RUS' && (currency === 'RUB' || isBik(bic))) return checkRussian(reseller)
  if (country === 'BLR' && currency === 'BYN') return checkBelarusian(reseller)
  return [[bic !== '' && !isBic(bic), 'bic', 'notValid'], ...checkForeign(reseller)]
}

function checkRussian({ vat, account, bic, bank, correspondentAccount, kpp }: Reseller): Checked[] {
  const isCompany = vat.length === 10
  const hasBik = isBik(bic)
  return [
    [!hasBik, 'bic', 'notValid'],
    [bank === '', 'bank', 'required'],
    [hasBik && !isAccountAt(bic, account), 'account', 'notValid'],
    [hasBik && !isCorrespondentAccount(bic, correspondentAccount), 'correspondent_account', 'notValid'],
    [isCompany ? !isKpp(kpp) : kpp !== '', 'kpp', 'notValid'],
  ]
}

function checkBelarusian(reseller: Reseller): Checked[] {
  const { account, bic, bank } = reseller
  return [
    [!isIban(account) || !account.startsWith('BY'), 'account', 'notValid'],
    [!isBic(bic), 'bic', 'notValid'],
    [bank === '', 'bank', 'required'],
    ...checkForeign(reseller),
  ]
}

function checkForeign({ correspondentAccount, kpp }: Reseller): Checked[] {
  return [
    [correspondentAccount !== '', 'correspondent_account', 'notValid'],
    [kpp !== '', 'kpp', 'notValid'],
  ]
}

export function normalizeRegistrationNumber(typed: string): string {
  return typed.replace(/[\s.-]/g, '').toUpperCase()
}

/** Outside the EU, not the country of the seller, and with a VAT rate: docs/domain.md, 'Registrations'. */
export function isRegistrable(
  country: string,
  { sellerCountry, configuredRates }: { sellerCountry: string; configuredRates: readonly TaxRate[] },
): boolean {
  const isOutside = !isEuCountry(taxedAs(country)) && taxedAs(country) === country
  return isOutside && country !== taxedAs(sellerCountry) && hasRate(country, configuredRates)
}

/** `number` is normalized. */
export function isRegistrationNumber(number: string, country: string): boolean {
  return /^\d{4,15}$/.test(number) || new RegExp(`^${toAlpha2(country)}[A-Z0-9]{4,18}$`).test(number)
}
