import { expect, test } from 'vitest'
import { openWorld } from '../testing/world.ts'

const { visitor } = openWorld({ pages: { kind: 'built' } })

test('while 40 pages are being rendered, a further one says that it tries again by itself', async () => {
  const opened = Array.from({ length: 50 }, (_, number) =>
    visitor().get(`/orders/software/astra/buy/?servers=${number + 1}`, { headers: { accept: 'text/html' } }),
  )
  const replies = await Promise.all(opened)
  const busy = replies.filter(({ statusCode }) => statusCode === 503)
  expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(40)
  expect(busy).toHaveLength(10)
  expect(busy[0]?.headers).toMatchObject({ 'retry-after': '3', 'cache-control': 'no-store' })
  expect(busy[0]?.body).toContain('<meta http-equiv="refresh" content="3">')
  expect(busy[0]?.body).toContain('<h1>The shop is very busy</h1>')
})
