import { afterAll, expect, test } from 'vitest'
import { startAttack } from './attacker.ts'
import { newAddress, startOwnShop } from './open-shop.ts'
import { signInAndOrder } from './timed-customer.ts'

const shop = await startOwnShop({ SANDBOX: '1', TRUST_PROXY: '1' })
afterAll(() => shop.kill())

test('while one address attacks with all it has, a customer signs in and orders, and no one gets a fault', async () => {
  const attack = startAttack(shop.url, { address: '203.0.113.9' })
  await expect.poll(async () => Object.keys((await attack.answers())['slow'] ?? {})).toContain('408')
  await attack.flood()
  const reached = async () => Object.keys(await attack.answers())
  await expect.poll(reached).toEqual(expect.arrayContaining(['connections', 'pages', 'searches']))

  const answers = await signInAndOrder(shop.url, { address: '192.0.2.1', email: newAddress() })
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))

  const { connections, pages, searches } = await attack.stop()
  const statuses = [connections, pages, searches].flatMap(each => Object.keys(each ?? {}))
  expect(['200', '429', '503']).toEqual(expect.arrayContaining(statuses))
})
