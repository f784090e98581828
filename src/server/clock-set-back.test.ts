import { expect, test } from 'vitest'
import { newestPasscode } from './testing/client.ts'
import { openWorld } from './testing/world.ts'

const { shop, anna, visitor } = openWorld()

test('while the clock is two hours back, customers sign in, stay signed in, order and pay, each once', async () => {
  await anna.signsInOn('2026-11-22T00:30:00Z')
  const before = await anna.orders({ key: 'before' })
  const carla = visitor({ address: '192.0.2.7' })
  await carla.asksForPasscode('carla@studio.example')

  shop.clock.set('2026-11-21T22:30:00Z')
  const code = await newestPasscode(shop.db, 'carla@studio.example')
  expect((await carla.entersCode('carla@studio.example', code)).statusCode).toBe(200)
  expect((await anna.asksFor({ key: 'before' })).statusCode).toBe(200)
  expect(await anna.pays(before)).toMatchObject({ status: 'paid' })
  const after = await anna.buys({ servers: 2, pay: 'card' })
  expect(after).toMatchObject({ status: 'paid' })
  expect(await anna.licenses()).toHaveLength(2)

  shop.clock.set('2026-11-22T00:31:00Z')
  expect(await anna.returnsTo(before)).toMatchObject({ statusCode: 200 })
  expect((await anna.profile()).orders).toHaveLength(2)
  expect(await anna.licenses()).toHaveLength(2)
  expect((await carla.get('/api/accounts/profile/')).statusCode).toBe(200)
})
