import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import type { Visitor } from '../testing/client.ts'
import { makeSuperuser, signsInAsSuperuser } from '../testing/superuser.ts'
import { openWorld } from '../testing/world.ts'

const { shop, visitor, signedIn, anna, root } = openWorld({ pages: { kind: 'built' } })

const superusers = {} as Record<'demoted' | 'unproven' | 'idle' | 'late' | 'stale' | 'fresh', Visitor> // Filled before the first test.

beforeAll(async () => {
  await makeSuperuser(shop, 'unproven@astra.example')
  superusers.unproven = await signedIn('unproven@astra.example')
  for (const name of ['demoted', 'idle', 'late', 'stale', 'fresh'] as const)
    superusers[name] = await signsInAsSuperuser(shop, visitor(), `${name}@astra.example`)
  await shop.db.execute(sql`update superusers set removed_at = now() where email = 'demoted@astra.example'`)
  await confirmedBefore('stale', 'factor_at', '11 minutes')
  await confirmedBefore('idle', 'factor_seen_at', '60 minutes')
  await confirmedBefore('late', 'factor_at', '12 hours')
})

const calls = () => [...new Set(shop.app.siteMap)].filter(route => route.includes(' /api/sezam/'))
const pages = () =>
  shop.app.siteMap
    .filter(route => /^GET \/(sezam|managecms)\//.test(route))
    .map(route => route.slice('GET '.length))
/** Without those that must work before the second factor is confirmed. */
const guardedCalls = () => calls().filter(call => !/\/(second-factor|session|language)\//.test(call))

test('a call of the back office does not exist for anyone but a superuser', async () => {
  const replies = await Promise.all([visitor(), anna, superusers.demoted].map(who => askAll(who, calls())))
  expect(replies.flatMap(statuses => statuses.filter(([, status]) => status !== 404))).toEqual([])
})

const unconfirmed = ['unproven', 'idle', 'late'] as const
test.each(unconfirmed)('a call is refused without a confirmed second factor: %s', async name => {
  const statuses = await askAll(superusers[name], guardedCalls())
  expect(statuses.filter(([, status]) => status !== 403)).toEqual([])
})

test('a call is answered if the second factor is confirmed, a list with 200, and an empty or unknown one is refused', async () => {
  const statuses = await askAll(superusers.fresh, guardedCalls())
  expect(statuses.filter(([, status]) => ![200, 400, 404].includes(status))).toEqual([])
  const lists = statuses.filter(([call]) => call.startsWith('GET') && !call.includes(':'))
  expect(Object.fromEntries(lists.filter(([, status]) => status !== 200))).toEqual({
    'GET /api/sezam/imports/': 400,
    'GET /api/sezam/search/': 400,
    'GET /api/sezam/orders/invoices/': 404,
  })
})

test('a page leads everyone but a superuser elsewhere', async () => {
  for (const page of pages()) {
    const path = page.replace(/:\w+/g, 'nothing-of-that-name')
    const people = [visitor(), anna, superusers.demoted, superusers.fresh]
    const replies = await Promise.all(people.map(who => who.get(path)))
    const shown = page === path && !page.includes('*') ? 200 : 404
    expect([path, ...replies.map(({ statusCode }) => statusCode)]).toEqual([path, 302, 302, 302, shown])
  }
})

test('a page of data leads a demoted superuser home, and one without a confirmed second factor to confirm it', async () => {
  const { demoted, unproven, idle } = superusers
  // The others are empty forms, which the API refuses.
  for (const page of pages().filter(page => !/\*|\/(factor|new|imports)\/$/.test(page))) {
    const path = page.replace(':book', 'vat').replace(':report', 'mrr').replace(/:\w+/g, '1')
    const replies = await Promise.all([demoted, unproven, idle].map(who => who.get(path)))
    const [home, ...factor] = replies.map(({ headers }) => headers.location)
    expect([path, home]).toEqual([path, '/'])
    for (const place of factor) expect(place).toMatch('/sezam/factor/')
  }
})

test('a new second factor and new recovery codes need a fresh second factor', async () => {
  const guarded = ['totp/', 'recovery-codes/'].map(path => `POST /api/sezam/second-factor/${path}`)
  const [stale, fresh] = [await askAll(superusers.stale, guarded), await askAll(superusers.fresh, guarded)]
  expect([...stale, ...fresh].map(([, status]) => status)).toEqual([403, 403, 200, 200])
  expect(await ask(superusers.fresh, 'DELETE /api/sezam/session/')).toBe(200)
})

test('superusers read the calls of the back office in a document of its own, and no one in the public one', async () => {
  const paths = async (document: string) => Object.keys((await root.get(document)).json().paths)
  expect(await paths('/api/sezam/openapi.json')).toContain('/api/sezam/today/')
  const { body, headers } = await root.get('/api/sezam/openapi.json')
  expect(headers['cache-control']).toBe('no-store')
  const names = Array.from(body.matchAll(/"operationId":"(\w+)"/g), ([, name]) => name)
  expect(names.filter((name, place) => names.indexOf(name) !== place)).toEqual([])
  const open = await paths('/api/openapi.json')
  expect(open).toContain('/api/astra/order/')
  expect(open.filter(path => path.includes('sezam'))).toEqual([])
})

async function askAll(who: Asking, routes: readonly string[]): Promise<[string, number][]> {
  const statuses: [string, number][] = []
  for (const route of routes) statuses.push([route, await ask(who, route)])
  return statuses
}

type Asking = Pick<Visitor, 'get' | 'post' | 'put' | 'delete'>

/** Ids in paths are those of rows that do not exist. */
async function ask(who: Asking, route: string): Promise<number> {
  const [method = '', path = ''] = route.split(' ')
  const url = path.replace(/:\w+/g, '999999')
  // Each method of a route is one of these.
  const reply = await who[method.toLowerCase() as 'get'](url)
  return reply.statusCode
}

async function confirmedBefore(name: string, column: 'factor_at' | 'factor_seen_at', interval: string) {
  const moment = sql.identifier(column)
  await shop.db.execute(sql`update sessions set ${moment} = ${moment} - ${interval}::interval
    where customer_id = (select id from customers where email = ${`${name}@astra.example`})`)
}
