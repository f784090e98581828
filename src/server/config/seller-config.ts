import { z } from 'zod'
import { isAccount, isBic } from '../../domain/invoices/account.ts'
import { isSellerTaxNumber, sellerTaxNumberForm } from '../../domain/tax/seller-tax-number.ts'
import { taxRates } from '../../domain/tax/tax-rates.ts'

/** The variables of the company that sells: what its invoices say, and the accounts whose statements are imported. */
export const sellerVariables = {
  SELLER_NAME: z.string().max(120).optional(),
  SELLER_COUNTRY: z
    .string()
    .regex(/^[A-Z]{3}$/, 'an ISO 3166-1 alpha-3 code')
    .refine(hasTaxRate, 'a country whose VAT rate the shop knows: src/domain/tax-rates.ts')
    .default('EST'),
  SELLER_VAT: z
    .string()
    .transform(text => text.replace(/[\s.-]/g, '').toUpperCase())
    .optional(),
  SELLER_ADDRESS: z.string().max(300).optional(),
  SELLER_IBAN: z
    .string()
    .transform(text => text.replaceAll(' ', '').toUpperCase())
    .refine(isAccount, 'an IBAN whose check digits are right, or an account of digits')
    .optional(),
  SELLER_BIC: z.string().refine(isBic, 'a BIC of 8 or 11 signs').optional(),
  SELLER_SERIES: z
    .string()
    .regex(/^[A-Z][A-Z0-9]{1,9}$/, '2 to 10 capital letters and digits')
    .default('AST'),
  SELLER_ACCOUNTS: z
    .string()
    .transform(text =>
      text
        .split(',')
        .map(account => account.replace(/[\s-]/g, '').toUpperCase())
        .filter(Boolean),
    )
    .default([]),
}

const environment = z.object(sellerVariables)
type SellerEnvironment = z.output<typeof environment>

/** A tax number has the form of its seller's country; a shop that is open to the public never sends an invoice without it, the seller's address and account. */
export function* sellerFaults(
  env: SellerEnvironment & { BASE_URL?: string | undefined; SANDBOX: string },
): Generator<[path: string, message: string]> {
  const isPublic = env.BASE_URL?.startsWith('https:') && env.SANDBOX !== '1'
  if (isPublic && env.SELLER_NAME && !(env.SELLER_ADDRESS && env.SELLER_IBAN))
    yield [
      'SELLER_NAME',
      'SELLER_NAME, SELLER_ADDRESS and SELLER_IBAN go together: all three are on every invoice',
    ]
  if (env.SELLER_VAT && !isSellerTaxNumber(env.SELLER_VAT, env.SELLER_COUNTRY))
    yield ['SELLER_VAT', `in ${env.SELLER_COUNTRY} it is ${sellerTaxNumberForm(env.SELLER_COUNTRY)}`]
  if (isPublic && env.SELLER_NAME && !env.SELLER_VAT)
    yield [
      'SELLER_VAT',
      'a seller needs the number it declares VAT under: customers in its own country are charged it',
    ]
}

/** Who sells. A shop that names itself is never mixed with the example's particulars. */
export function sellerOf(env: SellerEnvironment) {
  const given = { country: env.SELLER_COUNTRY, series: env.SELLER_SERIES }
  const vat = env.SELLER_VAT
  return env.SELLER_NAME === undefined
    ? {
        ...given,
        name: 'Example Software OÜ',
        vat: vat ?? (env.SELLER_COUNTRY === 'EST' ? 'EE100000007' : ''),
        address: env.SELLER_ADDRESS ?? 'Example street 1, 10111 Tallinn',
        account: env.SELLER_IBAN ?? 'EE970000000000000001',
        bic: env.SELLER_BIC ?? 'EXMPEE2X',
      }
    : {
        ...given,
        name: env.SELLER_NAME,
        vat: vat ?? '',
        address: env.SELLER_ADDRESS ?? '',
        account: env.SELLER_IBAN ?? '',
        bic: env.SELLER_BIC ?? '',
      }
}

function hasTaxRate(country: string): boolean {
  return taxRates.some(rate => rate.country === country)
}
