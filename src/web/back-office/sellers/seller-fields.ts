import type { SellerForm } from '../../../contract/back-office/sellers.ts'
import { currencyCodes } from '../../../domain/money/money.ts'
import { taxPoints } from '../../../domain/tax/tax.ts'
import { countriesIn } from '../../../texts/countries.ts'
import { usePage } from '../../app/context.ts'
import type { FormField } from '../kit/edit-field.tsx'
import { type FormValues, toFormValues } from '../kit/form-values.ts'

const names = [
  'name',
  'address',
  'country',
  'vat',
  'vat_exemption',
  'registration',
  'phone',
  'account',
  'bic',
  'bank',
  'correspondent_account',
  'kpp',
  'currency',
  'time_zone',
  'tax_point',
  'datev_accounts',
  'serves',
] as const

export function useSellerFields(): FormField[] {
  const { texts, visitor } = usePage()
  const { fields, help, taxPoint } = texts.backOffice.sellers
  const options: Partial<Record<(typeof names)[number], FormField['options']>> = {
    country: countriesIn(visitor.language).map(([value, label]) => ({ value, label })),
    currency: currencyCodes.map(code => ({ value: code, label: code })),
    tax_point: taxPoints.map(value => ({ value, label: taxPoint[value] })),
  }
  return names.map(name => {
    const chosen = options[name]
    const hint = (help as Partial<Record<string, string>>)[name]
    return {
      name,
      label: fields[name],
      ...(hint ? { help: hint } : {}),
      ...(chosen ? { kind: 'choice' as const, options: chosen } : {}),
      ...(name === 'address' ? { kind: 'lines' as const } : {}),
    }
  })
}

/** Of a reseller, or of what a 409 says is there now. */
export const sellerToValues = (seller: Record<string, unknown>): FormValues => toFormValues(seller, names)

export function valuesToSeller(values: FormValues): SellerForm {
  const { serves = '', currency, tax_point: taxPoint, ...rest } = values
  const text = (name: keyof SellerForm) => rest[name] ?? ''
  return {
    name: text('name'),
    address: text('address'),
    country: text('country'),
    vat: text('vat'),
    vat_exemption: text('vat_exemption'),
    registration: text('registration'),
    phone: text('phone'),
    account: text('account'),
    bic: text('bic'),
    bank: text('bank'),
    correspondent_account: text('correspondent_account'),
    kpp: text('kpp'),
    // The selects offer the values of the contract only.
    currency: currency as SellerForm['currency'],
    time_zone: text('time_zone'),
    tax_point: taxPoint as SellerForm['tax_point'],
    datev_accounts: text('datev_accounts'),
    serves: serves
      .toUpperCase()
      .split(/[\s,]+/)
      .filter(Boolean),
  }
}
