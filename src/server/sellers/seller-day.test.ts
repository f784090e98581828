import { expect, test } from 'vitest'
import { openWorld } from '../testing/world.ts'

const { shop, anna, clerk } = openWorld()

const latvian = ['--country', 'LVA', '--vat', 'LV40003000642']
const british = ['--country', 'GBR', '--vat', 'GB980780684']
const partner = ['--name', 'Example Partner', '--address', 'Example street 2', '--account', '12345678']

const adds = (series: string, country: readonly string[], timeZone: string, serves: string) => {
  const options = ['--series', series, '--time-zone', timeZone, '--serves', serves, '--reason', 'x']
  return clerk.types('reseller', 'add', ...options, ...partner, ...country)
}

test('a time zone that no one keeps is refused', async () => {
  await expect(adds('ZON', latvian, 'Europe/Tallin', 'POL')).rejects.toMatchObject({
    details: { problems: { time_zone: expect.anything() } },
  })
})

test('at 23:30 UTC on 31 December the seller’s time zone decides the day and the year of the invoice', async () => {
  await adds('MSK', latvian, 'Europe/Moscow', 'POL')
  await adds('NYC', british, 'America/New_York', 'SWE')
  await anna.signsInOn('2026-12-31T23:30:00Z')
  const byCard = await anna.pays(await anna.orders({ country: 'POL' }))
  expect(byCard.invoice).toEqual({ number: 'AST-2027-00001', issued_on: '2027-01-01' })
  const moscow = await anna.order(await anna.orders({ pay: 'bank', country: 'POL' }))
  expect(moscow.invoice).toEqual({ number: 'MSK-2027-00001', issued_on: '2027-01-01' })
  expect(moscow.transfer.due_on).toBe('2027-01-15')
  const newYork = await anna.order(await anna.orders({ pay: 'bank', country: 'SWE' }))
  expect(newYork.invoice).toEqual({ number: 'NYC-2026-00001', issued_on: '2026-12-31' })
  await clerk.cancels(newYork, '--note', 'Ordered twice')
  const { credit_note: note } = await anna.order(newYork)
  expect(note).toEqual({ number: 'NYC-2026-00002', issued_on: '2026-12-31' })
})

test('a new rate applies from midnight at the seller, on the pages too', async () => {
  const rateAt = async (moment: string) => {
    await anna.signsInOn(moment)
    return (await anna.order(await anna.orders({ country: 'EST' }))).tax_rate
  }
  expect(await rateAt('2025-06-30T20:59:59Z')).toBe(22)
  expect(await rateAt('2025-06-30T21:00:00Z')).toBe(24)
  await clerk.types('reseller', 'change', 'NYC', '--reason', 'x', '--serves', 'EST')
  expect((await anna.order(await anna.orders({ pay: 'bank', country: 'EST' }))).tax_rate).toBe(22)
  const { data } = (await anna.get('/api/orders/seller/')).json()
  expect(data.tax_days).toMatchObject({ EST: '2025-07-01', LVA: '2025-07-01', GBR: '2025-06-30' })
})

test('every time zone that a seller can have is known to the database', async () => {
  const named = await shop.db.execute<{ name: string }>('select name from pg_timezone_names')
  const known = new Set(named.rows.map(({ name }) => name))
  expect(Intl.supportedValuesOf('timeZone').filter(zone => !known.has(zone))).toEqual([])
})
