import { asc, between } from 'drizzle-orm'
import { readConfig } from '../config/config.ts'
import { issueInvoice } from '../invoices/issue-invoice.ts'
import { orders } from '../orders/tables.ts'
import { openDatabase } from '../platform/database/database.ts'
import { testSecrets } from './secrets-for-tests.ts'

// Issues the invoices of some orders in a process of its own, two at a time, and rolls some work back first.
const [url = '', from = '0', to = '0'] = process.argv.slice(2)
const config = readConfig({ DATABASE_URL: url, ...testSecrets })
const shop = { config, clock: { now: () => new Date('2026-11-21T10:00:00Z') } }
const { db, close } = openDatabase(url, { maxConnections: 2 })

const mine = await db
  .select()
  .from(orders)
  .where(between(orders.id, Number(from), Number(to)))
  .orderBy(asc(orders.id))
const halves = [mine.filter(({ id }) => id % 2 === 0), mine.filter(({ id }) => id % 2 === 1)]
await Promise.all(halves.map(issueAll))
await close()

async function issueAll(half: typeof mine) {
  for (const order of half) {
    if (order.id % 5 === 0) await issueAndFail(order)
    await db.transaction(tx => issueInvoice(tx, shop, order))
  }
}

async function issueAndFail(order: (typeof mine)[number]) {
  const failing = db.transaction(async tx => {
    await issueInvoice(tx, shop, order)
    throw new Error('the order failed')
  })
  await failing.catch(() => {})
}
