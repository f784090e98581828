import { expect, test } from 'vitest'
import { openWorld } from '../testing/world.ts'

const { root, visitor } = openWorld()

test('readers say whether an article helped, and the operator reads it', async () => {
  const reader = await atTheArticle()
  const reply = await reader.answers({ helpful: 'no', comment: ' Where is\nlicense.txt? ' })
  expect([reply.statusCode, reply.headers.location]).toEqual([303, '/help/tax/?thanks#feedback'])
  await reader.answers({ helpful: 'yes' })
  const read = async (query: string) => (await root.get(`/api/sezam/help-feedback/${query}`)).json().data
  expect(await read('?helpful=no')).toMatchObject([
    { slug: 'tax', language: 'en', helpful: 'no', comment: 'Where is\nlicense.txt?' },
  ])
  expect(await read('')).toHaveLength(2)
})

test('feedback from another site, about no article, or too long is refused', async () => {
  const reader = await atTheArticle()
  const statuses = await Promise.all([
    reader.answers({ helpful: 'yes', csrf: 'x'.repeat(32) }),
    reader.answers({ helpful: 'yes' }, 'no-such-article'),
    reader.answers({ helpful: 'maybe' }),
    reader.answers({ helpful: 'no', comment: 'x'.repeat(1001) }),
  ])
  expect(statuses.map(({ statusCode }) => statusCode)).toEqual([403, 404, 400, 400])
})

test('a network gives feedback at most 30 times in a day', async () => {
  const reader = await atTheArticle('10.9.9.9')
  for (let times = 0; times < 30; times++) await reader.answers({ helpful: 'yes' })
  expect((await reader.answers({ helpful: 'yes' })).statusCode).toBe(429)
})

async function atTheArticle(address = '10.9.9.8') {
  const browser = visitor({ address })
  await browser.get('/help/tax/')
  const csrf = browser.cookies.get('csrftoken') ?? ''
  return {
    answers: (form: Record<string, string>, slug = 'tax') =>
      browser.post(`/help/${slug}/feedback`, { form: { csrf, ...form } }),
  }
}
