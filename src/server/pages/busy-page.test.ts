import { expect, test } from 'vitest'
import { visitor } from '../testing/client.ts'
import { openWorld } from '../testing/world.ts'

const { anna, shop } = openWorld({ pages: { kind: 'built' } })

const asBrowser = { headers: { accept: 'text/html' } }

test('a network that opens 50 pages at once gets some of them; the others say that they try again', async () => {
  const crowd = visitor(shop, { address: '192.0.2.1' })
  const pages = Array.from({ length: 50 }, () => crowd.get('/orders/software/astra/buy/', asBrowser))
  const profile = await (await anna.signedIn()).get('/accounts/profile/', asBrowser)
  const replies = await Promise.all(pages)
  const busy = replies.filter(({ statusCode }) => statusCode === 503)
  expect(replies.filter(({ statusCode }) => statusCode === 200).length).toBeGreaterThanOrEqual(10)
  expect(busy.length).toBeGreaterThan(0)
  expect(busy[0]?.headers).toMatchObject({ 'retry-after': '3', 'cache-control': 'no-store' })
  expect(busy[0]?.body).toContain('<h1>The shop is very busy</h1>')
  expect(profile.statusCode).toBe(200)
})
