import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { openWorld } from '../testing/world.ts'

const { shop, anna, clerk } = openWorld({
  environment: { SELLER_COUNTRY: 'DEU', DATEV_ACCOUNTS: 'debtor=10999' },
})

test('a DATEV file is read field by field as expected: domestic, OSS, registered, outside in another currency, and a credit note', async () => {
  shop.clock.set('2026-11-05T10:00:00Z')
  await anna.buys({ product: 'astra-1m', servers: 1, country: 'DEU' })
  await clerk.types(
    'registration',
    'add',
    '--country',
    'GBR',
    '--reason',
    'x',
    '--number',
    'GB980780684',
    '--valid-from',
    '2026-11-05',
  )
  shop.clock.set('2026-11-21T10:00:00Z')
  const greek = await anna.buys({ product: 'astra-1m', servers: 1, country: 'GRC' })
  await anna.buys({ product: 'astra-1m', servers: 1, country: 'GBR' })
  await anna.orders({
    pay: 'bank',
    product: 'astra-1m',
    servers: 5,
    country: 'RUS',
    client_company: 'Студия "Ł"',
  })
  await clerk.credits(greek)

  const path = `${await clerk.file('EXTF_1', '')}.csv`
  const numbers = ['--consultant', '29098', '--client', '55003']
  const printed = await clerk.types('export', 'datev', path, '--period', '2026-11', ...numbers)
  const bytes = await readFile(path)
  const [header, columns, ...lines] = new TextDecoder('windows-1252').decode(bytes).split('\r\n')
  expect(header).toBe(
    '"EXTF";700;21;"Buchungsstapel";13;20261121100000000;;"";"";"";29098;55003;20260101;4;20261101;20261130;"Astra 2026-11";"";1;0;0;"EUR";;"";;;"";;;"";""',
  )
  expect(columns?.split(';')).toHaveLength(125)
  const brief = (line: string) =>
    line
      .split(';')
      .map((field, at) => [at + 1, field] as const)
      .filter(([, field]) => field)
  expect(lines.pop()).toBe('')
  for (const line of lines) expect(line.split(';')).toHaveLength(125)
  const anyone = `"${anna.email}"`
  expect(lines.map(brief)).toEqual([
    entry({
      1: '26,18',
      2: '"S"',
      3: '"EUR"',
      7: '10999',
      8: '8400',
      10: '0511',
      11: '"AST-2026-00001"',
      14: anyone,
      114: '0',
    }),
    entry({
      1: '27,28',
      2: '"S"',
      3: '"EUR"',
      7: '10999',
      8: '8331',
      10: '2111',
      11: '"AST-2026-00002"',
      14: anyone,
      40: '"EL"',
      41: '24,00',
      114: '0',
    }),
    ...['22,00 8338', '4,40 1736'].map(booked => {
      const [amount = '', account = ''] = booked.split(' ')
      return entry({
        1: amount,
        2: '"S"',
        3: '"EUR"',
        7: '10999',
        8: account,
        10: '2111',
        11: '"AST-2026-00003"',
        14: anyone,
        114: '0',
      })
    }),
    entry({
      1: '8477,00',
      2: '"S"',
      3: '"RUB"',
      4: '94,186047',
      5: '90,00',
      6: '"EUR"',
      7: '10999',
      8: '8338',
      10: '2111',
      11: '"AST-2026-00004"',
      14: '"?????? ""?"""',
      114: '0',
    }),
    entry({
      1: '27,28',
      2: '"H"',
      3: '"EUR"',
      7: '10999',
      8: '8331',
      10: '2111',
      11: '"AST-2026-00005"',
      14: anyone,
      40: '"EL"',
      41: '24,00',
      114: '0',
    }),
  ])
  expect(printed).toContain('EUR  52.58\nRUB  8477.00')
})

test('reverse charge has the VAT number, a sale for nothing has no entry, and a file is for one year', async () => {
  shop.clock.set('2027-05-05T10:00:00Z')
  await clerk.types('coupon', 'create', '--code', 'GIFT', '--reason', 'x', '--percent', '100')
  await anna.orders({ product: 'astra-1m', country: 'FIN', coupon: 'GIFT' })
  const nord = {
    client_company: 'Studio Nord',
    client_zip: '1',
    client_city: 'Wien',
    client_address_line: 'A 1',
  }
  await anna.buys({ product: 'astra-1m', country: 'AUT', ...nord, client_vat: 'ATU13585627' })
  const path = `${await clerk.file('EXTF_2027', '')}.csv`
  const numbers = ['--consultant', '29098', '--client', '55003']
  await clerk.types('export', 'datev', path, '--period', '2027', ...numbers)
  const lines = (await readFile(path, 'latin1')).trimEnd().split('\r\n').slice(2)
  expect(lines.map(line => [line.split(';')[7], line.split(';')[39]])).toEqual([['8336', '"ATU13585627"']])
  await expect(
    clerk.types('export', 'datev', path, '--period', '2026-12-01..2027-01-31', ...numbers),
  ).rejects.toThrow('datev-one-year')
  await expect(
    clerk.types('export', 'datev', 'november.csv', '--period', '2027', ...numbers),
  ).rejects.toThrow('DATEV reads only files with a name such as EXTF_2026-11.csv.')
})

test('there is no DATEV file for a seller outside Germany', async () => {
  const numbers = ['--period', '2027', '--consultant', '29098', '--client', '55003']
  await expect(
    clerk.types('export', 'datev', 'EXTF_2027.csv', ...numbers, '--seller', 'EXR', '--totals'),
  ).rejects.toThrow('datev-seller-not-german')
})

function entry(fields: Record<number, string>) {
  return Object.entries(fields).map(([at, field]) => [Number(at), field])
}
