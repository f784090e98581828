import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { syncTexts } from '../../content/sync-texts.ts'
import { textVersions } from '../../content/tables.ts'
import { expectOneRefused } from '../../testing/race.ts'
import { signsInAsSuperuser } from '../../testing/superuser.ts'
import { openWorld } from '../../testing/world.ts'

const { anna, clerk, root, shop, visitor } = openWorld()

const call = (path: string) => `/api/sezam/texts/${path}`
const words = { summary: 'How coupons work.', also: 'voucher', body: 'A coupon takes off 10 %.' }
const fields = { title: 'Coupons', ...words }

test('a draft is published at once, for readers, for search and in both languages', async () => {
  const { id } = await find('help', 'coupons')
  const before = (await side(id, 'en')).published.id
  await writes(id, 'en', fields)
  await writes(id, 'ru', { ...fields, title: 'Купоны', body: 'Купон уменьшает сумму на карамболь.' })
  expect((await publish(id, { languages: ['en', 'ru'], note: 'Shorter' })).statusCode).toBe(200)
  expect(await article('coupons')).toMatchObject({ title: 'Coupons', language: 'en' })
  expect(await article('coupons', 'ru')).toMatchObject({ title: 'Купоны', language: 'ru' })
  const headers = { 'x-language': 'ru' }
  const found = await visitor().get(`/api/help/?q=${encodeURIComponent('карамболь')}`, { headers })
  expect(found.json().data).toMatchObject({ articles: [{ slug: 'coupons' }] })
  const { published, draft } = await side(id, 'en')
  expect(published).toMatchObject({ origin: 'edited', by: root.email, note: 'Shorter' })
  expect(draft).toBeNull()
  const [saved] = await shop.db.select().from(textVersions).where(eq(textVersions.id, published.id))
  expect(saved).toMatchObject({ basedOnId: before })
  const [action] = await root.reads('/api/sezam/actions/?verb=publish+text')
  const { changes } = await root.reads(`/api/sezam/actions/${action.id}/`)
  const versions = { column: 'version_id', before: String(before), after: String(published.id) }
  expect(changes).toContainEqual(expect.objectContaining(versions))
  expect(await listed(id)).toMatchObject({ en: { behind: false }, ru: { behind: false } })
})

test('superusers share a draft, which names who saved it last', async () => {
  const { id } = await find('help', 'network-access')
  const other = await signsInAsSuperuser(shop, visitor(), 'second@astra.example')
  await writes(id, 'en', fields)
  await save(id, 'en', { ...fields, title: 'Continued', based_on: null, version: 1 }, other)
  expect((await side(id, 'en')).draft).toMatchObject({ title: 'Continued', by: 'second@astra.example' })
})

test('a draft of a version that is no longer published is refused with who has published, and stays', async () => {
  const { id } = await find('help', 'refunds')
  const other = await signsInAsSuperuser(shop, visitor(), 'other@astra.example')
  const based_on = (await side(id, 'en')).published.id
  await writes(id, 'en', { ...fields, title: 'Theirs' })
  const publishes = () => publish(id, { languages: ['en'] }, other)
  await expectOneRefused(publishes(), publishes())

  await save(id, 'en', { ...fields, title: 'Mine', based_on, version: 0 })
  const refused = await publish(id, { languages: ['en'] })
  const changed = { by: 'other@astra.example', present: { title: 'Theirs' } }
  expect(refused.json()).toMatchObject({ code: 'changed-meanwhile', changed })
  const { draft, published } = await side(id, 'en')
  expect(draft.title).toBe('Mine')
  await save(id, 'en', { ...fields, title: 'Both', based_on: published.id, version: draft.version })
  expect((await publish(id, { languages: ['en'] })).statusCode).toBe(200)
  expect((await article('refunds')).title).toBe('Both')
})

test('a draft that was saved in another window is not overwritten', async () => {
  const { id } = await find('help', 'prices')
  await writes(id, 'en', fields)
  const stale = await save(id, 'en', { ...fields, title: 'Older window', based_on: null, version: 0 })
  expect(stale.statusCode).toBe(409)
  expect((await side(id, 'en')).draft.title).toBe('Coupons')
})

test.each([
  ['<b>bold</b>', 'html', '<b>'],
  ['[pay](javascript:alert(1))', 'link', 'javascript:alert(1)'],
  ['See {{prodct}}.', 'unknown-name', '{{prodct}}'],
  ['{{#year}}a {{#lifetime}}b{{/lifetime}}{{/year}}', 'unknown-name', '{{#lifetime}}'],
])('a draft is saved, and not published, with the reason: %s', async (body, code, excerpt) => {
  const { id } = await find('help', 'tax')
  const saved = await writes(id, 'en', { ...fields, body })
  expect(saved.json().data).toMatchObject({ blocks: null, problem: { code, excerpt } })
  expect((await publish(id, { languages: ['en'] })).json().fields).toHaveProperty('body')
  expect((await article('tax')).title).not.toBe('Coupons')
})

