import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { webhookEvents } from '../../checkout/webhooks/tables.ts'
import { act } from '../../testing/act.ts'
import { eventually } from '../../testing/eventually.ts'
import { openWorld } from '../../testing/world.ts'

const { anna, root, shop } = openWorld()

test('a failed job is listed with its error and data, and runs again once', async () => {
  const { rows } = await shop.db.execute<{ id: string }>(sql`
    insert into pgboss.job (name, data, state, output, retry_count, retry_limit)
    values ('count-reports', '{"provider": "stripe", "eventId": "evt_unknown"}', 'failed',
      '{"message": "Error: connection lost"}', 20, 20) returning id`)
  const id = rows[0]?.id
  const jobs = async () => (await root.get('/api/sezam/jobs/')).json().data
  expect((await jobs()).failed).toMatchObject([
    {
      id,
      kind: 'count-reports',
      state: 'failed',
      tries: 21,
      error: 'Error: connection lost',
      data: expect.stringContaining('evt_unknown'),
    },
  ])
  const retries = await Promise.all(
    [1, 2].map(() => root.post(`/api/sezam/jobs/${id}/actions/retry/`, { json: { seen: {} } })),
  )
  expect(retries.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
  await eventually(async () => expect((await jobs()).failed).toEqual([]))
})

test('a failed event is found by its state, shown with its payload, and processed again once', async () => {
  await shop.db.insert(webhookEvents).values({
    provider: 'stripe',
    eventId: 'evt_failed',
    kind: 'checkout.session.completed',
    payload: { sessionId: 'cs_gone' },
    receivedAt: shop.clock.now(),
    failures: 20,
    failedAt: shop.clock.now(),
    error: 'No such checkout',
  })
  const failed = async () => (await root.get('/api/sezam/events/?state=failed&provider=stripe')).json().data
  const [event] = await failed()
  expect(event).toMatchObject({ event_id: 'evt_failed', tries: 20, error: 'No such checkout' })
  const details = (await root.get(`/api/sezam/events/${event.id}/`)).json().data
  expect(JSON.parse(details.payload)).toEqual({ sessionId: 'cs_gone' })

  const retries = await Promise.all([1, 2].map(() => act(root, `events/${event.id}`, 'retry')))
  expect(retries.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect(await failed()).toEqual([])
})

test('a webhook message is shown with its last answer, and sent again unless its endpoint is disabled', async () => {
  const endpoint = { url: 'http://127.0.0.1:9/', types: ['order.paid'] }
  const { id } = (await anna.post('/api/accounts/webhooks/', { json: endpoint })).json().data
  await anna.post(`/api/accounts/webhooks/${id}/test/`)
  const own = async () => (await root.get('/api/sezam/webhook-deliveries/')).json().data[0]
  await eventually(async () => expect(await own()).toMatchObject({ email: anna.email, tries: 1 }))
  const { id: delivery } = await own()
  const details = (await root.get(`/api/sezam/webhook-deliveries/${delivery}/`)).json().data
  expect(details).toMatchObject({ url: 'http://127.0.0.1:9/', type: 'webhook.test', is_disabled: false })
  expect(details.answer).toMatch(/./)

  const again = () => act(root, `webhook-deliveries/${delivery}`, 'send-again')
  expect((await again()).statusCode).toBe(200)
  const actions = (await root.get('/api/sezam/actions/?verb=delivery+send-again')).json().data
  expect(actions).toMatchObject([{ by: root.email, target_id: String(delivery), outcome: 'done' }])
  await shop.db.execute(sql`update webhook_endpoints set disabled_at = now(), disabled_because = 'failing'`)
  expect((await again()).json().message).toMatch(/This endpoint is disabled/)
})

const acts = (record: string, name: string, seen: object) =>
  root.post(`/api/sezam/${record}/actions/${name}/`, { json: { reason: 'Leaked', seen } })

test('a superuser finds the API token of a customer and revokes it', async () => {
  const json = { name: 'Monitoring', scopes: ['licenses:read'], days: null }
  const { token } = (await anna.post('/api/accounts/tokens/', { json })).json().data
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
