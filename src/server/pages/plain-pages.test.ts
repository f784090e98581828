import { expect, test } from 'vitest'
import { openWorld } from '../testing/world.ts'

const { anna, visitor } = openWorld({ pages: { kind: 'built' } })

const asBrowser = { headers: { accept: 'text/html' } }
const page = (servers: number) => `/orders/software/astra/buy/?servers=${servers}`

test('while strangers are shown 30 pages, a further one says that it tries again by itself, and customers are served', async () => {
  await anna.signedIn()
  const opened = Array.from({ length: 50 }, (_, number) => visitor().get(page(number + 1), asBrowser))
  const ofCustomer = Array.from({ length: 10 }, (_, number) => anna.get(page(number + 1), asBrowser))
  const replies = await Promise.all(opened)
  const busy = replies.filter(({ statusCode }) => statusCode === 503)
  expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(30)
  expect(busy).toHaveLength(20)
  expect(busy[0]?.headers).toMatchObject({ 'retry-after': '3', 'cache-control': 'no-store' })
  expect(busy[0]?.body).toContain('<meta http-equiv="refresh" content="3">')
  expect((await Promise.all(ofCustomer)).map(({ statusCode }) => statusCode)).toEqual(
    ofCustomer.map(() => 200),
  )
  expect(busy[0]?.body).toContain('<h1>The shop is very busy</h1>')
})
