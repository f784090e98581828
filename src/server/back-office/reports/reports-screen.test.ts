import { expect, test } from 'vitest'
import type { Report, ReportRow } from '../../../contract/back-office/reports.ts'
import { openWorld } from '../../testing/world.ts'

const { anna, boris, clerk, root, shop } = openWorld()

const report = (name: string, query: string): Promise<Report> =>
  root.reads(`/api/sezam/reports/${name}/${query}`)

/** Each row as the figures of some columns. */
async function figures(name: string, query: string, ...keys: string[]) {
  const { columns, rows } = await report(name, query)
  return rows.map(({ cells }) => keys.map(key => cells[columns.findIndex(column => column.key === key)]))
}

const rowsBehind = (name: string, query: string): Promise<ReportRow[]> =>
  root.reads(`/api/sezam/reports/${name}/rows/${query}`)

const columns = {
  licenses: 'serial,email,type,period,servers,expires_on,state,issued_at',
  orders:
    'number,email,created_at,status,product,servers,country,currency,subtotal,tax_rate,tax,total,payment_method,license',
}
async function imports(kind: 'licenses' | 'orders', ...rows: string[]) {
  const file = await clerk.file(`${kind}.csv`, [columns[kind], ...rows, ''].join('\n'))
  await clerk.types('import-history', `--${kind}`, file)
}

test('revenue, MRR, renewals and demos of a year are what was computed by hand', async () => {
  // The legacy shop gave a demo on 1 January and sold a license for EUR 600 on 10 February.
  await boris.signsInOn('2026-02-01T11:00:00Z')
  await anna.signsInOn('2026-02-01T12:00:00Z')
  await imports(
    'licenses',
    `OLD-DEMO-1,${anna.email},1,0,1,2026-01-31,active,2026-01-01`,
    `OLD-2026-0001,${boris.email},2,1,3,2027-01-10,active,2026-01-10`,
  )
  const sold = '2026-01-10 09:00,paid,astra-1y,3,DEU,EUR,600.00,0,0,600.00,5,OLD-2026-0001'
  await imports('orders', `R-1,${boris.email},${sold}`)
  // On the 31st day the demo is bought for three months at EUR 22, and another license for a year at EUR 220.
  const [demo] = await anna.licenses()
  await anna.buys({ mode: 'demo', license_id: demo.id, product: 'astra-1m', periods: 3, servers: 1 })
  await boris.buys({ servers: 1 })
  await root.signsInOn('2026-12-31T12:00:00Z')

  const year = '?from=2026-01-01&to=2026-12-31&step=quarter'
  expect(await figures('revenue', year, 'received', 'orders')).toEqual([
    [88_600, 3],
    [0, 0],
    [0, 0],
    [0, 0],
  ])
  expect(await figures('mrr', year, 'start', 'new', 'churn', 'end', 'licenses')).toEqual([
    [0, 1833 + 5000 + 2200, 0, 9033, 3],
    [9033, 0, -2200, 6833, 2],
    [6833, 0, 0, 6833, 2],
    [6833, 0, 0, 6833, 2],
  ])
  // The month of the demo's license ends on 2 May 2026 and is lost; the others are due in January and February 2027.
  expect(await figures('renewals', year, 'due', 'lost', 'rate')).toEqual([
    [0, 0, null],
    [1, 1, 0],
    [0, 0, null],
    [0, 0, null],
  ])
  const demos = ['demos', 'within30', 'within60', 'conversion']
  expect(await figures('demos', year.replace('quarter', 'year'), ...demos)).toEqual([[1, 0, 1, 1000]])
  // EUR 600 until 10 January 2027 and EUR 220 until 1 February 2027: 9 of 365 days and 31 of 365.
  expect(await figures('deferred', '?from=2026-12-01&to=2026-12-31', 'deferred')).toEqual([[1479 + 1868]])
})

test('deferred revenue is without what was credited, from the day of the credit note', async () => {
  await boris.signsInOn('2021-03-01T12:00:00Z')
  const { id } = await boris.buys({ servers: 1, country: 'USA' })
  shop.clock.set('2021-06-15T12:00:00Z')
  await clerk.types(...`order correct-invoice ${id} --company Studio --reason x --note x`.split(' '))
  await clerk.credits({ id }, '--amount', '44.00')
  shop.clock.set('2021-06-20T12:00:00Z')
  await clerk.credits({ id }, '--amount', '22.00')
  await root.signsInOn('2021-07-31T12:00:00Z')
  // EUR 220 until 1 March 2022: 273, 243 and 212 of 365 days are to come, from June on of EUR 220 - 66.
  expect(await figures('deferred', '?from=2021-05-01&to=2021-07-31&step=month', 'deferred')).toEqual([
    [16_454],
    [10_252],
    [8944],
  ])
  const behind = await rowsBehind('deferred', '?from=2021-07-01&to=2021-07-31&figure=deferred')
  expect(behind).toMatchObject([{ order_id: id, amount: 8944 }])
})

