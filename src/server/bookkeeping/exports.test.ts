import { existsSync, statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { actions } from '../audit/tables.ts'
import { readExport } from '../testing/read-export.ts'
import { openWorld } from '../testing/world.ts'

const { shop, anna, clerk } = openWorld({ environment: { MAX_OPEN_BANK_ORDERS: '100' } })

test('the VAT of a quarter counts Monaco as France, and writes Greece as EL', async () => {
  shop.clock.set('2027-02-01T10:00:00Z')
  const before = await exports('vat', '--quarter', '2027-Q1')
  expect(before.rows).toEqual([])
  for (const country of ['FRA', 'MCO', 'GRC']) await anna.buys({ product: 'astra-1m', servers: 1, country })
  const { rows } = await exports('vat', '--quarter', '2027-Q1')
  const columns = ['treatment', 'country', 'vat_rate', 'vat_number', 'documents', 'net', 'vat']
  const brief = rows.map(row => columns.map(name => row[name]).join(' '))
  expect(brief).toEqual(['oss FR 20  2 44.00 8.80', 'oss EL 24  1 22.00 5.28'])
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

test('unmatched money that was returned counts once, also if a statement lists the return', async () => {
  shop.clock.set('2028-06-01T10:00:00Z')
  const order = await anna.orders({ pay: 'bank' })
  const transfer = { amount: '10.00', structured: order.reference, day: '2028-06-01' }
  await clerk.imports([{ ...transfer, reference: 'IN1' }])
  await clerk.resolves(order, 'mark-refunded')
  const moved = async () => {
    const { rows } = await exports('payments', '--period', '2028-06')
    return rows.map(({ kind, reference, amount }) => `${kind} ${reference} ${amount}`)
  }
  expect(await moved()).toEqual(['returned IN1 -10.00', 'unmatched IN1 10.00'])
  await clerk.imports([{ ...transfer, reference: 'OUT1', direction: 'DBIT' }])
  expect(await moved()).toEqual(['unmatched IN1 10.00', 'returned OUT1 -10.00'])
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
  const again = clerk.types('export', 'sales', path, '--period', '2029')
  await expect(again).rejects.toMatchObject({ lines: [`File ${path} exists already.`] })
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

const exports = (...asked: [name: string, ...options: string[]]) => readExport(clerk, ...asked)
