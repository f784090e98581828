import { afterEach, beforeEach, expect, test } from 'vitest'
import { ConfigError } from '../config/config.ts'
import { invoices } from '../invoices/tables.ts'
import { type Admin, openAdmin } from '../testing/admin-for-tests.ts'
import { type Visitor, visitor } from '../testing/client.ts'
import { openTestShop, type TestShop } from '../testing/shop-for-tests.ts'

let shop: TestShop
let clerk: Admin

beforeEach(async () => {
  shop = await openTestShop()
  clerk = await openAdmin(shop)
})
afterEach(async () => {
  await clerk.close()
  await shop.close()
})

const reopened = (SELLER_SERIES: string) =>
  openTestShop({ SELLER_SERIES }, { kind: 'none' }, shop.databaseUrl)

const partner = ['--name', 'Example Partner SIA', '--address', 'Example street 2', '--serves', 'POL']
const latvian = ['--country', 'LVA', '--vat', 'LV40003000642', '--account', 'LV80BANK0000435195001']
const adds = (series: string) =>
  clerk.types('reseller', 'add', '--series', series, '--reason', 'x', ...partner, ...latvian)

async function paysByCard(anna: Visitor) {
  await anna.signsIn('anna@studio.example')
  await anna.post('/api/astra/order/', { json: { product: 'astra-1m', payment: 'stripe' } })
  const [{ id }] = (await anna.get('/api/accounts/profile/')).json().data.orders
  await shop.shop.db.execute(`update sandbox_checkouts set status = 'paid' where order_id = ${id}`)
  return (await anna.post(`/api/orders/${id}/payment-check/`)).json().data
}

test('the shop does not start with the series of an open or closed reseller', async () => {
  await adds('LTR')
  const refused = reopened('LTR')
  await expect(refused).rejects.toThrow(ConfigError)
  await expect(refused).rejects.toThrow('SELLER_SERIES: LTR is or was the series of a reseller')
  await clerk.types('reseller', 'close', 'LTR', '--reason', 'x')
  await expect(reopened('LTR')).rejects.toThrow('SELLER_SERIES: LTR is or was the series of a reseller')
})

test('a series used by the vendor cannot become a reseller’s, even if the vendor now uses another', async () => {
  const { invoice } = await paysByCard(visitor(shop))
  expect(invoice.number).toBe('AST-2026-00001')
  shop.shop.config.seller.series = 'NEW'
  await expect(adds('AST')).rejects.toThrow('seller-series-taken')
})

test('the database refuses a vendor invoice in a series that became a reseller’s after the start', async () => {
  const other = await reopened('LTR')
  await adds('LTR')
  await paysByCard(visitor(other))
  expect(await shop.shop.db.select().from(invoices)).toEqual([])
  expect(other.logged.join()).toContain('the series LTR is another seller’s')
  await other.close()
})

test('a reseller cannot be deleted, nor its series changed', async () => {
  await adds('LTR')
  for (const change of ["update sellers set series = 'LTX'", 'delete from sellers'])
    await expect(shop.shop.db.execute(`${change} where series = 'LTR'`)).rejects.toMatchObject({
      cause: { message: 'the series LTR stays its seller’s' },
    })
})
