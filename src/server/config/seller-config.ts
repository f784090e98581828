import { z } from 'zod'
import { isCountry } from '../../domain/countries.ts'
import { isCalendarDay, isTimeZone } from '../../domain/day.ts'
import { isAccount, isBic } from '../../domain/invoices/account.ts'
import { datevAccountsForm, readDatevAccounts } from '../../domain/invoices/datev-accounts.ts'
import {
  describeSellerTaxNumber,
  isSellerTaxNumber,
  needsTaxNumber,
} from '../../domain/tax/seller-tax-number.ts'
import { sellerTimeZone } from '../../domain/tax/seller-time-zone.ts'
import { taxPoints } from '../../domain/tax/tax.ts'
import { type TaxRate, taxRates } from '../../domain/tax/tax-rates.ts'
import { addProblem, commaSeparated, isPublic } from './variables.ts'

const taxRateForm = 'countries, rates in percent and first days, such as UKR=20@2024-01-01,ISL=24@2024-01-01'

export const sellerConfig = z
  .object({
    SELLER_NAME: z.string().max(120).optional(),
    SELLER_COUNTRY: z
      .string()
      .regex(/^[A-Z]{3}$/, 'an ISO 3166-1 alpha-3 code')
      .default('EST'),
    TAX_RATES: z
      .string()
      .transform(text => text.replaceAll(' ', ''))
      .pipe(commaSeparated)
      .pipe(
        z.array(
          z
            .string()
            .transform(readTaxRate)
            .refine(rate => rate !== null, taxRateForm),
        ),
      )
      .default([]),
    SELLER_TIME_ZONE: z
      .string()
      .refine(isTimeZone, 'a time zone of the IANA database, such as Europe/Tallinn')
      .optional(),
    TAX_POINT: z.enum(taxPoints).default('payment'),
    DATEV_ACCOUNTS: z
      .string()
      .refine(text => readDatevAccounts(text) !== null, datevAccountsForm)
      .default(''),
    SELLER_VAT: z
      .string()
      .transform(text => text.replace(/[\s.-]/g, '').toUpperCase())
      .optional(),
    SELLER_VAT_EXEMPTION: z.string().max(200).default(''),
    SELLER_ADDRESS: z.string().max(300).optional(),
    SELLER_REGISTRATION: z.string().max(120).default(''),
    SELLER_PHONE: z.string().max(40).default(''),
    SELLER_MANAGER: z.string().max(120).default(''),
    SELLER_IBAN: z
      .string()
      .transform(text => text.replaceAll(' ', '').toUpperCase())
      .refine(isAccount, 'an IBAN with correct check digits, or an account number of digits only')
      .optional(),
    SELLER_BIC: z.string().refine(isBic, 'a BIC of 8 or 11 characters').optional(),
    SELLER_SERIES: z
      .string()
      .regex(/^[A-Z][A-Z0-9]{1,9}$/, '2 to 10 capital letters and digits')
      .default('AST'),
    SELLER_ACCOUNTS: z
      .string()
      .transform(text => text.replace(/[\s-]/g, '').toUpperCase())
      .pipe(commaSeparated)
      .default([]),
    RETENTION_YEARS: z
      .string()
      .transform(text => text.replaceAll(' ', ''))
      .pipe(
        z
          .string()
          .regex(
            /^[A-Z][A-Z0-9]{1,9}=([1-9]|[12]\d|30)(,[A-Z][A-Z0-9]{1,9}=([1-9]|[12]\d|30))*$/,
            'series and years, such as AST=10,LTR=8',
          ),
      )
      .optional(),
    BASE_URL: z.string().optional(),
    HOST: z.string().optional(),
    TRUST_PROXY: z.string().optional(),
    SANDBOX: z.string().optional(),
  })
  .superRefine((env, context) => {
    const numbered = {
      country: env.SELLER_COUNTRY,
      vat: env.SELLER_VAT ?? '',
      vatExemption: env.SELLER_VAT_EXEMPTION,
    }
    const hasRate = [...taxRates, ...env.TAX_RATES].some(({ country }) => country === env.SELLER_COUNTRY)
    if (!hasRate && env.SELLER_VAT_EXEMPTION === '')
      addProblem(
        context,
        'SELLER_COUNTRY',
        `the shop has no VAT rate for ${env.SELLER_COUNTRY}: configure one with TAX_RATES`,
      )
    const needsSeller = isPublic(env) && env.SANDBOX !== '1'
    if (needsSeller && !env.SELLER_NAME)
      addProblem(
        context,
        'SELLER_NAME',
        'required on a public shop: its invoices would name the example company. Configure the seller, or set SANDBOX=1 to start anyway',
      )
    if (needsSeller && env.SELLER_NAME && !(env.SELLER_ADDRESS && env.SELLER_IBAN))
      addProblem(
        context,
        'SELLER_NAME',
        'SELLER_NAME, SELLER_ADDRESS and SELLER_IBAN go together: all three are on every invoice',
      )
    if (env.SELLER_VAT && !isSellerTaxNumber(numbered))
      addProblem(
        context,
        'SELLER_VAT',
        `in ${env.SELLER_COUNTRY} it is ${describeSellerTaxNumber(env.SELLER_COUNTRY)}`,
      )
    if (needsSeller && env.SELLER_NAME && !env.SELLER_VAT && needsTaxNumber(numbered))
      addProblem(
        context,
        'SELLER_VAT',
        'required with SELLER_NAME: its invoices show it, unless SELLER_VAT_EXEMPTION is set outside the EU',
      )
  })
  .transform(env => {
    // A shop with its own seller shows nothing of the example seller.
    const example =
      env.SELLER_NAME === undefined
        ? {
            vat: env.SELLER_COUNTRY === 'EST' ? 'EE100000007' : '',
            address: 'Example street 1, 10111 Tallinn',
            account: 'EE970000000000000001',
            bic: 'EXMPEE2X',
          }
        : { vat: '', address: '', account: '', bic: '' }
    return {
      seller: {
        name: env.SELLER_NAME ?? 'Example Software OÜ',
        country: env.SELLER_COUNTRY,
        timeZone: sellerTimeZone({ country: env.SELLER_COUNTRY, timeZone: env.SELLER_TIME_ZONE ?? '' }),
        series: env.SELLER_SERIES,
        vat: env.SELLER_VAT ?? example.vat,
        address: env.SELLER_ADDRESS ?? example.address,
        registration: env.SELLER_REGISTRATION,
        phone: env.SELLER_PHONE,
        manager: env.SELLER_MANAGER,
        vatExemption: env.SELLER_VAT_EXEMPTION,
        taxPoint: env.TAX_POINT,
        datevAccounts: env.DATEV_ACCOUNTS,
        account: env.SELLER_IBAN ?? example.account,
        bic: env.SELLER_BIC ?? example.bic,
      },
      sellerAccounts: env.SELLER_ACCOUNTS,
      retentionYears: readRetentionYears(env.RETENTION_YEARS),
      taxRates: env.TAX_RATES,
    }
  })

function readRetentionYears(text = ''): Readonly<Record<string, number>> {
  const pairs = text
    .split(',')
    .filter(Boolean)
    .map(pair => pair.split('='))
  return Object.fromEntries(pairs.map(([series = '', years]) => [series, Number(years)]))
}

function readTaxRate(text: string): TaxRate | null {
  const [, country = '', rate = '', validFrom = ''] =
    /^([A-Z]{3})=(\d{1,2}(?:\.\d{1,2})?)@(\d{4}-\d\d-\d\d)$/.exec(text) ?? []
  // An invoice at 0 % would be invalid (BR-S-05): a seller without VAT has an exemption.
  return isCountry(country) && isCalendarDay(validFrom) && Number(rate) > 0
    ? { country, rate, validFrom, source: 'TAX_RATES' }
    : null
}
