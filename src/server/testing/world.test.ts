import { expect, test } from 'vitest'
import { openWorld } from './world.ts'

const { anna, boris, clerk, shop } = openWorld()

test('a transfer with the order’s reference gives its customer, and no one else, a license', async () => {
  const order = await anna.orders({ pay: 'bank', servers: 5 })
  await clerk.imports([{ amount: order.amount, structured: order.reference }])
  expect(await anna.status(order)).toBe('paid')
  expect(await anna.licenses()).toMatchObject([{ servers: 5 }])
  expect(await boris.licenses()).toEqual([])
})

test('a card payment gives a license, and each test meets new customers on the same day', async () => {
  expect(await anna.licenses()).toEqual([])
  shop.clock.pass(60)
  expect(await anna.buys({ product: 'astra-1m' })).toMatchObject({ status: 'paid' })
  expect(await anna.licenses()).toMatchObject([{ expiration_date: '2026-12-21' }])
})
