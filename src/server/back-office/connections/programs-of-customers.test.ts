import { expect, test } from 'vitest'
import { openWorld } from '../../testing/world.ts'

const { anna, root, shop } = openWorld()

const acts = (record: string, name: string, seen: object) =>
  root.post(`/api/sezam/${record}/actions/${name}/`, { json: { reason: 'Leaked', seen } })

test('a superuser finds the API token of a customer and revokes it', async () => {
  const token = await anna.getsToken(['licenses:read'], { days: null })
  const { data } = (await root.get(`/api/sezam/tokens/?q=${anna.email}&state=active`)).json()
  expect(data).toMatchObject([{ email: anna.email, name: 'Monitoring', start: token.slice(0, 8) }])
  expect(JSON.stringify(data)).not.toContain(token)
  expect((await acts(`tokens/${data[0].id}`, 'revoke', { is_revoked: false })).statusCode).toBe(200)
  const headers = { authorization: `Bearer ${token}` }
  expect((await shop.app.inject({ url: '/api/v1/licenses/', headers })).statusCode).toBe(401)
})

test('a webhook endpoint that a superuser disabled is enabled again by a superuser only', async () => {
  const json = { url: 'https://hooks.studio.example/astra', types: ['order.paid'] }
  const { id } = (await anna.post('/api/accounts/webhooks/', { json })).json().data
  const turn = (name: string, is_disabled: boolean) => acts(`webhook-endpoints/${id}`, name, { is_disabled })
  const list = async () => (await root.get(`/api/sezam/webhook-endpoints/?q=${anna.email}`)).json().data
  expect(await list()).toMatchObject([{ id, email: anna.email, state: 'active' }])
  expect((await turn('disable', false)).statusCode).toBe(200)
  expect(await list()).toMatchObject([{ state: 'disabled', disabled_because: 'shop' }])
  expect((await anna.post(`/api/accounts/webhooks/${id}/enabling/`)).statusCode).toBe(409)
  expect((await turn('enable', true)).statusCode).toBe(200)
  expect(await list()).toMatchObject([{ state: 'active', disabled_because: null }])
})
