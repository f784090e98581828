import { expect, test } from 'vitest'
import { type ApiScope, apiScopes } from '../../contract/api-tokens.ts'
import { productCalls } from '../testing/product-calls.ts'
import { openWorld, type Person } from '../testing/world.ts'

const { anna, boris, clerk, shop } = openWorld()
const product = productCalls(shop)
const day = 86_400

/** Every route of the program API, with the scope that it needs. */
const needs: Record<string, ApiScope> = {
  'GET /api/v1/licenses/': 'licenses:read',
  'GET /api/v1/licenses/:id/': 'licenses:read',
  'POST /api/v1/licenses/validate/': 'licenses:validate',
  'GET /api/v1/licenses/:id/activations/': 'licenses:read',
  'DELETE /api/v1/licenses/:id/activations/:seat/': 'activations:write',
  'GET /api/v1/servers/': 'licenses:read',
  'GET /api/v1/orders/': 'orders:read',
}

test('the table contains every route of the program API', () => {
  const routes = shop.app.siteMap.filter(route => / \/api\/v1\/\w/.test(route))
  expect(new Set(routes)).toEqual(new Set(Object.keys(needs)))
})

test.each(Object.entries(needs))(
  '%s answers a token with the scope %s, and names that scope to one without it',
  async (route, scope) => {
    const { id, serial } = await anna.getsLicense({ servers: 1 })
    await product('activate', { serial })
    const others = apiScopes.filter(other => other !== scope)
    const ask = (token: string) =>
      call(route.replace(':id', String(id)).replace(':seat', '1'), token, { serial })
    expect((await ask(await anna.getsToken([scope]))).statusCode).toBe(200)

    const refused = await ask(await anna.getsToken(others))
    expect(refused.statusCode).toBe(403)
    expect(refused.json()).toMatchObject({ ok: false, code: 'scope-missing', scope })
    expect(refused.headers['www-authenticate']).toBe(`Bearer error="insufficient_scope", scope="${scope}"`)
  },
)

test('a program lists the servers of a license and frees one within the limits of its owner', async () => {
  const { id, serial } = await anna.getsLicense({ servers: 1 })
  const token = await anna.getsToken(['licenses:read', 'activations:write'])
  const servers = async () => (await call(`GET /api/v1/licenses/${id}/activations/`, token)).json().data
  const frees = () => call(`DELETE /api/v1/licenses/${id}/activations/1/`, token)
  await product('activate', { serial, name: 'studio-1' })
  expect(await servers()).toMatchObject([{ seat: 1, name: 'studio-1', kind: 'online', cloned: false }])
  expect([(await frees()).json(), await servers()]).toEqual([{ ok: true }, []])
  expect((await product('check-in', { serial })).claims).toMatchObject({ code: 'seat_lost', reason: 'freed' })
  expect((await frees()).json().code).toBe('not-found')

  for (let freed = 1; freed < 6; freed++) {
    await product('activate', { serial })
    await frees()
  }
  await product('activate', { serial })
  expect((await frees()).json().code).toBe('too-many-freed-seats')
})

test.each(Object.keys(needs))('%s refuses an unknown, an expired and a revoked token', async route => {
  const { id, serial } = await anna.getsLicense()
  const codes = async (token: string) => {
    const reply = await call(route.replace(':id', String(id)).replace(':seat', '1'), token, { serial })
    return [reply.statusCode, reply.json().code]
  }
  const token = await anna.getsToken(apiScopes, { days: 30 })
  const revoked = await anna.getsToken()
  const [{ id: newest }] = await listed(anna)
  await anna.delete(`/api/accounts/tokens/${newest}/`)
  expect(await codes(revoked)).toEqual([401, 'token-revoked'])
  expect(await codes('')).toEqual([401, 'token-required'])
  expect(await codes(`${token.slice(0, -1)}_`)).toEqual([401, 'token-unknown'])
  shop.clock.pass(30 * day)
  expect(await codes(token)).toEqual([401, 'token-expired'])
})

const noCalls = ['GET /api/v1/nothing/', 'POST /api/v1/licenses/', 'PUT /api/v1/licenses/1/']
test.each(noCalls)(
  '%s, which is no call, is refused with a code, without a cookie and a CSRF header',
  async route => {
    const { statusCode, headers, json } = await call(route, await anna.getsToken(['orders:read']), {})
    expect([statusCode, json()]).toEqual([404, { ok: false, code: 'not-found', message: 'Not found.' }])
    expect(headers['set-cookie']).toBeUndefined()
    const stranger = await call(route, 'x', {})
    expect([stranger.statusCode, stranger.json().code]).toEqual([401, 'token-unknown'])
  },
)

test('a license or serial number of another customer is answered with 404', async () => {
  const { id, serial } = await anna.getsLicense({ servers: 1 })
  const token = await boris.getsToken()
  expect((await call(`GET /api/v1/licenses/${id}/`, token)).statusCode).toBe(404)
  expect((await call('POST /api/v1/licenses/validate/', token, { serial })).statusCode).toBe(404)
  expect((await call(`GET /api/v1/licenses/${id}/activations/`, token)).statusCode).toBe(404)
  await product('activate', { serial })
  expect((await call(`DELETE /api/v1/licenses/${id}/activations/1/`, token)).statusCode).toBe(404)
  await anna.buys()
  expect((await call('GET /api/v1/licenses/', token)).json().data).toEqual([])
  expect((await call('GET /api/v1/orders/', token)).json().data).toEqual([])
})

