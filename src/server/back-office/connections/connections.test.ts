import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { webhookEvents } from '../../checkout/webhooks/tables.ts'
import { act } from '../../testing/act.ts'
import { expectOneRefused } from '../../testing/race.ts'
import { openWorld } from '../../testing/world.ts'

const { anna, root, shop } = openWorld()

test('a failed job is listed with its error and data, and runs again once', async () => {
  const { rows } = await shop.db.execute<{ id: string }>(sql`
    insert into pgboss.job (name, data, state, output, retry_count, retry_limit)
    values ('count-reports', '{"provider": "stripe", "eventId": "evt_unknown"}', 'failed',
      '{"message": "Error: connection lost"}', 20, 20) returning id`)
  const id = rows[0]?.id
  const failed = async () => (await root.reads('/api/sezam/jobs/')).failed
  const state = { state: 'failed', tries: 21, error: 'Error: connection lost' }
  const data = expect.stringContaining('evt_unknown')
  expect(await failed()).toMatchObject([{ id, kind: 'count-reports', ...state, data }])
  const retry = () => act(root, `jobs/${id}`, 'retry', { seen: {} })
  await expectOneRefused(retry(), retry())
  await expect.poll(failed).toEqual([])
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
  const failed = () => root.reads('/api/sezam/events/?state=failed&provider=stripe')
  const [event] = await failed()
  expect(event).toMatchObject({ event_id: 'evt_failed', tries: 20, error: 'No such checkout' })
  const details = await root.reads(`/api/sezam/events/${event.id}/`)
  expect(JSON.parse(details.payload)).toEqual({ sessionId: 'cs_gone' })

  const retry = () => act(root, `events/${event.id}`, 'retry', { seen: details.possible.seen })
  await expectOneRefused(retry(), retry())
  expect(await failed()).toEqual([])
})

test('a webhook message is shown with its last answer, and sent again unless its endpoint is disabled', async () => {
  const endpoint = { url: 'http://127.0.0.1:9/', types: ['order.paid'] }
  const { id } = (await anna.post('/api/accounts/webhooks/', { json: endpoint })).json().data
  await anna.post(`/api/accounts/webhooks/${id}/test/`)
  const own = async () => (await root.reads('/api/sezam/webhook-deliveries/'))[0]
  await expect.poll(own).toMatchObject({ email: anna.email, tries: 1 })
  const { id: delivery } = await own()
  const details = await root.reads(`/api/sezam/webhook-deliveries/${delivery}/`)
  expect(details).toMatchObject({ url: 'http://127.0.0.1:9/', type: 'webhook.test', is_disabled: false })
  expect(details.answer).toMatch(/./)

  const again = () => act(root, `webhook-deliveries/${delivery}`, 'send-again')
  expect((await again()).statusCode).toBe(200)
  const actions = await root.reads('/api/sezam/actions/?verb=delivery+send-again')
  expect(actions).toMatchObject([{ by: root.email, target_id: String(delivery), outcome: 'done' }])
  await shop.db.execute(sql`update webhook_endpoints set disabled_at = now(), disabled_because = 'failing'`)
  expect((await again()).json().message).toMatch(/This endpoint is disabled/)
})

test('a superuser finds the API token of a customer and revokes it', async () => {
  const token = await anna.getsToken(['licenses:read'], { days: null })
  const data = await root.reads(`/api/sezam/tokens/?q=${anna.email}&state=active`)
  expect(data).toMatchObject([{ email: anna.email, name: 'Monitoring', start: token.slice(0, 8) }])
  expect(JSON.stringify(data)).not.toContain(token)
  const revocation = { reason: 'Leaked', seen: { is_revoked: false } }
  expect((await act(root, `tokens/${data[0].id}`, 'revoke', revocation)).statusCode).toBe(200)
  const headers = { authorization: `Bearer ${token}` }
  expect((await shop.app.inject({ url: '/api/v1/licenses/', headers })).statusCode).toBe(401)
})

test('a webhook endpoint that a superuser disabled is enabled again by a superuser only', async () => {
  const json = { url: 'https://hooks.studio.example/astra', types: ['order.paid'] }
  const { id } = (await anna.post('/api/accounts/webhooks/', { json })).json().data
  const turn = (name: string, is_disabled: boolean) =>
    act(root, `webhook-endpoints/${id}`, name, { reason: 'Leaked', seen: { is_disabled } })
  const list = () => root.reads(`/api/sezam/webhook-endpoints/?q=${anna.email}`)
  expect(await list()).toMatchObject([{ id, email: anna.email, state: 'active' }])
  expect((await turn('disable', false)).statusCode).toBe(200)
  expect(await list()).toMatchObject([{ state: 'disabled', disabled_because: 'shop' }])
  expect((await anna.post(`/api/accounts/webhooks/${id}/enabling/`)).statusCode).toBe(409)
  expect((await turn('enable', true)).statusCode).toBe(200)
  expect(await list()).toMatchObject([{ state: 'active', disabled_because: null }])
})
