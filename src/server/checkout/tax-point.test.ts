import { beforeEach, expect, test } from 'vitest'
import { openWorld } from '../testing/world.ts'

const { anna, clerk, shop, outbox } = openWorld()

// The rate of Estonia changed from 22 % to 24 % on 1 July 2025.
beforeEach(async () => {
  await clerk.types('reseller', 'change', 'EXR', '--reason', 'x', '--serves', 'EST', '--tax-point', 'payment')
  await anna.signsInOn('2025-06-25T10:00:00Z')
})

const findNotice = async ({ id }: { id: number }) =>
  (await outbox(`tax-rate-changed:${id}`))[0]?.text.replaceAll(/\s+/g, ' ')

async function paysOn(day: string) {
  shop.clock.set('2025-06-25T10:00:00Z')
  const order = await anna.orders({ pay: 'bank', country: 'EST' })
  shop.clock.set('2025-07-03T10:00:00Z')
  await clerk.importsTransfer(order, { day })
  expect(await anna.order(order)).toMatchObject({ status: 'paid', tax_rate: 22 })
  return order
}

test('the operator is notified once if the tax rate changed between the order and its payment', async () => {
  const order = await paysOn('2025-07-01')
  const words = `The invoice of order ${order.id} has 22% VAT. The payment arrived on 2025-07-01, when the rate was 24%.`
  expect(await findNotice(order)).toContain(words)
  expect(await findNotice(order)).toContain(`/sezam/orders/${order.id}/`)
})

test('the day on which the bank booked a transfer is its tax point, not the day of the import', async () => {
  expect(await findNotice(await paysOn('2025-06-30'))).toBeUndefined()
})

test('if the invoice is the tax point of the seller, its rate stays right', async () => {
  await clerk.types('reseller', 'change', 'EXR', '--reason', 'x', '--tax-point', 'invoice')
  expect(await findNotice(await paysOn('2025-07-01'))).toBeUndefined()
})
