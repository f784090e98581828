import { isNull } from 'drizzle-orm'
import { makeCreditorReference } from '../src/domain/payments/creditor-reference.ts'
import { orders } from '../src/server/orders/tables.ts'
import { migrate } from '../src/server/platform/database/migrate.ts'
import { mails } from '../src/server/platform/database/tables.ts'
import { openAdmin } from '../src/server/testing/admin-for-tests.ts'
import { visitor } from '../src/server/testing/client.ts'
import { openTestShop, type TestShop } from '../src/server/testing/shop-for-tests.ts'
import { camt } from '../src/server/testing/statements.ts'
import { type Figure, limitFigure } from './figures.ts'
import type { Ground } from './ground.ts'
import { payments } from './orders.ts'

const customers = 100
const ordersEach = 10
const mostSeconds = 5
const environment = { MAX_OPEN_BANK_ORDERS: '1000000' }
const cart = { ...payments.bank.cart, product: 'astra-1y' }

/** A statement each line of which pays an order, while their e-mails leave in the same process. */
export async function measure({ startPostgres, defer }: Ground): Promise<Figure[]> {
  const url = await (await startPostgres()).database('shop')
  await migrate(url)
  const shop = await openTestShop(environment, undefined, url)
  defer(shop.close)
  await placeOrders(shop)
  while ((await shop.shop.db.$count(mails, isNull(mails.sentAt))) > 0)
    await new Promise(resolve => setTimeout(resolve, 200))
  const admin = await openAdmin(shop)
  defer(admin.close)
  const path = await admin.file('statement.xml', camt(await transfersFor(shop)))
  const [began, used] = [performance.now(), process.cpuUsage()]
  await admin.types('import-statement', path)
  const seconds = (performance.now() - began) / 1000
  const { user, system } = process.cpuUsage(used)
  const note = `, of which ${((user + system) / 1_000_000).toFixed(1)} s of the shop's processor time`
  const what = `import of ${customers * ordersEach} paying lines`
  return [limitFigure(what, seconds, { most: mostSeconds, unit: 's', note })]
}

async function placeOrders(shop: TestShop) {
  for (let customer = 0; customer < customers; customer++) {
    const browser = visitor(shop, { address: `10.1.0.${customer}` })
    await browser.signsIn(`customer${customer}@studio.example`)
    for (let servers = 1; servers <= ordersEach; servers++) {
      const reply = await browser.post('/api/astra/order/', { json: { ...cart, servers } })
      if (reply.statusCode !== 200) throw new Error(reply.body)
    }
  }
}

async function transfersFor({ shop }: TestShop) {
  const placed = await shop.db.select({ id: orders.id, total: orders.total }).from(orders)
  return placed.map(({ id, total }) => ({
    amount: (total / 100).toFixed(2),
    text: makeCreditorReference(id),
    reference: `B${id}`,
  }))
}
