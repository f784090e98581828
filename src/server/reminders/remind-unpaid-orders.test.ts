import { expect, test } from 'vitest'
import { syncOpenPayments } from '../checkout/sync-open-payments.ts'
import { utcDay } from '../platform/clock.ts'
import { readWeek } from '../reports/weekly-figures.ts'
import { companyDetails, openWorld } from '../testing/world.ts'
import { remindUnpaidOrders } from './remind-unpaid-orders.ts'

const { shop, anna, boris, clerk, outbox, visitor } = openWorld()
const day = 86_400
const transfer = { pay: 'bank', country: 'RUS', ...companyDetails } as const
const pays = (order: Parameters<typeof clerk.marksPaid>[0]) =>
  clerk.marksPaid(order, { 'received-on': utcDay(shop.clock.now()) })
const mailsAbout = ({ id }: { id: number }) => outbox(`payment-reminder:${id}`)

test('a transfer that is missing after two days is reminded of once, even if two jobs run at once', async () => {
  const order = await anna.orders(transfer)
  shop.clock.pass(2 * day - 1)
  await remindUnpaidOrders(shop.shop)
  expect(await mailsAbout(order)).toEqual([])
  shop.clock.pass(1)
  await Promise.all([remindUnpaidOrders(shop.shop), remindUnpaidOrders(shop.shop)])
  shop.clock.pass(day)
  await remindUnpaidOrders(shop.shop)

  const mails = await mailsAbout(order)
  expect(mails).toHaveLength(1)
  for (const each of [`Order ${order.id} is not paid yet`, 'Astra yearly subscription', 'Total: '])
    expect(mails[0]?.text).toContain(each)
})

test('the link of the e-mail ends these reminders by one press, without signing in', async () => {
  const order = await anna.orders({ ...transfer, servers: 2 })
  shop.clock.pass(2 * day)
  await remindUnpaidOrders(shop.shop)
  const [mail] = await mailsAbout(order)
  const token = /accounts\/mail\/\?token=(\S+)/.exec(mail?.text ?? '')?.[1] ?? ''
  const link = (await visitor().get(`/api/accounts/mail-link/?token=${token}`)).json().data
  expect(link).toMatchObject({ email: anna.email, unpaid_orders: true, confirmed: true })
  const press = (sent: string) =>
    visitor().post('/api/accounts/mail-link/', { json: { token: sent, accept: false } })
  expect((await press(token.replace(/-.*/, '-x'))).statusCode).toBe(404)
  expect((await press(token)).statusCode).toBe(200)
  const later = await anna.orders({ ...transfer, servers: 3 })
  shop.clock.pass(2 * day)
  await remindUnpaidOrders(shop.shop)
  expect(await mailsAbout(later)).toEqual([])
  await anna.put('/api/accounts/reminders/', { json: { off: [] } })
})

test('a card order that has a payment link is reminded of with a link, once its payment page has closed', async () => {
  const order = await anna.orders()
  await anna.post(`/api/orders/${order.id}/payment-link/`)
  const withoutLink = await boris.orders()
  shop.clock.pass(2 * day)
  await remindUnpaidOrders(shop.shop)
  expect(await mailsAbout(order)).toEqual([])
  await syncOpenPayments(shop.shop)
  await remindUnpaidOrders(shop.shop)
  const [mail] = await mailsAbout(order)
  expect(mail?.text).toMatch(/Total: €220.00[^]*\/orders\/payment\/link\/\?id=[\w-]{43}\n/)
  expect(await mailsAbout(withoutLink)).toEqual([])
})

test('no one is reminded of what is paid, cancelled or replaced by a paid order, or against their wish', async () => {
  const replaced = await anna.orders({ ...transfer, servers: 7 })
  const paid = await anna.orders({ ...transfer, servers: 7 })
  const cancelled = await anna.orders({ ...transfer, servers: 8 })
  await boris.put('/api/accounts/reminders/', { json: { off: ['unpaid-order'] } })
  const unwanted = await boris.orders(transfer)
  await pays(paid)
  await clerk.cancels(cancelled)
  shop.clock.pass(2 * day)
  await remindUnpaidOrders(shop.shop)
  for (const order of [replaced, paid, cancelled, unwanted]) expect(await mailsAbout(order)).toEqual([])
})

test('the weekly report says how many were reminded, and how many of these have paid', async () => {
  const first = await anna.orders({ ...transfer, servers: 9 })
  await anna.orders({ ...transfer, servers: 10 })
  const before = await readWeek(shop.db, { from: '2026-11-16', to: '2026-12-31' })
  shop.clock.pass(2 * day)
  await remindUnpaidOrders(shop.shop)
  await pays(first)
  const { reminded, remindedPaid } = await readWeek(shop.db, { from: '2026-11-16', to: '2026-12-31' })
  expect([reminded - before.reminded, remindedPaid - before.remindedPaid]).toEqual([2, 1])
})