test('publishing the terms needs a reason and a fresh second factor; orders accept them from then on', async () => {
  const { id } = await find('legal', 'terms')
  const { terms_version: earlier } = await anna.order(await anna.orders({ servers: 2 }))
  await writes(id, 'en', { ...fields, title: 'New terms', body: 'These terms are of {{seller}}.' })
  expect((await publish(id, { languages: ['en'] })).json().fields).toHaveProperty('reason')
  await shop.db.execute(sql`update sessions set factor_at = factor_at - interval '11 minutes'`)
  expect((await publish(id, { languages: ['en'], reason: 'Law' })).json().code).toBe('factor-required')
  await shop.db.execute(sql`update sessions set factor_at = factor_at + interval '11 minutes'`)
  expect((await publish(id, { languages: ['en'], reason: 'Law' })).statusCode).toBe(200)
  const { terms_version: version } = await anna.order(await anna.orders())
  const shown = (of: string) => visitor().reads(`/api/legal/terms/?version=${of}`)
  expect(await shown(earlier)).toMatchObject({ title: 'Terms', is_current: false })
  const data = await shown(version)
  expect(data).toMatchObject({ title: 'New terms', is_current: true })
  expect(JSON.stringify(data.blocks)).toContain('Example Software OÜ')
})

test('a language that has not followed a change is behind, with what changed, until its translation is published', async () => {
  const { id } = await find('help', 'sign-in')
  await writes(id, 'en', { ...fields, body: 'One sentence. A second one.' })
  await publish(id, { languages: ['en'], leads: true })
  expect(await listed(id)).toMatchObject({ en: { behind: false }, ru: { behind: true } })
  const [from, to] = [expect.stringContaining('passcode'), 'One sentence. A second one.']
  expect((await side(id, 'ru')).behind).toMatchObject({ from: { body: from }, to: { body: to } })
  await writes(id, 'ru', { ...fields, body: 'Одно предложение. Второе.' })
  await publish(id, { languages: ['ru'] })
  expect(await listed(id)).toMatchObject({ en: { behind: false }, ru: { behind: false } })
})

test('an earlier version is restored as a draft, and the history has all versions', async () => {
  const { id } = await find('help', 'language')
  const shipped = (await side(id, 'en')).published
  await writes(id, 'en', fields)
  await publish(id, { languages: ['en'] })
  const versions = await root.reads(call(`${id}/versions/en/`))
  expect(versions).toMatchObject([{ origin: 'edited' }, { id: shipped.id, origin: 'shipped', by: '' }])
  await root.post(call(`${id}/versions/${shipped.id}/restoration/`))
  expect((await side(id, 'en')).draft).toMatchObject({ title: shipped.title, body: shipped.body })
  expect((await article('language')).title).toBe('Coupons')
})

test('a newer text of a release does not replace an edited one, and is marked until another version is published', async () => {
  const { id } = await find('help', 'plans')
  await writes(id, 'en', fields)
  await publish(id, { languages: ['en'] })
  await shipAnother(id)
  await syncTexts(shop.shop)
  expect((await article('plans')).title).toBe('Coupons')
  expect(await listed(id)).toMatchObject({ en: { newer_shipped: true }, ru: { newer_shipped: false } })

  const [newest] = await root.reads(call(`${id}/versions/en/`))
  await root.post(call(`${id}/versions/${newest.id}/restoration/`))
  await publish(id, { languages: ['en'] })
  expect((await article('plans')).title).toBe(newest.title)
  expect((await side(id, 'en')).newer_shipped).toBe(false)
})

test('a new help article is shown and listed once it is published, and no longer when it is archived', async () => {
  const json = { kind: 'help', slug: 'flux', topic: 'account' }
  const { id } = (await root.post(call(''), { json })).json().data
  expect((await root.post(call(''), { json })).statusCode).toBe(409)
  expect((await visitor().get('/api/help/flux/')).statusCode).toBe(404)
  await writes(id, 'en', { ...fields, title: 'Flux' })
  await publish(id, { languages: ['en'] })
  expect(await article('flux', 'ru')).toMatchObject({ title: 'Flux', language: 'en' })
  const archive = () => root.put(call(`${id}/archive/`), { json: { archived: true } })
  expect((await archive()).statusCode).toBe(200)
  expect((await visitor().get('/api/help/flux/')).statusCode).toBe(404)
  expect((await archive()).json().changed).toMatchObject({ by: root.email, present: { archived: true } })
})

