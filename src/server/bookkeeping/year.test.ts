import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openQuietTrade, openRandom } from '../testing/quiet-trade.ts'
import { type ExportRow, readExport } from '../testing/read-export.ts'
import { type BookedDocument, inEuro, plain, sum } from '../testing/second-books.ts'
import { startStripePeer } from '../testing/stripe-peer.ts'
import { openWorld } from '../testing/world.ts'
import { type Money, openYear } from '../testing/year-of-trade.ts'

const world = openWorld({
  environment: { MAX_OPEN_BANK_ORDERS: '1000', PLACE_REVIEW_FROM: '100000000' },
  peers: { stripe: startStripePeer },
})
let trade: Awaited<ReturnType<typeof openQuietTrade>>
beforeAll(async () => {
  trade = await openQuietTrade(world.shop, world.peers.stripe)
})
afterAll(() => trade.close())

const seed = Number(process.env['SEED'] ?? Date.now() % 1_000_000)

test('the exports of a year of random trade equal a second, independent computation to the cent', async () => {
  const year = openYear(trade, world.shop.clock, openRandom(seed))
  await year.trades(200)
  for (const series of ['AST', 'PLR', 'RUR']) {
    const own = year.documents.filter(({ sellerSeries }) => sellerSeries === series)
    expect(own.length, `seed ${seed}`).toBeGreaterThan(5)
    await expectSales(series, own)
    for (const quarter of ['Q1', 'Q2', 'Q3', 'Q4'])
      await expectVat(series, { own, taxPoints: year.taxPoints, period: `2025-${quarter}` })
    await expectPayments(series, own, year.money)
    if (series === 'AST') await expectDatev(series, own)
  }
})

async function expectSales(series: string, own: readonly BookedDocument[]) {
  const { rows, totals } = await readExport(trade, 'sales', '--period', '2025', '--seller', series)
  const columns = [
    'number',
    'kind',
    'issued_on',
    'credits',
    'order',
    'country',
    'vat_number',
    'treatment',
    'vat_rate',
  ]
  const sums = ['currency', 'net', 'vat', 'total', 'national_currency', 'national_vat']
  expect(
    rows.map(row => pick(row, [...columns, ...sums])),
    `seed ${seed}`,
  ).toEqual(
    own.map(document => {
      const { number, kind, day, credits, order, country, vatNumber, treatment, rate } = document
      const { net, vat, total, nationalVat } = signed(document)
      const national = nationalVat === null ? ['', ''] : ['PLN', plain(nationalVat)]
      const facts = [number, kind, day, credits?.number ?? '', order, country, vatNumber, treatment, rate]
      return [...facts, document.currency, plain(net), plain(vat), plain(total), ...national].join(' ')
    }),
  )
  const expected = [...Map.groupBy(own.map(signed), ({ currency }) => currency)].map(([currency, group]) =>
    [
      currency,
      ...(['net', 'vat', 'total'] as const).map(name => plain(sum(group.map(each => each[name])))),
    ].join(' '),
  )
  const national = own.map(signed).flatMap(({ nationalVat }) => nationalVat ?? [])
  expect(totals.filter(({ kind }) => kind === '').map(row => pick(row, sums.slice(0, 4)))).toEqual(expected)
  expect(totals.filter(({ kind }) => kind !== '').map(row => pick(row, sums.slice(4)))).toEqual(
    national.length > 0 ? [`PLN ${plain(sum(national))}`] : [],
  )
}

type Quarter = {
  own: readonly BookedDocument[]
  taxPoints: ReadonlyMap<number, string>
  period: string
}

