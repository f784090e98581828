import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from './platform/database.ts'
import { newestPasscode } from './testing/client.ts'
import { openWorld } from './testing/world.ts'

const { shop, visitor } = openWorld()

test('while other requests hold all connections that they can have, a customer signs in and orders', async () => {
  const outside = openDatabase(shop.databaseUrl)
  onTestFinished(outside.close)
  const [carla, email] = [visitor({ address: '192.0.2.1' }), 'carla@studio.example']

  const blocked = await outside.db.transaction(async tx => {
    await tx.execute(sql`lock table help_articles in access exclusive mode`)
    const asked = Array.from({ length: 12 }, () =>
      shop.app.inject('/api/help/').then(reply => reply.statusCode),
    )
    await carla.asksForPasscode(email)
    await carla.entersCode(email, await newestPasscode(outside.db, email))
    const cart = { product: 'astra-1m', servers: 3, country: 'DEU', payment: 'stripe' }
    expect((await carla.post('/api/astra/order/', { json: cart })).json()).toMatchObject({ ok: true })
    expect((await carla.get('/health')).statusCode).toBe(200)
    expect(await Promise.race([...asked, Promise.resolve('still waiting')])).toBe('still waiting')
    return asked
  })
  await Promise.all(blocked)
})