test('deferred revenue of a license on invoice terms begins with its payment', async () => {
  await boris.signsInOn('2018-11-01T12:00:00Z')
  const terms = `${await boris.id()} --days 90 --license at-once --reason x`
  await clerk.types('customer', 'invoice-terms', ...terms.split(' '))
  const order = await boris.orders({ pay: 'bank', country: 'USA' })
  shop.clock.set('2019-01-15T12:00:00Z')
  await clerk.marksPaid(order, { 'received-on': '2019-01-15' })
  await root.signsInOn('2019-01-31T12:00:00Z')
  // EUR 220 until 1 November 2019: 273 of 365 days are to come.
  expect(await figures('deferred', '?from=2018-12-01&to=2019-01-31&step=month', 'deferred')).toEqual([
    [0],
    [16_454],
  ])
})

test('the figures of a split add up to the total, and the rows behind a figure to the figure', async () => {
  shop.clock.set('2025-03-01T12:00:00Z')
  await boris.signsInOn('2025-03-01T12:00:00Z')
  await boris.buys({ servers: 1 })
  await boris.buys({ product: 'astra-1m', servers: 2 })
  await boris.buys({ product: 'astra-1m', servers: 5 })
  await root.signsInOn('2025-04-15T12:00:00Z')
  const period = '?from=2025-03-01&to=2025-04-15'
  const total = (await report('mrr', period)).total
  const split = await report('mrr', `${period}&split=plan`)
  expect(split.columns.filter(({ has_rows: hasRows }) => !hasRows).map(({ key }) => key)).toContain('end')
  expect(split.rows.map(({ group }) => group)).toEqual(['astra-1m', 'astra-1y'])
  expect(split.total?.filter((_, index) => split.columns[index]?.key !== 'moved')).toEqual(total)

  const behind = await rowsBehind('mrr', `${period}&figure=new&split=plan&value=astra-1m`)
  expect(behind.map(({ amount }) => amount)).toEqual([9000, 4000])
  const paid = await rowsBehind('revenue', `${period}&figure=received`)
  expect(paid.reduce((sum, { amount }) => sum + (amount ?? 0), 0)).toBe(22_000 + 4000 + 9000)
})

test('the file has exactly the table', async () => {
  shop.clock.set('2024-03-01T12:00:00Z')
  await boris.signsInOn('2024-03-01T12:00:00Z')
  await boris.buys({ servers: 1 })
  await root.signsInOn('2024-03-02T12:00:00Z')
  const march = '?from=2024-03-01&to=2024-03-01&step=day'
  const file = await root.get(`/api/sezam/reports/mrr/export/${march}`)
  expect(file.body.split('\r\n').slice(0, 2)).toEqual([
    '\uFEFFfrom,to,group,start,new,expansion,reactivation,contraction,churn,end,licenses',
    '2024-03-01,2024-03-01,,0.00,18.33,0.00,0.00,0.00,0.00,18.33,1',
  ])
})

test('a period with too many steps, days of no usual year and a figure without rows are refused', async () => {
  for (const refused of [
    'reports/mrr/?from=1990-01-01&to=2026-01-01&step=day',
    'reports/mrr/?from=9999-12-31',
    'orders/?to=9999-12-31',
    'orders/?from=0001-01-01',
    'reports/cohorts/rows/?from=2026-01-01&to=2026-12-31&figure=month1',
  ])
    expect((await root.get(`/api/sezam/${refused}`)).statusCode).toBe(400)
})

test('VAT of a quarter and the sales journal have the rows and totals that bin/admin exports', async () => {
  await boris.signsInOn('2026-08-01T12:00:00Z')
  await boris.buys({ servers: 1, country: 'EST' })
  await root.signsInOn('2026-09-30T12:00:00Z')
  const { header, rows, totals } = await root.reads('/api/sezam/books/vat/')
  expect(header.slice(0, 3)).toEqual(['treatment', 'country', 'vat_rate'])
  expect(rows).toEqual([['domestic', 'EE', rows[0][2], '', '', '1', 'EUR', '220.00', rows[0][8]]])
  expect(totals).toEqual([['total', 'domestic', '', '', '', '', 'EUR', '220.00', rows[0][8]]])
  const printed = await clerk.types('export', 'vat', 'none.csv', '--quarter', '2026-Q3', '--totals')
  expect(printed).toContain(rows[0][8])

  const journal = await root.get('/api/sezam/books/sales/export/?from=2026-07-01')
  expect(journal.body).toContain('rows,1')
  expect((await root.get('/api/sezam/books/sales/?from=yesterday')).statusCode).toBe(400)
})

test('revenue and MRR are marked with rates that were set by hand and with new coupons', async () => {
  await clerk.types('rate', 'set', 'RUB', '--usd-rate', '91.5', '--source', 'contract 8', '--reason', 'x')
  await clerk.types('coupon', 'create', '--code', 'MARKED', '--reason', 'x', '--percent', '10')
  await clerk.types('coupon', 'close', 'MARKED', '--reason', 'x')
  const own = ['2026-11-21 RUB', '2026-11-21 MARKED']
  const marked = async (name: string, query = '') =>
    (await report(name, query)).markers.map(({ day, target_id: id }) => `${day} ${id}`)
  for (const name of ['revenue', 'mrr'])
    expect((await marked(name)).filter(each => /RUB|MARKED/.test(each))).toEqual(own)
  expect(await marked('revenue', '?from=2026-11-01&to=2026-11-20')).toEqual([])
  expect(await marked('revenue', '?split=country')).toEqual([])
  expect(await marked('renewals')).toEqual([])
})
