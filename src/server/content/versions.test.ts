import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { openWorld } from '../testing/world.ts'
import { syncTexts } from './sync-texts.ts'

const { root, shop, visitor } = openWorld()

test('a version of a text is never changed or deleted', async () => {
  const refused = { cause: { message: 'versions of texts are never changed' } }
  for (const change of [
    `update text_versions set body = ''`,
    'delete from text_versions',
    'truncate text_versions cascade',
  ])
    await expect(shop.db.execute(change)).rejects.toMatchObject(refused)
})

test('a newer shipped text is published where a shipped one was, and not where an edited one is', async () => {
  await root.signedIn()
  await publish('coupons', 'shipped')
  await publish('prices', 'edited')
  await syncTexts(shop.shop)
  expect((await read('/api/help/coupons/')).title).toBe('Using a coupon')
  expect((await read('/api/help/prices/')).title).toBe('Title of a test')
  expect(await found('coupon')).toContain('Using a coupon')
  expect(await found('title of a test')).toEqual(['Title of a test'])
})

test('a text that is missing in a language is shown in the other one, named so, and found', async () => {
  await root.signedIn()
  await shop.db.execute(sql`
    with added as (insert into texts (kind, slug, topic, position) values ('help', 'flux', 'account', 99) returning id)
    insert into text_heads (text_id, language, version_id) select id, 'en', (select max(id) from text_versions) from added`)
  await shop.db.execute(sql`delete from text_heads where language = 'ru'
    and text_id = (select id from texts where kind = 'legal' and slug = 'privacy')`)
  await publish('flux', 'edited')
  expect(await read('/api/legal/privacy/', 'ru')).toMatchObject({ language: 'en', title: 'Privacy' })
  await syncTexts(shop.shop)
  expect(await read('/api/help/flux/', 'ru')).toMatchObject({ language: 'en', title: 'Title of a test' })
  const { articles } = await read('/api/help/?q=tests', 'ru')
  expect(articles).toContainEqual(expect.objectContaining({ slug: 'flux', language: 'en' }))
  expect((await read('/api/legal/privacy/', 'ru')).language).toBe('ru')
})

const read = async (path: string, language = 'en') =>
  (await visitor().get(path, { headers: { 'x-language': language } })).json().data
const found = async (q: string) =>
  (await read(`/api/help/?q=${encodeURIComponent(q)}`)).articles.map(({ title }: { title: string }) => title)

/** A version in English, in the place of the published one, as an earlier release or an edit left it. */
async function publish(slug: string, origin: 'shipped' | 'edited') {
  const author = origin === 'edited' ? sql`(select min(id) from superusers)` : sql`null`
  await shop.db.execute(sql`
    with version as (
      insert into text_versions
        (text_id, language, title, summary, also, body, note, origin, author_id, created_at)
      select id, 'en', 'Title of a test', 'A summary', 'words', 'The title of a test, and more.', '', ${origin},
        ${author}, now() from texts where slug = ${slug}
      returning id, text_id)
    update text_heads set version_id = version.id from version
    where text_heads.text_id = version.text_id and language = 'en'`)
}

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
