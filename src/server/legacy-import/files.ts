import { isCountry } from '../../domain/countries.ts'
import { languages } from '../../domain/languages.ts'
import { licenseTypes } from '../../domain/licenses/license.ts'
import { currencyCodes } from '../../domain/money/money.ts'
import { orderStatuses } from '../../domain/orders/order.ts'
import { paymentMethodNumbers } from '../../domain/payments/methods.ts'
import { cartModes, productCodes } from '../../domain/pricing/catalog.ts'
import { FaultyValue } from '../platform/files/decode-text.ts'
import {
  amount,
  type Column,
  choice,
  day,
  email,
  line,
  moment,
  optional,
  percentage,
  required,
  serial,
  wholeNumber,
} from './columns.ts'

/** docs/operations/legacy-import.md describes the columns. */
export const customerColumns = {
  email: required(email),
  language: optional(choice(...languages), 'en'),
  registered_at: required(moment),
}

export const licenseColumns = {
  serial: required(serial),
  email: required(email),
  type: required(choice(...Object.values(licenseTypes))),
  period: optional<0 | 1 | null>(choice(0, 1), null),
  servers: required(wholeNumber(1, 100_000)),
  expires_on: required(day),
  state: optional(choice('active', 'suspended', 'revoked'), 'active'),
  issued_at: optional<Date | null>(moment, null),
}

export const orderColumns = {
  number: required(line(64)),
  email: required(email),
  created_at: required(moment),
  status: required(choice(...orderStatuses)),
  paid_at: optional<Date | null>(moment, null),
  product: required(choice(...productCodes)),
  mode: optional(choice(...cartModes), 'buy'),
  servers: required(wholeNumber(1, 100_000)),
  periods: optional(wholeNumber(1, 120), 1),
  country: required(country),
  currency: required(choice(...currencyCodes)),
  subtotal: required(amount),
  tax_rate: required(percentage),
  tax: required(amount),
  total: required(amount),
  payment_method: required(choice(...Object.values(paymentMethodNumbers))),
  company: optional(line(200), ''),
  name: optional(line(200), ''),
  vat: optional(line(32), ''),
  zip: optional(line(32), ''),
  city: optional(line(120), ''),
  address: optional(line(300), ''),
  comment: optional(line(2000), ''),
  license: optional<string | null>(serial, null),
}

type Columns = Record<string, Column<unknown>>
export type RowOf<Some extends Columns> = {
  [Name in keyof Some]: Some[Name] extends Column<infer Value> ? Value : never
} & { lineNumber: number }
export type CustomerRow = RowOf<typeof customerColumns>
export type LicenseRow = RowOf<typeof licenseColumns>
export type OrderRow = RowOf<typeof orderColumns>

function country(text: string): string {
  const code = text.toUpperCase()
  if (!isCountry(code)) throw new FaultyValue(t => t.legacy.notCountry(text))
  return code
}
