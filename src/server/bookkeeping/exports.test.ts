import { existsSync, statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { actions } from '../audit/tables.ts'
import { invoices } from '../invoices/tables.ts'
import { type ExportRow, readExport } from '../testing/read-export.ts'
import { companyDetails, openWorld } from '../testing/world.ts'

const { shop, anna, boris, clerk } = openWorld({ environment: { MAX_OPEN_BANK_ORDERS: '100' } })

test('what the exports add up to are the documents of each seller: invoices minus credit notes, in each currency', async () => {
  await trade()
  const issued = await shop.db.select().from(invoices).orderBy(invoices.id)
  for (const series of ['AST', 'EXR']) {
    const own = issued.filter(row => row.series === series)
    const sales = await exports('sales', '--period', '2026', '--seller', series)
    expect(sales.rows.map(({ number }) => number)).toEqual(own.map(row => row.numberText))
    expect(sales.count).toBe(own.length)
    for (const currency of new Set(own.map(row => row.currency))) {
      const expected = sumDocuments(own.filter(row => row.currency === currency))
      expect([currency, sumRows(sales.rows, currency), sumRows(sales.totals, currency)]).toEqual([
        currency,
        expected,
        expected,
      ])
    }
    const vat = await exports('vat', '--quarter', '2026-Q4', '--seller', series)
    const { net, vat: tax } = sumDocuments(own.filter(row => row.currency === 'EUR'))
    expect(sumRows(vat.rows, 'EUR')).toMatchObject({ net, vat: tax })
    expect(sumRows(vat.totals, 'EUR')).toMatchObject({ net, vat: tax })
  }
})

test('the VAT of a quarter is by treatment, country and rate, with the VAT numbers of reverse charge', async () => {
  shop.clock.set('2027-02-01T10:00:00Z')
  const before = await exports('vat', '--quarter', '2027-Q1')
  expect(before.rows).toEqual([])
  await anna.buys({ product: 'astra-1m', servers: 1, country: 'FIN' })
  await boris.buys({ product: 'astra-1m', servers: 1, country: 'FIN' })
  await anna.buys({ product: 'astra-1m', servers: 1, country: 'FRA' })
  await anna.buys({ product: 'astra-1m', servers: 1, country: 'MCO' })
  await anna.buys({ product: 'astra-1m', servers: 1, country: 'GRC' })
  await anna.buys({ product: 'astra-1m', servers: 1, country: 'EST' })
  await anna.buys({ product: 'astra-1m', servers: 1, country: 'USA' })
  const company = { ...companyDetails, country: 'DEU', client_vat: 'DE136695976' }
  await anna.buys({ product: 'astra-1m', ...company })
  const { rows } = await exports('vat', '--quarter', '2027-Q1')
  const brief = rows.map(row =>
    ['treatment', 'country', 'vat_rate', 'vat_number', 'documents', 'net', 'vat']
      .map(name => row[name])
      .join(' '),
  )
  expect(brief).toEqual([
    'oss FI 25.5  2 44.00 11.22',
    'oss FR 20  2 44.00 8.80',
    'oss EL 24  1 22.00 5.28',
    'domestic EE 24  1 22.00 5.28',
    'outside US 0  1 22.00 0.00',
    'reverse-charge DE 0 DE136695976 1 22.00 0.00',
  ])
})

test('a quarter ends with its last day, and a credit note in a later one names the quarter that it corrects', async () => {
  shop.clock.set('2027-06-30T20:59:00Z')
  const { id } = await anna.buys({ product: 'astra-1m', servers: 1, country: 'FIN' })
  shop.clock.set('2027-06-30T21:00:00Z')
  await clerk.credits({ id: id })
  const [sold, ...others] = (await exports('vat', '--quarter', '2027-Q2')).rows
  expect([sold?.['net'], sold?.['corrects'], others]).toEqual(['22.00', '', []])
  const { rows } = await exports('vat', '--quarter', '2027-Q3')
  expect(rows).toMatchObject([{ treatment: 'oss', country: 'FI', corrects: '2027-Q2', net: '-22.00' }])
})

test('payments are listed with their invoices, and money that pays nothing or was returned beside them', async () => {
  shop.clock.set('2028-03-01T10:00:00Z')
  const card = await anna.buys({ product: 'astra-1m', servers: 1, country: 'USA' })
  const bank = await anna.orders({ pay: 'bank', country: 'RUS' })
  await clerk.marksPaid(bank, { 'received-on': '2028-03-01' })
  await clerk.imports([{ text: 'no order', amount: '12.34', day: '2028-03-01' }])
  const { rows, totals } = await exports('payments', '--period', '2028-03')
  expect(rows).toMatchObject([
    {
      kind: 'payment',
      order: String(card.id),
      invoice: card.invoice.number,
      currency: 'EUR',
      amount: '22.00',
    },
    { kind: 'payment', invoice: bank.session_id, currency: 'RUB', amount: bank.amount },
    { kind: 'unmatched', order: '', currency: 'EUR', amount: '12.34' },
  ])
  expect(totals.map(({ kind, currency, amount }) => [kind, currency, amount])).toEqual([
    ['payment', 'EUR', '22.00'],
    ['payment', 'RUB', bank.amount],
    ['unmatched', 'EUR', '12.34'],
  ])
})

test('unmatched money that was returned counts once, also if a statement lists the return', async () => {
  shop.clock.set('2028-06-01T10:00:00Z')
  const order = await anna.orders({ pay: 'bank' })
  const transfer = { amount: '10.00', structured: order.reference, day: '2028-06-01' }
  await clerk.imports([{ ...transfer, reference: 'IN1' }])
  await clerk.resolves(order, 'mark-refunded')
  const moved = async () =>
    (await exports('payments', '--period', '2028-06')).rows.map(({ kind, reference, amount }) => [
      kind,
      reference,
      amount,
    ])
  expect(await moved()).toEqual([
    ['returned', 'IN1', '-10.00'],
    ['unmatched', 'IN1', '10.00'],
  ])
  await clerk.imports([{ ...transfer, reference: 'OUT1', direction: 'DBIT' }])
  expect(await moved()).toEqual([
    ['unmatched', 'IN1', '10.00'],
    ['returned', 'OUT1', '-10.00'],
  ])
})

test('documents are listed in the order of their numbers, not of their rows', async () => {
  const { id } = await anna.buys({ product: 'astra-1m', servers: 1, country: 'USA' })
  for (const number of [2, 1])
    await shop.db.execute(sql`insert into invoices (kind, series, year, number, number_text, order_id, refers_to,
        issued_on, currency, subtotal, tax, total, content, created_at)
      select 'credit-note', series, 2031, ${number}::integer, series || '-2031-0000' || ${number}, order_id, id,
        '2031-03-01', currency, 1, 0, 1, content, created_at from invoices where order_id = ${id} and kind = 'invoice'`)
  const { rows } = await exports('sales', '--period', '2031')
  expect(rows.map(({ number }) => number)).toEqual(['AST-2031-00001', 'AST-2031-00002'])
})

test('a company that is named like a formula is a text in the file, which only its operator can read', async () => {
  shop.clock.set('2029-03-01T10:00:00Z')
  await anna.orders({ pay: 'bank', country: 'RUS', client_company: '=1+1' })
  const { rows, path } = await exports('sales', '--period', '2029')
  expect(rows).toMatchObject([{ customer: "'=1+1" }])
  expect((await readFile(path)).subarray(0, 3)).toEqual(Buffer.of(0xef, 0xbb, 0xbf))
  expect(statSync(path).mode & 0o777).toBe(0o600)
  await expect(clerk.types('export', 'sales', path, '--period', '2029')).rejects.toMatchObject({
    lines: [`File ${path} exists already.`],
  })
})

test('a file that an operator writes is in the audit, as one of the back office', async () => {
  const path = `${await clerk.file('new', '')}.csv`
  await clerk.types('export', 'sales', path, '--period', '2030', '--by', 'Olga')
  await clerk.types('export', 'sales', path, '--period', '2030', '--totals', '--by', 'Ivan')
  const done = await shop.db.select().from(actions).where(eq(actions.verb, 'download'))
  expect(done.filter(({ operator }) => operator === 'Olga' || operator === 'Ivan')).toMatchObject([
    { operator: 'Olga', targetType: 'file', targetId: 'new.csv', outcome: 'done' },
  ])
})

test('--totals and --dry-run print what the file would add up to, and write none', async () => {
  shop.clock.set('2030-03-01T10:00:00Z')
  await anna.buys({ product: 'astra-1m', servers: 1, country: 'FIN' })
  const path = await clerk.file('folder', '').then(name => `${name}-unwritten.csv`)
  for (const option of ['--totals', '--dry-run']) {
    const printed = await clerk.types('export', 'sales', path, '--period', '2030', option)
    expect(printed).toContain('1 rows. No file was written.\ntotal  EUR  22.00  5.61  27.61')
  }
  expect(existsSync(path)).toBe(false)
})

/** Card and bank, two sellers, two currencies, a sale for nothing, and credit notes. */
async function trade() {
  await clerk.types('coupon', 'create', '--code', 'GIFT', '--reason', 'x', '--percent', '100')
  await anna.buys({ servers: 3, country: 'EST' })
  await anna.buys({ servers: 7, country: 'HUN' })
  await anna.orders({ product: 'astra-1m', country: 'FIN', coupon: 'GIFT' })
  const wrong = await anna.buys({ product: 'astra-lifetime', country: 'USA' })
  await clerk.credits(wrong)
  await clerk.marksPaid(await anna.orders({ pay: 'bank', servers: 5, country: 'RUS' }))
  const reseller = await anna.orders({ pay: 'bank', servers: 5 })
  await clerk.cancels(reseller, '--note', 'Ordered twice')
  await clerk.marksPaid(await anna.orders({ pay: 'bank', servers: 9 }))
  expect(await shop.db.$count(invoices, eq(invoices.total, 0))).toBe(1)
}

const exports = (...asked: [name: string, ...options: string[]]) => readExport(clerk, ...asked)

function sumRows(rows: readonly ExportRow[], currency: string) {
  const own = rows.filter(row => row['currency'] === currency)
  const sum = (name: string) => own.reduce((all, row) => all + Math.round(Number(row[name] ?? 0) * 100), 0)
  return { net: sum('net'), vat: sum('vat'), total: sum('total') }
}

function sumDocuments(rows: readonly (typeof invoices.$inferSelect)[]) {
  const sum = (name: 'subtotal' | 'tax' | 'total') =>
    rows.reduce((all, row) => all + (row.kind === 'invoice' ? row[name] : -row[name]), 0)
  return { net: sum('subtotal'), vat: sum('tax'), total: sum('total') }
}
