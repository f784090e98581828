import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { openWorld } from '../testing/world.ts'

const { root, shop, visitor } = openWorld({ pages: { kind: 'built' } })

test('an announcement is a line above the pages of the shop within its period, until it is dismissed', async () => {
  await announce('later', { shown_from: '2026-11-21T11:00:00Z' })
  const period = { shown_from: '2026-11-21T09:00:00Z', shown_until: '2026-11-21T11:00:00Z' }
  const id = await announce('now', period)
  const page = await open('/help/?lang=ru')
  expect(page).toContain('<aside class="announcement" aria-label="Объявление">')
  expect(page).toContain('<p lang="en">Read <a href="/help/tax/">more</a> &#38; <strong>now</strong>.</p>')
  expect(await open('/managecms/')).not.toContain('class="announcement"')
  const version = /announcement=(\d+);path/.exec(page)?.[1]
  const headers = { accept: 'text/html', cookie: `announcement=${version}` }
  const again = await visitor().get('/help/', { headers })
  expect(again.body).not.toContain('class="announcement"')
  await root.put(`/api/sezam/texts/${id}/archive/`, { json: { archived: true } })
  await expect.poll(() => open('/help/')).not.toContain('class="announcement"')
  shop.clock.pass(2 * 3600)
  await expect.poll(() => open('/help/')).toContain('<strong>later</strong>')
})

test('an announcement that cannot be read is not shown, and the pages of the shop are', async () => {
  const id = await announce('broken', {})
  await expect.poll(() => open('/help/')).toContain('<strong>broken</strong>')
  await shop.db.execute(sql`with unreadable as (
      insert into text_versions (text_id, language, title, summary, also, body, note, origin, created_at)
      values (${id}, 'en', 'x', '', '', '<b>x</b>', '', 'shipped', now()) returning id)
    update text_heads set version_id = unreadable.id from unreadable where text_id = ${id}`)
  await expect.poll(() => open('/help/')).not.toContain('<strong>broken</strong>')
  const page = await root.get('/help/', { headers: { accept: 'text/html' } })
  expect([page.statusCode, page.body.includes('class="announcement"')]).toEqual([200, false])
  await root.put(`/api/sezam/texts/${id}/archive/`, { json: { archived: true } })
})

test('an announcement is one paragraph, and its period does not end before it begins', async () => {
  const backwards = { shown_from: '2026-11-21T09:00:00Z', shown_until: '2026-11-20T09:00:00Z' }
  const creates = (json: object) =>
    root.post('/api/sezam/texts/', { json: { kind: 'announcement', slug: 'long', ...json } })
  const refused = await creates(backwards)
  expect([refused.statusCode, refused.json().fields]).toEqual([400, { shown_until: expect.any(String) }])
  const { data } = (await creates({})).json()
  const saved = await write(data.id, 'One.\n\nTwo.')
  expect(saved.json().data.problem.code).toBe('not-one-line')
})

test('a period that another superuser has changed meanwhile is not overwritten, and the refusal has the present one', async () => {
  const id = await announce('sale', { shown_from: '2027-01-01T00:00:00Z' })
  const set = (shown_from: string, was: string) =>
    root.put(`/api/sezam/texts/${id}/period/`, { json: { shown_from, was: { shown_from: was } } })
  expect((await set('2027-01-02T00:00:00Z', '2027-01-01T00:00:00.000Z')).statusCode).toBe(200)
  const late = await set('2027-01-03T00:00:00Z', '2027-01-01T00:00:00.000Z')
  const present = { shown_from: '2027-01-02T00:00:00.000Z', shown_until: null }
  expect([late.statusCode, late.json().changed]).toMatchObject([409, { by: root.email, present }])
})

async function announce(slug: string, period: object): Promise<number> {
  const created = await root.post('/api/sezam/texts/', { json: { kind: 'announcement', slug, ...period } })
  const { id } = created.json().data
  await write(id, `Read [more](/help/tax/) & **${slug}**.`)
  await root.post(`/api/sezam/texts/${id}/publication/`, { json: { languages: ['en'] } })
  return id
}

const draft = { title: 'x', summary: '', also: '', based_on: null, version: 0 }
const write = (id: number, body: string) =>
  root.put(`/api/sezam/texts/${id}/drafts/en/`, { json: { ...draft, body } })
const open = async (path: string) => (await root.get(path, { headers: { accept: 'text/html' } })).body