test('a question on the pricing page is corrected, previewed, added and archived', async () => {
  const { id } = await find('faq', 'lifetime')
  await writes(id, 'en', { ...fields, title: 'For ever?', body: 'It costs {{price-lifetime}}.' })
  const { url } = (await root.post(call(`${id}/preview/`), { json: { language: 'en' } })).json().data
  const preview = new URL(url, 'http://shop')
  expect(preview.pathname).toBe('/astra/pricing/')
  expect((await questions(preview.search))['lifetime']).toContain('It costs €540.')
  expect((await questions())['lifetime']).not.toContain('It costs €540.')
  await publish(id, { languages: ['en'] })
  expect((await questions())['lifetime']).toContain('It costs €540.')

  const added = (await root.post(call(''), { json: { kind: 'faq', slug: 'odd' } })).json().data
  await writes(added.id, 'en', fields)
  await publish(added.id, { languages: ['en'] })
  expect(Object.keys(await questions()).at(-1)).toBe('odd')
  await root.put(call(`${added.id}/archive/`), { json: { archived: true } })
  expect(await questions()).not.toHaveProperty('odd')
})

test('the doctor lists the empty sections of /astra/, and a superuser fills and empties them', async () => {
  const { id } = await find('product', 'protocols')
  expect((await listed(id)).en).toMatchObject({ published: false })
  expect(await clerk.types('doctor')).toContain('features (ru), protocols (en), protocols (ru)')
  const fills = async (body: string) => {
    await writes(id, 'en', { ...fields, title: 'Protocols', body })
    return publish(id, { languages: ['en'] })
  }
  await fills('- One\n- Two')
  expect(await sections()).toContain('protocols')
  expect((await fills('')).statusCode).toBe(200)
  expect(await sections()).not.toContain('protocols')
})

test('the address of a preview shows the draft for one hour, on its page only, and is never stored or listed', async () => {
  const { id } = await find('help', 'demo-license')
  await writes(id, 'en', { ...fields, title: 'Draft of the demo' })
  const { url } = (await root.post(call(`${id}/preview/`), { json: { language: 'en' } })).json().data
  const token = new URL(url, 'http://shop').searchParams.get('preview')
  const shown = await visitor().get(`/api/help/demo-license/?preview=${token}`)
  expect(shown.json().data.title).toBe('Draft of the demo')
  expect(shown.headers['cache-control']).toBe('no-store')
  const forged = String(token).replace(/^\d+/, '1')
  const others = ['help/tax', 'legal/terms'].map(page => `/api/${page}/?preview=${token}`)
  for (const path of [...others, `/api/help/demo-license/?preview=${forged}`])
    expect((await visitor().get(path)).statusCode).toBe(404)
  shop.clock.pass(3600)
  expect((await visitor().get(`/api/help/demo-license/?preview=${token}`)).statusCode).toBe(404)
})

async function sections(): Promise<string[]> {
  const product = await visitor().reads('/api/astra/product/')
  return product.sections.map(({ slug }: { slug: string }) => slug)
}

type Caller = Pick<typeof root, 'post' | 'put'>

const find = async (kind: string, slug: string): Promise<{ id: number }> =>
  (await root.reads(call(`?kind=${kind}`))).find((text: { slug: string }) => text.slug === slug)
const listed = async (id: number) =>
  (await root.reads(call(''))).find((text: { id: number }) => text.id === id).languages
const side = async (id: number, language: 'en' | 'ru') =>
  (await root.reads(call(`${id}/`))).languages[language]
const save = (id: number, language: 'en' | 'ru', json: object, who: Caller = root) =>
  who.put(call(`${id}/drafts/${language}/`), { json })
const publish = (id: number, json: object, who: Caller = root) =>
  who.post(call(`${id}/publication/`), { json })
const article = async (slug: string, language = 'en') =>
  (await visitor().get(`/api/help/${slug}/`, { headers: { 'x-language': language } })).json().data
/** The answers by slug. */
const questions = async (query = ''): Promise<Record<string, string>> => {
  const shown: { slug: string; blocks: unknown }[] = await visitor().reads(`/api/astra/questions/${query}`)
  return Object.fromEntries(shown.map(({ slug, blocks }) => [slug, JSON.stringify(blocks)]))
}

/** Replaces the draft, as begun from the text that is published. */
async function writes(id: number, language: 'en' | 'ru', written: typeof fields) {
  const { published, draft } = await side(id, language)
  const based_on = published?.id ?? null
  return save(id, language, { ...written, based_on, version: draft?.version ?? 0 })
}

/** Restores the text of an earlier release, so that the next start brings the present file as a newer one. */
async function shipAnother(id: number) {
  await shop.db.execute(sql`insert into text_versions
    (text_id, language, title, summary, also, body, note, origin, created_at)
    values (${id}, 'en', 'Earlier', '', '', 'Earlier.', '', 'shipped', now())`)
}
