import { type CurrencyCode, formatMoney } from '../../domain/money/money.ts'
import type { TaxKind } from '../../domain/tax/tax.ts'

const money = (amount: number, currency: CurrencyCode) =>
  formatMoney(amount, currency, { language: 'en', decimals: 'always' })

const reasons: Record<TaxKind, string> = {
  domestic: 'the seller’s country',
  destination: 'in the EU, without a VAT number in the country’s format',
  'reverse-charge': 'reverse charge, for the VAT number',
  outside: 'outside the EU',
  exempt: 'the seller is not registered for VAT',
}

/** Faults in a file of a legacy shop. */
export const legacyFaults = {
  ofFile: (file: string, fault: string) => `${file}: ${fault}`,
  ofLine: (file: string, line: number, fault: string) => `${file} line ${line}: ${fault}`,
  inFile: (file: string, fault: string) => `${file} ${fault}`,
  ofColumn: (column: string, fault: string) => `${column}: ${fault}`,
  columnUnknown: (name: string, known: string) => `unknown column '${name}'; the columns are ${known}`,
  columnTwice: (name: string) => `column '${name}' appears twice`,
  columnMissing: (name: string) => `column '${name}' is missing`,
  required: 'is required',
  notEmail: (text: string) => `'${text}' is not an e-mail address`,
  notOffered: (text: string, choices: string) => `'${text}' is not one of ${choices}`,
  notWhole: (text: string, least: number, most: number) =>
    `'${text}' is not a whole number from ${least} to ${most}`,
  tooLong: (most: number) => `is longer than ${most} characters`,
  negative: (text: string) => `'${text}' is negative`,
  notPercentage: (text: string) => `'${text}' is not a percentage such as 19 or 25.5`,
  notDay: (text: string) => `'${text}' is not a day such as 2024-03-31`,
  notTime: (text: string) => `'${text}' is not a time such as 2024-03-31 14:05`,
  notSerial: (text: string) =>
    `'${text}' is not a serial number: 6 to 64 letters, digits and dashes, with a letter`,
  notCountry: (text: string) => `'${text}' is not a country code of three letters (ISO 3166-1)`,
  alsoInLine: (key: string, line: number) => `${key} is also in line ${line}`,
  importedOtherwise: (key: string) => `${key} was imported before with other values`,
  noCustomer: (email: string) => `there is no customer ${email} in the shop or in the customers' file`,
  periodRequired: 'must be 0 (monthly) or 1 (yearly) for a subscription (type 2)',
  future: 'is in the future',
  licenseExists: (serial: string) => `license ${serial} already exists`,
  orderExists: (number: string) =>
    `order ${number} already exists; add a letter to have the order renumbered`,
  wrongTotal: 'must be subtotal + tax',
  taxNotZero: 'must be 0, because tax_rate is 0',
  wrongTax: (rate: string, sums: { subtotal: number; right: number; tax: number; currency: CurrencyCode }) =>
    `${rate}% of ${money(sums.subtotal, sums.currency)} is ${money(sums.right, sums.currency)}, not ${money(sums.tax, sums.currency)}`,
  noRate: (country: string, day: string) =>
    `the shop has no VAT rate for ${country} on ${day}, so a pending order cannot be invoiced`,
  wrongRate: (country: string, day: string, rates: { right: string; kind: TaxKind; given: string }) =>
    `an order of ${country} on ${day} is charged ${rates.right}% (${reasons[rates.kind]}), not ${rates.given}%`,
  paidBeforeCreated: 'is before created_at',
  orderIs: (status: string) => `the order is ${status}`,
  pendingByBank: 'only an order by bank transfer (payment_method 2) can be pending',
  noLicense: (serial: string) => `there is no license ${serial}`,
  otherOwner: (serial: string) => `${serial} belongs to another customer`,
  licenseRequired: 'is required for a pending order that renews or changes one',
  noSuchOrder: 'no imported order has this number',
  sameFileName: (first: string, second: string) =>
    `the numbers ${first} and ${second} have the same file name`,
  orderNotPaid: (order: number) => `order ${order} is not paid`,
  notPdf: 'is not a PDF',
  otherContents: 'was imported before with other contents',
}
