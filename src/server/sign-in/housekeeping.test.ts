import { afterAll, beforeAll, expect, test } from 'vitest'
import { rateLimits } from '../platform/tables.ts'
import { visitor } from '../testing/client.ts'
import { openTestShop, type TestShop } from '../testing/shop-for-tests.ts'
import { forgetExpired } from './housekeeping.ts'
import { passcodes, sessions } from './tables.ts'

let world: TestShop

beforeAll(async () => {
  world = await openTestShop()
})

afterAll(() => world.close())

test('passcodes and sessions that have had their time are removed, others stay', async () => {
  await visitor(world).signsIn('old@studio.example')
  world.clock.pass(29 * 86_400)
  await visitor(world).signsIn('new@studio.example')
  await visitor(world).asksForPasscode('old@studio.example')
  world.clock.pass(86_400)
  await forgetExpired(world.shop)
  expect(await world.shop.db.select().from(passcodes)).toHaveLength(0)
  expect(await world.shop.db.select().from(sessions)).toHaveLength(1)
  expect(await world.shop.db.select().from(rateLimits)).toHaveLength(0)
})
