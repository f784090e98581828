import { expect, test } from 'vitest'
import { rateLimits } from '../../platform/database/tables.ts'
import { forgetOldTries } from '../../platform/http/rate-limit.ts'
import { openWorld } from '../../testing/world.ts'
import { removeExpired } from './store.ts'
import { passcodes, sessions } from './tables.ts'

const { shop, visitor } = openWorld()

test('the hourly cleanup removes only passcodes of the day before, expired sessions and past rate limits', async () => {
  await visitor().signsIn('old@studio.example')
  shop.clock.pass(29 * 86_400)
  await visitor().signsIn('new@studio.example')
  await visitor().asksForPasscode('old@studio.example')
  shop.clock.pass(86_400)
  await removeExpired(shop.db, shop.clock.now())
  await forgetOldTries(shop.db, shop.clock.now())
  expect(await shop.db.select().from(passcodes)).toHaveLength(0)
  expect(await shop.db.select().from(sessions)).toHaveLength(1)
  expect(await shop.db.select().from(rateLimits)).toHaveLength(0)
})
