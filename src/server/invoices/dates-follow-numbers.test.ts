import { expect, test } from 'vitest'
import { findOrder, type OrderRow } from '../orders/store.ts'
import { openTestShop, type TestShop } from '../testing/shop-for-tests.ts'
import { openWorld } from '../testing/world.ts'
import { issueInvoice } from './issue-invoice.ts'
import { invoices } from './tables.ts'

const { shop, anna } = openWorld()

test('after the clock was set back, an invoice has the date of the number before it, and the term counts from there', async () => {
  await anna.signsInOn('2026-11-21T22:30:00Z')
  await anna.orders({ pay: 'bank' })
  shop.clock.set('2026-11-21T20:30:00Z')
  const second = await anna.orders({ pay: 'bank', servers: 2 })
  expect(second).toMatchObject({ invoice: 'EXR-2026-00002', transfer: { due_on: '2026-12-06' } })
  const issued = { issuedOn: '2026-11-22', createdAt: new Date('2026-11-21T22:30:00Z') }
  const content = { number: 'EXR-2026-00002', issuedOn: '2026-11-22', dueOn: '2026-12-06' }
  expect(await shop.db.select().from(invoices)).toMatchObject([
    { ...issued, number: 1 },
    { ...issued, number: 2, content },
  ])
})

test('two processes whose clocks differ at midnight date their invoices in the order of the numbers', async () => {
  const placed = []
  for (const servers of Array.from({ length: 20 }, (_, index) => index + 1))
    placed.push(await findOrder(shop.db, (await anna.orders({ servers })).id))
  const orders = placed.filter(order => order !== null)
  const other = await openTestShop({}, { kind: 'none' }, shop.databaseUrl)
  shop.clock.set('2026-11-21T22:00:01Z')
  other.clock.set('2026-11-21T21:59:59Z')
  await Promise.all([...issuing(shop, orders.slice(0, 10)), ...issuing(other, orders.slice(10))])
  await other.close()

  const issued = await shop.db.select().from(invoices).orderBy(invoices.number)
  const dated = issued.filter(({ series }) => series === 'AST').map(({ createdAt }) => createdAt.getTime())
  expect(dated).toHaveLength(20)
  expect(dated).toEqual(dated.toSorted((left, right) => left - right))
  expect(issued.map(({ content }) => content.issuedOn)).toEqual(issued.map(({ issuedOn }) => issuedOn))
})

function issuing({ shop: { db, ...issuer } }: TestShop, orders: readonly OrderRow[]) {
  return orders.map(order => db.transaction(tx => issueInvoice(tx, issuer, order)))
}