async function expectVat(series: string, { own: all, taxPoints, period }: Quarter) {
  const { rows } = await readExport(trade, 'vat', '--quarter', period, '--seller', series)
  const findQuarter = (day: string) => `${day.slice(0, 4)}-Q${Math.ceil(Number(day.slice(5, 7)) / 3)}`
  const soldIn = ({ order }: BookedDocument) => findQuarter(taxPoints.get(order) ?? 'never')
  const isFirst = (document: BookedDocument) => document === all.find(({ order }) => order === document.order)
  const countsIn = (document: BookedDocument) => {
    const sold = soldIn(document)
    const issued = findQuarter(document.day)
    return isFirst(document) || issued < sold ? sold : issued
  }
  const own = all.filter(document => taxPoints.has(document.order) && countsIn(document) === period)
  const groups = Map.groupBy(own, document => {
    const { treatment, country, rate, vatNumber, currency } = document
    const corrected = soldIn(document) === period ? '' : soldIn(document)
    return [
      treatment,
      country,
      rate,
      treatment === 'reverse-charge' ? vatNumber : '',
      corrected,
      currency,
    ].join(' ')
  })
  const columns = [
    'treatment',
    'country',
    'vat_rate',
    'vat_number',
    'corrects',
    'currency',
    'documents',
    'net',
    'vat',
  ]
  expect(rows.map(row => pick(row, columns)).toSorted(), `seed ${seed}`).toEqual(
    [...groups]
      .map(([facts, group]) => {
        const sums = (['net', 'vat'] as const).map(name => plain(sum(group.map(each => signed(each)[name]))))
        return [facts, group.length, ...sums].join(' ')
      })
      .toSorted(),
  )
}

async function expectPayments(series: string, documents: readonly BookedDocument[], all: readonly Money[]) {
  const { rows, totals } = await readExport(trade, 'payments', '--period', '2025', '--seller', series)
  const own = all.filter(({ order }) => documents.some(document => document.order === order))
  const newest = (order: number) =>
    documents.findLast(document => document.order === order && document.kind === 'invoice')?.number
  const columns = ['received_on', 'kind', 'order', 'invoice', 'currency', 'amount', 'fee']
  const expected = own.map(each => {
    const { day, kind, order, currency, amount, fee } = each
    const facts = [day, kind, order, newest(order), currency, plain(amount)]
    return [...facts, fee === null ? '' : plain(fee)].join(' ')
  })
  expect(rows.map(row => pick(row, columns)).toSorted(), `seed ${seed}`).toEqual(expected.toSorted())

  const groups = Map.groupBy(own, each => `${each.kind} ${each.currency}`)
  const sums = [...groups].map(
    ([label, group]) => `${label} ${plain(sum(group.map(({ amount }) => amount)))}`,
  )
  const fees = own.flatMap(({ fee }) => fee ?? [])
  if (fees.length > 0) sums.push(`fee EUR ${plain(sum(fees))}`)
  const printed = totals.map(({ kind, currency, amount, fee_currency, fee }) =>
    kind === 'fee' ? `fee ${fee_currency} ${fee}` : `${kind} ${currency} ${amount}`,
  )
  expect(printed.toSorted()).toEqual(sums.toSorted())
}

async function expectDatev(series: string, documents: readonly BookedDocument[]) {
  // DATEV files are for sellers in Germany. The documents are issued already.
  world.shop.shop.config.seller.country = 'DEU'
  const path = `${await trade.file(`EXTF_${series}`, '')}.csv`
  const numbers = ['--consultant', '29098', '--client', '55003', '--seller', series]
  await trade.types('export', 'datev', path, '--period', '2025', ...numbers)
  const lines = (await readFile(path, 'latin1')).trimEnd().split('\r\n').slice(2)
  const accounts: Record<string, number> = {
    domestic: 8400,
    oss: 8331,
    'reverse-charge': 8336,
    outside: 8338,
  }
  const comma = (amount: bigint) => plain(amount).replace('.', ',')
  expect(
    lines
      .map(line => line.replaceAll('"', '').split(';'))
      .map(at => [...at.slice(0, 3), ...at.slice(4, 8), ...at.slice(9, 11), at[39]].join(' ')),
    `seed ${seed}`,
  ).toEqual(
    documents
      .filter(({ total }) => total > 0n)
      .map(({ total, kind, currency, exchange, treatment, day, number, country, vatNumber }) => {
        const base = exchange ? [comma(inEuro(total, exchange)), 'EUR'] : ['', '']
        const place = treatment === 'oss' ? country : treatment === 'reverse-charge' ? vatNumber : ''
        const side = kind === 'invoice' ? 'S' : 'H'
        const date = `${day.slice(8)}${day.slice(5, 7)}`
        return [comma(total), side, currency, ...base, 10_000, accounts[treatment], date, number, place].join(
          ' ',
        )
      }),
  )
}

function signed(document: BookedDocument): BookedDocument {
  if (document.kind === 'invoice') return document
  const { net, vat, total, nationalVat } = document
  return { ...document, net: -net, vat: -vat, total: -total, nationalVat: nationalVat && -nationalVat }
}

function pick(row: ExportRow, columns: readonly string[]): string {
  return columns.map(column => row[column]).join(' ')
}
