import { expect, test } from 'vitest'
import { openWorld } from '../testing/world.ts'

const { anna, visitor } = openWorld({ environment: { PUBLIC_CACHE: '1' }, pages: { kind: 'built' } })

const open = async (path: string, cookie?: string) => {
  const headers = { accept: 'text/html', ...(cookie ? { cookie } : {}) }
  const opened = await visitor().get(path, { headers })
  return { kept: opened.headers['cdn-cache-control'], cookies: opened.cookies.length, body: opened.body }
}

test('with PUBLIC_CACHE a shared cache may keep the pages of visitors without any cookie', async () => {
  for (const path of ['/astra/pricing/', '/help/', '/astra/pricing/'])
    expect(await open(path)).toMatchObject({ kept: 'public, max-age=60', cookies: 0 })
})

test('with PUBLIC_CACHE no other page is for a shared cache, and all set the CSRF cookie', async () => {
  const mine = await anna.get('/astra/pricing/', { headers: { accept: 'text/html' } })
  expect(mine.headers['cdn-cache-control']).toBeUndefined()
  expect(await open('/astra/pricing/', 'language=ru')).toMatchObject({ kept: undefined, cookies: 1 })
  expect(await open('/astra/pricing/?lang=ru')).toMatchObject({ kept: undefined, cookies: 2 })
  expect(await open('/astra/pricing/?servers=2')).toMatchObject({ kept: undefined, cookies: 1 })
  expect(await open('/nowhere/')).toMatchObject({ kept: undefined, cookies: 1 })
})

test('a visitor of a page from a shared cache gets the CSRF cookie with a call', async () => {
  const newcomer = visitor()
  await newcomer.get('/astra/pricing/', { headers: { accept: 'text/html' } })
  expect(newcomer.cookies.get('csrftoken')).toBeUndefined()
  await newcomer.get('/api/accounts/auth/')
  expect(newcomer.cookies.get('csrftoken')).toMatch(/^[\w-]{32}$/)
})
