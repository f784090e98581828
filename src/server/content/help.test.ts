import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { developerTextNames, helpTopics } from '../../contract/content.ts'
import { openTestShop, type TestShop } from '../testing/shop-for-tests.ts'
import { createTestDatabase } from '../testing/test-database.ts'
import { openWorld } from '../testing/world.ts'
import { searchHelp } from './search-help.ts'
import { syncTexts } from './sync-texts.ts'

const { anna, shop, visitor } = openWorld()

const ask = (url: string, language = 'en') => shop.app.inject({ url, cookies: { language } })
const searched = async (q: string, language = 'en') =>
  (await ask(`/api/help/?q=${encodeURIComponent(q)}`, language)).json().data.articles
const slugs = async (q: string, language = 'en') =>
  (await searched(q, language)).map(({ slug }: { slug: string }) => slug)

test('anyone sees all articles by topic, in the chosen language', async () => {
  const { often, topics } = (await ask('/api/help/')).json().data
  expect(topics.map(({ topic }: { topic: string }) => topic)).toEqual(helpTopics)
  const first = { slug: 'install-license-file', title: 'Install your license' }
  expect(topics[0].articles[0]).toMatchObject(first)
  expect(often).toHaveLength(5)
  const russian = (await ask('/api/help/', 'ru')).json().data.topics
  expect(russian[0].articles[1].title).toBe('От демо до сервера с лицензией')
})

test('anyone reads how to write a product or receive webhooks, and each link there leads to a page or a heading', async () => {
  const texts = await Promise.all(
    developerTextNames.map(async name => {
      const { title, blocks } = (await ask(`/api/developers/${name}/`)).json().data
      return { page: `/help/developers/${name}/`, title, content: JSON.stringify(blocks) }
    }),
  )
  expect(texts.map(({ title }) => title)).toContain('Build your own client in an hour')
  const places = texts.flatMap(({ page, content }) => [
    page,
    ...Array.from(content.matchAll(/"id":"([^"]+)"/g), ([, id]) => `${page}#${id}`),
  ])
  const targets = texts.flatMap(({ content }) =>
    Array.from(content.matchAll(/"href":"([^"]+)"/g), ([, target]) => target ?? ''),
  )
  const elsewhere = targets.filter(target => !places.includes(target))
  expect(elsewhere.sort()).toEqual(['/api/docs/', '/api/docs/', 'https://www.standardwebhooks.com/'])
})

test.each([
  ['moving to another server', 'en', 'move-to-another-server'],
  ['restarts after renewals', 'en', 'restart-after-renewal'],
  ['reverse charge', 'en', 'tax'],
  ['money back', 'en', 'refunds'],
  ['переносить сервер', 'ru', 'move-to-another-server'],
  ['код не приходит', 'ru', 'passcode-trouble'],
  ['НДС', 'ru', 'tax'],
  ['возврат денег', 'ru', 'refunds'],
])('a search for "%s" finds the right article first, in any form of its words', async (q, language, best) => {
  expect((await slugs(q, language))[0]).toBe(best)
})

test.each([
  ['licen', 'en', 'install-license-file'],
  ['restart after renew', 'en', 'restart-after-renewal'],
  ['перезап', 'ru', 'restart-after-renewal'],
])('a search for "%s" (%s) finds words that begin like this', async (typed, language, found) => {
  expect(await slugs(typed, language)).toContain(found)
})