test('a serial number is not an address, but is validated in the body', async () => {
  const { id, serial } = await anna.getsLicense({ expiresOn: '2026-11-20' })
  const token = await anna.getsToken()
  expect((await call(`GET /api/v1/licenses/${serial}/`, token)).statusCode).toBe(404)
  const typed = { serial: serial.toLowerCase() }
  const { data } = (await call('POST /api/v1/licenses/validate/', token, typed)).json()
  expect(data).toMatchObject({ valid: true, code: 'in_grace', license: { id, expires_on: '2026-11-20' } })
})

test('lists are read page by page, newest first', async () => {
  for (let number = 0; number < 5; number++) await anna.getsLicense()
  const token = await anna.getsToken()
  const ids = async (query: string) => {
    const { data, next } = (await call(`GET /api/v1/licenses/${query}`, token)).json()
    return { ids: data.map((license: { id: number }) => license.id), next }
  }
  const all = await ids('')
  const first = await ids('?limit=3')
  const second = await ids(`?limit=3&after=${first.next}`)
  expect([...first.ids, ...second.ids]).toEqual(all.ids)
  expect([all.ids.length, all.next, second.next]).toEqual([5, null, null])
  expect((await call('GET /api/v1/orders/?after=10001', token)).statusCode).toBe(400)
  expect((await call('GET /api/v1/orders/?limit=101', token)).statusCode).toBe(400)
})

test('an order lists its license, the number of its invoice, and what was credited and refunded', async () => {
  const { id, license_id, total } = await anna.buys()
  await clerk.credits({ id: id }, '--amount', '10.00')
  const { data } = (await call('GET /api/v1/orders/', await anna.getsToken(['orders:read']))).json()
  expect(data).toMatchObject([{ id, license_id, total, status: 'paid', credited: 1000, refunded: 0 }])
  expect(data[0].invoice).toMatch(/^AST-2026-\d{5}$/)
})

test('the program API reads and sets no cookie', async () => {
  const { cookies } = await anna.signedIn()
  const cookie = [...cookies].map(pair => pair.join('=')).join('; ')
  const headers = { cookie: `${cookie}; language=ru` }
  const reply = await shop.app.inject({ url: '/api/v1/licenses/', headers })
  expect([reply.statusCode, reply.json().code, reply.cookies]).toEqual([401, 'token-required', []])
  expect(reply.json().message).toContain('needs an API token')
})

test('a token has 120 requests a minute, wherever they come from', async () => {
  const token = await anna.getsToken(['orders:read'])
  for (let number = 0; number < 120; number++) await call('GET /api/v1/orders/', token)
  const refused = await call('GET /api/v1/orders/', token)
  expect([refused.statusCode, refused.json().code]).toEqual([429, 'too-many-requests'])
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect((await call('GET /api/v1/orders/', await anna.getsToken(['orders:read']))).statusCode).toBe(200)
})

test('a token is shown once and stored as a hash, and its last day of use is listed', async () => {
  const token = await anna.getsToken(['orders:read'])
  expect(token).toMatch(/^ast_[\dA-Za-z]{36}$/)
  const { rows } = await shop.db.execute('select * from api_tokens')
  expect(JSON.stringify(rows)).not.toContain(token)
  expect((await anna.get('/api/accounts/tokens/')).body).not.toContain(token)
  const shown = { state: 'active', start: token.slice(0, 8), expires_at: '2027-11-21T10:00:00.000Z' }
  expect(await listed(anna)).toMatchObject([{ ...shown, last_used_on: null }])
  await call('GET /api/v1/orders/', token)
  expect(await listed(anna)).toMatchObject([{ ...shown, last_used_on: '2026-11-21' }])
})

test('a token is created only within 10 minutes after signing in', async () => {
  await anna.signedIn()
  shop.clock.pass(600)
  const refused = await anna.asksForToken(['orders:read'])
  expect([refused.statusCode, await listed(anna)]).toEqual([401, []])
})

test('a token without an expiry goes on working, and a customer has at most 20 tokens', async () => {
  const token = await anna.getsToken(['orders:read'], { days: null })
  shop.clock.pass(3650 * day)
  expect((await call('GET /api/v1/orders/', token)).statusCode).toBe(200)
  await anna.signsInOn('2036-12-01T10:00:00Z')
  const asked = Array.from({ length: 22 }, () => anna.asksForToken(['orders:read']))
  const refused = (await Promise.all(asked)).filter(({ statusCode }) => statusCode === 409)
  expect(refused).toHaveLength(3)
})

async function listed(person: Person) {
  return (await person.get('/api/accounts/tokens/')).json().data
}

function call(route: string, token: string, json?: object) {
  const [method = '', url = ''] = route.split(' ')
  const headers = token ? { authorization: `Bearer ${token}` } : {}
  const sent = method === 'POST' && json ? { payload: json } : {}
  return shop.app.inject({ method: method as 'GET', url, headers, ...sent })
}
