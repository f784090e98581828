import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { companyDetails, openWorld } from '../testing/world.ts'

const { shop, anna, clerk } = openWorld({
  environment: { SELLER_COUNTRY: 'DEU', DATEV_ACCOUNTS: 'debtor=10999' },
})

test('a DATEV file is read field by field as expected: domestic, OSS, registered, outside in another currency, and a credit note', async () => {
  shop.clock.set('2026-11-05T10:00:00Z')
  await anna.buys({ product: 'astra-1m', servers: 1, country: 'DEU' })
  await clerk.registers('GBR', 'GB980780684', '2026-11-05')
  shop.clock.set('2026-11-21T10:00:00Z')
  const greek = await anna.buys({ product: 'astra-1m', servers: 1, country: 'GRC' })
  await anna.buys({ product: 'astra-1m', servers: 1, country: 'GBR' })
  const russian = { country: 'RUS', client_company: 'Студия "Ł"' }
  await anna.orders({ pay: 'bank', product: 'astra-1m', servers: 5, ...russian })
  await clerk.credits(greek)

  const path = `${await clerk.file('EXTF_1', '')}.csv`
  const printed = await exports(path, '2026-11')
  const bytes = await readFile(path)
  const [header, columns, ...lines] = new TextDecoder('windows-1252').decode(bytes).split('\r\n')
  expect(header).toBe(
    '"EXTF";700;21;"Buchungsstapel";13;20261121100000000;;"";"";"";29098;55003;20260101;4;20261101;20261130;"Astra 2026-11";"";1;0;0;"EUR";;"";;;"";;;"";""',
  )
  expect(columns?.split(';')).toHaveLength(125)
  const number = (field: string, at: number) => [at + 1, field] as const
  const brief = (line: string) =>
    line
      .split(';')
      .map(number)
      .filter(([, field]) => field)
  expect(lines.pop()).toBe('')
  for (const line of lines) expect(line.split(';')).toHaveLength(125)
  const anyone = `"${anna.email}"`
  const greek24 = { 8: '8331', 14: anyone, 40: '"EL"', 41: '24,00' }
  const british = { 10: '2111', 11: '"AST-2026-00003"', 14: anyone }
  const inRubles = { 3: '"RUB"', 4: '94,186047', 5: '90,00', 6: '"EUR"', 14: '"?????? ""?"""' }
  expect(lines.map(brief)).toEqual([
    entry({ 1: '26,18', 8: '8400', 10: '0511', 11: '"AST-2026-00001"', 14: anyone }),
    entry({ 1: '27,28', ...greek24, 10: '2111', 11: '"AST-2026-00002"' }),
    entry({ 1: '22,00', 8: '8338', ...british }),
    entry({ 1: '4,40', 8: '1736', ...british }),
    entry({ 1: '8477,00', ...inRubles, 8: '8338', 10: '2111', 11: '"AST-2026-00004"' }),
    entry({ 1: '27,28', 2: '"H"', ...greek24, 10: '2111', 11: '"AST-2026-00005"' }),
  ])
  expect(printed).toContain('EUR  52.58\nRUB  8477.00')
})

test('reverse charge has the VAT number, a sale for nothing has no entry, and a file is for one year', async () => {
  shop.clock.set('2027-05-05T10:00:00Z')
  await clerk.types('coupon', 'create', '--code', 'GIFT', '--reason', 'x', '--percent', '100')
  await anna.orders({ product: 'astra-1m', country: 'FIN', coupon: 'GIFT' })
  const company = { ...companyDetails, country: 'AUT', client_vat: 'ATU13585627' }
  await anna.buys({ product: 'astra-1m', ...company })
  const path = `${await clerk.file('EXTF_2027', '')}.csv`
  await exports(path, '2027')
  const lines = (await readFile(path, 'latin1')).trimEnd().split('\r\n').slice(2)
  expect(lines.map(line => [line.split(';')[7], line.split(';')[39]])).toEqual([['8336', '"ATU13585627"']])
  await expect(exports(path, '2026-12-01..2027-01-31')).rejects.toThrow('datev-one-year')
  const words = 'DATEV reads only files with a name such as EXTF_2026-11.csv.'
  await expect(exports('november.csv', '2027')).rejects.toThrow(words)
})

test('there is no DATEV file for a seller outside Germany', async () => {
  const exported = exports('EXTF_2027.csv', '2027', '--seller', 'EXR', '--totals')
  await expect(exported).rejects.toThrow('datev-seller-not-german')
})

const numbers = ['--consultant', '29098', '--client', '55003']
const exports = (path: string, period: string, ...options: string[]) =>
  clerk.types('export', 'datev', path, '--period', period, ...numbers, ...options)

/** The fields that are not empty, by their number. */
function entry(fields: Record<number, string>) {
  const usual = { 2: '"S"', 3: '"EUR"', 7: '10999', 114: '0' }
  return Object.entries({ ...usual, ...fields }).map(([at, field]) => [Number(at), field])
}
