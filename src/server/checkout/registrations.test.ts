import { expect, test } from 'vitest'
import { sumCrossBorderSales } from '../invoices/sum-sales.ts'
import { everyRegistration } from '../sellers/registrations.ts'
import { companyDetails, openWorld } from '../testing/world.ts'
import { warnOfRegistrationThresholds } from './warn-of-place-thresholds.ts'

const { shop, anna, boris, clerk, root, outbox } = openWorld({
  environment: { TAX_RATES: 'UKR=20@2024-01-01' },
})

const british = { ...companyDetails, country: 'GBR', client_vat: 'GB980780684' }
const monthly = { product: 'astra-1m', servers: 1 }
const taxed = async (order: { id: number }) => {
  const { tax, tax_rate, tax_kind, total } = await anna.order(order)
  return { tax, tax_rate, tax_kind, total }
}

test('from the first to the last day of a registration its country’s consumers are charged VAT, also by the page', async () => {
  await clerk.registers('GBR', 'GB 980 780 684', '2026-11-22')
  const before = await anna.buys({ ...monthly, country: 'GBR' })
  expect(await taxed(before)).toEqual({ tax: 0, tax_rate: 0, tax_kind: 'outside', total: 2_200 })

  await anna.signsInOn('2026-11-22T09:00:00Z')
  const order = await anna.buys({ ...monthly, country: 'GBR' })
  expect(await taxed(order)).toEqual({ tax: 440, tax_rate: 20, tax_kind: 'destination', total: 2_640 })
  const registrations = { vendor: ['GBR'], resellers: [] }
  expect(await anna.reads('/api/orders/seller/')).toMatchObject({ registrations })
  const manx = await anna.buys({ ...monthly, country: 'IMN' })
  expect(await taxed(manx)).toMatchObject({ tax: 440, tax_rate: 20 })
  expect(await anna.document(manx, 'invoice.xml')).toContain('<cbc:TaxCurrencyCode>GBP<')

  await ends('GBR', '2026-11-22')
  await anna.signsInOn('2026-11-23T09:00:00Z')
  const after = await anna.buys({ ...monthly, country: 'GBR' })
  expect(await taxed(after)).toMatchObject({ tax: 0, tax_kind: 'outside' })
})

test('an invoice with the VAT of a registration shows its number and the VAT in the country’s currency', async () => {
  await clerk.registers('NOR', '2012345', '2026-01-01')
  const order = await anna.buys({ ...monthly, country: 'NOR' })
  const pdf = await anna.document(order, 'invoice/')
  // 25 % of 22.00 EUR is 5.50 EUR; at 11.7 that is 64.35 NOK.
  for (const words of ['2012345', 'VAT 25%', '€5.50', '64.35\u00a0NOK']) expect(pdf).toContain(words)
  expect(pdf).not.toContain('EE100000007')
  expect(await anna.document(order, 'invoice.xml')).toContain('<cbc:TaxAmount currencyID="NOK">64.35<')
})

test('a company in the United Kingdom accounts for the VAT itself by its number, one in Switzerland is charged', async () => {
  await clerk.registers('GBR', 'GB980780684', '2026-11-23')
  const again = clerk.registers('GBR', 'GB980780684', '2026-11-23')
  await expect(again).rejects.toThrow('registration-exists')
  await clerk.registers('CHE', 'CHE123456788MWST', '2026-11-23')
  await anna.signsInOn('2026-11-23T09:00:00Z')
  const company = await anna.buys({ ...monthly, ...british })
  expect(await taxed(company)).toMatchObject({ tax: 0, tax_kind: 'outside' })
  expect(await vatCheck('980780684')).toMatchObject({ data: { outcome: 'format' } })
  const belfast = { ...british, client_vat: 'XI980780684' }
  expect(await taxed(await anna.buys({ ...monthly, ...belfast }))).toMatchObject({ tax_kind: 'outside' })
  expect(await vatCheck('GB980780685')).toMatchObject({ fields: { client_vat: expect.any(String) } })

  const swiss = { ...companyDetails, country: 'CHE', client_vat: 'CHE-123.456.788' }
  // 8.1 % of 22.00 EUR is 1.782 EUR.
  expect(await taxed(await anna.buys({ ...monthly, ...swiss }))).toMatchObject({ tax: 178, tax_rate: 8.1 })
})