test('an excerpt marks the matched words and has no markup', async () => {
  const [first] = await searched('serial number')
  const found = first.excerpt.filter((piece: { found: boolean }) => piece.found)
  expect(found.map(({ text }: { text: string }) => text.toLowerCase())).toContain('serial')
  expect(JSON.stringify(first.excerpt)).not.toMatch(/<b>|\\u0002|\\u0003|\[.*\]\(\//)
})

test.each([
  ['restart', 'en'],
  ['сервер', 'ru'],
])('an excerpt for "%s" (%s) begins at the start of a sentence', async (q, language) => {
  for (const { excerpt } of await searched(q, language)) expect(excerpt[0].text).toMatch(/^[\p{Lu}«\d]/u)
})

test('if no article matches all words, those that match some are found; nonsense finds nothing', async () => {
  expect(await slugs('yesterday my machine broke down')).toContain('broken-server')
  expect(await slugs('qwertyuiop asdfgh')).toEqual([])
  expect(await slugs('the weather in Paris on Sunday')).toEqual([])
  expect(await slugs('какая погода завтра в Париже', 'ru')).toEqual([])
})

test('an empty search returns the list, and operators of a query language are harmless', async () => {
  expect((await ask('/api/help/?q=%20')).json().data.kind).toBe('topics')
  const words = ['a & | !', ':*', '-license', '<->', '!!! ???', '\u0002license\u0003']
  const signs = ["'", '"', '\\', '(', '%', ...words]
  const replies = await Promise.all(signs.map(q => ask(`/api/help/?q=${encodeURIComponent(q)}`)))
  expect(replies.map(({ statusCode }) => statusCode)).toEqual(signs.map(() => 200))
})

test('a search uses its first 8 different words, so a long one costs no more', async () => {
  const eight = 'serial number license serial server page profile customer your find'
  expect(await slugs(eight)).not.toEqual([])
  expect(await searched(`${eight} qwertyuiop refunds`)).toEqual(await searched(eight))
})

test('a network is limited to 60 searches in a minute, and can still read the articles', async () => {
  const boris = visitor({ address: '2001:db8::1' })
  const search = () => boris.get('/api/help/?q=license')
  const replies = await Promise.all(Array.from({ length: 61 }, search))
  expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(60)
  const { headers } = await visitor({ address: '2001:db8::2' }).get('/api/help/?q=license')
  expect(headers['retry-after']).toBe('60')
  expect((await boris.get('/api/help/tax/')).statusCode).toBe(200)
  shop.clock.pass(60)
  expect((await search()).statusCode).toBe(200)
})

test('searches that cannot have a connection soon are refused, and delay no order', async () => {
  await anna.signedIn()
  const refused = await shop.db.transaction(async tx => {
    await tx.execute(sql`lock table help_articles in access exclusive mode`)
    const searches = Array.from({ length: 8 }, () => ask('/api/help/?q=license', 'ru'))
    const question = anna.post('/api/support/ask', { json: { question: 'license' } })
    expect((await anna.orders()).total).toBeGreaterThan(0)
    return Promise.all([...searches, question])
  })
  const busy = { statusCode: 503, headers: { 'retry-after': '5' } }
  expect(refused).toMatchObject(refused.map(() => busy))
})

test('a search that is not text, or has more than 200 characters, is refused', async () => {
  expect((await ask('/api/help/?q=a%00b')).statusCode).toBe(400)
  expect((await ask(`/api/help/?q=${'x'.repeat(201)}`)).statusCode).toBe(400)
})

test('an article is returned as a tree, not as markup', async () => {
  const { data } = (await ask('/api/help/install-license-file/')).json()
  expect(data).toMatchObject({ slug: 'install-license-file', topic: 'installing' })
  expect(data.next[0]).toMatchObject({ slug: 'first-steps' })
  expect(data.blocks).toContainEqual({ kind: 'code', text: '/etc/astra/license.txt' })
  const heading = { kind: 'heading', level: 2, id: 'check-the-result', text: 'Check the result' }
  expect(data.blocks).toContainEqual(heading)
})

test('Russian articles have non-breaking spaces after short words', async () => {
  const { body } = await ask('/api/help/license-days/', 'ru')
  expect(body).toContain('30\u00a0дней')
  expect(body).toContain('В\u00a0Москве и\u00a0Минске')
})

const unknown = ['help/nothing-like-that', 'help/%00', 'help/..%2F..%2Fetc', 'legal/nothing']
test.each(unknown.map(path => `/api/${path}/`))('%s is not found', async url => {
  expect((await ask(url)).json()).toEqual({ ok: false, message: 'Not found.' })
  expect((await ask(url, 'ru')).statusCode).toBe(404)
})

test.each(['terms', 'privacy'])('anyone reads the %s in both languages, with the seller', async name => {
  const english = (await ask(`/api/legal/${name}/`)).json().data
  const russian = (await ask(`/api/legal/${name}/`, 'ru')).json().data
  expect(english.title).not.toBe(russian.title)
  expect(JSON.stringify(english)).toContain('Example Software OÜ')
  expect(JSON.stringify(russian)).toContain('support@example.com')
  expect(JSON.stringify([english, russian])).not.toContain('{{')
})

test('the privacy policy names every cookie that the shop sets', async () => {
  await anna.speaks('en')
  const { body } = await ask('/api/legal/privacy/')
  const names = [...anna.cookies.keys(), 'sign_in', 'country', 'announcement']
  expect(names).toEqual(expect.arrayContaining(['csrftoken', 'sessionid', 'language']))
  expect(names.filter(name => !body.includes(`"${name}"`))).toEqual([])
})

test('several simultaneous starts build the index of the articles again, each version once', async () => {
  const { db } = shop.shop
  const counts = sql`select (select count(*) from help_articles), (select count(*) from text_versions) as versions`
  const count = async () => (await db.execute(counts)).rows
  const before = await count()
  await db.execute(sql`update help_articles set title = 'Old' where slug = 'tax'`)
  await db.execute(sql`delete from help_articles where slug = 'refunds'`)
  await Promise.all([syncTexts(shop.shop), syncTexts(shop.shop), syncTexts(shop.shop)])
  expect(await count()).toEqual(before)
  expect(await slugs('reverse charge')).toContain('tax')
  expect(await slugs('money back')).toContain('refunds')
})

test('a database whose locale does not support Cyrillic letters finds the same articles', async () => {
  const database = await createTestDatabase({ locale: 'C' })
  const elsewhere = await openTestShop({}, { kind: 'none' }, database.url)
  try {
    const { rows } = await elsewhere.shop.db.execute(sql`select lower('ЛИЦЕНЗИЯ') as lowered`)
    expect(rows).toEqual([{ lowered: 'ЛИЦЕНЗИЯ' }])
    const search = (shop: TestShop, q: string) =>
      searchHelp(shop.shop.db, { text: q, language: 'ru' }).then(found => found.map(({ slug }) => slug))
    for (const q of ['ПЕРЕНОС на другой Сервер', 'Можно ли вернуть деньги?', '«Криптовалюта»'])
      expect(await search(elsewhere, q)).toEqual(await search(shop, q))
    expect(await search(elsewhere, 'КРИПТОВАЛЮТА')).toContain('crypto')
  } finally {
    await elsewhere.close()
    await database.drop()
  }
})
