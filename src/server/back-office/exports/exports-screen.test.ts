import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { openWorld } from '../../testing/world.ts'

const { anna, clerk, root } = openWorld({
  environment: {
    SELLER_COUNTRY: 'DEU',
    DATEV_ACCOUNTS:
      'debtor=100000,domestic=44000,destination=43310,reverse-charge=43360,outside=43380,exempt=41950,foreign-vat=37000',
  },
})

test('the totals of an export are those of its file, which has the rows of the command', async () => {
  await anna.buys({ servers: 2 })
  const data = await root.reads('/api/sezam/exports/sales/totals/?period=2026-11')
  const file = await root.get('/api/sezam/exports/sales/?period=2026-11')
  expect(file.headers['content-disposition']).toBe('attachment; filename="sales-2026-11.csv"')
  const lines = file.body.trim().split('\r\n')
  expect(lines.at(-1)).toBe(`rows,${data.rows}`)
  const total = data.totals[0].filter(Boolean)
  expect(total[0]).toBe('total')
  expect(lines.at(-2)?.split(',').filter(Boolean)).toEqual(total)
  expect(await clerk.types('export', 'sales', 'none.csv', '--period', '2026-11', '--totals')).toContain(
    total.join('  '),
  )
  await root.speaks('ru')
  const russian = await root.reads('/api/sezam/exports/sales/totals/?period=2026-11')
  expect(russian.totals[0].filter(Boolean)).toEqual(total.map((cell: string) => cell.replace('.', ',')))
  await root.speaks('en')
})

test.each([
  ['sales/totals/?period=november', 'period', 'Enter a period such as'],
  ['vat/totals/?period=2026-11', 'period', 'Enter a quarter such as'],
  ['sales/totals/?period=2026&seller=XXX', 'seller', 'No seller has this series'],
  ['datev/totals/?period=2026-11&consultant=1001', 'client', 'Enter the consultant number'],
])('%s is refused at its field %s', async (query, field, message) => {
  const { fields } = (await root.get(`/api/sezam/exports/${query}`)).json()
  expect(fields[field]).toContain(message)
})

test('a DATEV file has the name and the header that DATEV reads, and the accounts of its seller, as that of the command', async () => {
  await anna.buys({ country: 'DEU' })
  const file = await root.get('/api/sezam/exports/datev/?period=2026-11&consultant=1001&client=7')
  expect(file.headers['content-disposition']).toBe('attachment; filename="EXTF_2026-11.csv"')
  expect(file.body).toMatch(/^"EXTF";700;21;"Buchungsstapel";13;/)
  expect(file.body).toMatch(/\r\n[^\r]*;100000;44000;/)
  const path = `${await clerk.file('EXTF_2', '')}.csv`
  const numbers = ['--period', '2026-11', '--consultant', '1001', '--client', '7']
  await clerk.types('export', 'datev', path, ...numbers)
  expect((await readFile(path, 'latin1')).split('\r\n').slice(1)).toEqual(
    file.rawPayload.toString('latin1').split('\r\n').slice(1),
  )
})