test.each([
  ['DEU', 'DE136695976', 'country'],
  ['IMN', 'GB980780684', 'country'],
  ['USA', '123456', 'country'],
  ['GBR', 'FR980780684', 'number'],
])('a registration in %s with the number %s is refused at its %s', async (country, number, field) => {
  const details = { problems: { [field]: expect.anything() } }
  await expect(clerk.registers(country, number, '2026-11-23')).rejects.toMatchObject({ details })
})

test('a reseller in a country with a configured rate charges it to companies there', async () => {
  const partner = ['--name', 'Example Partner', '--address', 'Example street 2', '--account', '12345678']
  const ukrainian = ['--country', 'UKR', '--vat', 'UA123456789', '--serves', 'UKR']
  await clerk.types('reseller', 'change', 'EXR', '--reason', 'x', '--serves', 'DEU')
  await clerk.types('reseller', 'add', '--series', 'KYI', '--reason', 'x', ...partner, ...ukrainian)
  const order = await anna.orders({ pay: 'bank', ...monthly, country: 'UKR' })
  expect(await taxed(order)).toEqual({ tax: 440, tax_rate: 20, tax_kind: 'domestic', total: 2_640 })
})

test('the operator is notified once of each threshold, by sales of the seller’s year net of credit notes', async () => {
  await ends('NOR', '2027-12-31')
  // In Tallinn it is 2028.
  await boris.signsInOn('2027-12-31T22:30:00Z')
  const company = { ...companyDetails, client_vat: '123456789' }
  const order = await boris.buys({ product: 'astra-1y', servers: 99, country: 'NOR', ...company })
  await root.signsInOn('2027-12-31T22:30:00Z')
  const sums = () => root.reads('/api/sezam/registrations/thresholds/')
  const threshold = { country: 'NOR', year: '2028', limit: 5_000_000, currency: 'NOK', sales: 'there' }
  const counted = Math.round(order.total * 11.7)
  expect(await sums()).toContainEqual({ series: 'AST', ...threshold, sold: counted })
  await warnOfRegistrationThresholds(shop.shop)
  await warnOfRegistrationThresholds(shop.shop)
  const text = expect.stringContaining('/sezam/settings/sellers/')
  const warnings = (await outbox('%')).filter(({ subject }) => subject.includes('VAT registration'))
  expect(warnings).toMatchObject([{ subject: 'Astra: VAT registration in Norway', text }])
  await clerk.credits(order)
  const sold = async (country: string) =>
    (await sums()).find((row: { country: string }) => row.country === country)?.sold
  expect(await sold('NOR')).toBe(0)
  // The Isle of Man is part of the United Kingdom.
  expect(await sold('GBR')).toBe(0)
  await boris.buys({ ...monthly, country: 'IMN', ...companyDetails })
  expect(await sold('GBR')).toBeGreaterThan(0)
})

test('sales to other member states are those of the seller’s calendar year, net of credit notes', async () => {
  const inYear = (year: string) => sumCrossBorderSales(shop.db, { sellerId: null, year })
  // In Tallinn it is 2029.
  await anna.signsInOn('2028-12-31T22:30:00Z')
  const order = await anna.buys({ ...monthly, country: 'FRA' })
  for (const country of ['MCO', 'EST', 'USA']) await anna.buys({ ...monthly, country })
  expect([await inYear('2028'), await inYear('2029')]).toEqual([0, 4_400])
  // 12.00 EUR with 20 % of VAT are 10.00 EUR.
  await clerk.credits(order, '--amount', '12.00')
  expect(await inYear('2029')).toBe(3_400)
})

async function ends(country: string, until: string) {
  const open = (await everyRegistration(shop.db)).find(row => row.country === country && !row.validUntil)
  await clerk.types('registration', 'end', String(open?.id), '--valid-until', until, '--reason', 'x')
}

async function vatCheck(client_vat: string) {
  const body = { country: 'GBR', client_vat, payment: 'stripe' }
  return (await anna.post('/api/orders/vat-check/', { json: body })).json()
}
