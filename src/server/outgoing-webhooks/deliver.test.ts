import { text } from 'node:stream/consumers'
import { Webhook } from 'standardwebhooks'
import { expect, test } from 'vitest'
import { webhookTypes } from '../../domain/webhook-types.ts'
import { startHttpPeer } from '../testing/http-peer.ts'
import { openWorld, type Person } from '../testing/world.ts'
import { announce } from './announce.ts'
import { sendDueDeliveries } from './deliver.ts'

type Received = { headers: Record<string, string>; body: string }

const { anna, boris, shop, peers } = openWorld({ peers: { receiver: startReceiver } })
const hour = 3600

test('a message is signed as Standard Webhooks defines, and holds what was announced', async () => {
  shop.clock.set(new Date().toISOString())
  const { secret } = await listens(anna)
  await delivers(anna)
  const [message] = received()
  const read = new Webhook(secret).verify(message.body, message.headers)
  expect(read).toEqual({ type: 'order.paid', timestamp: shop.clock.now().toISOString(), data: { order: 1 } })
  const verifying = () => new Webhook(secret).verify(`${message.body} `, message.headers)
  expect(verifying).toThrow('No matching signature')
})

test('for 24 hours after a new secret, receivers with either secret can read the messages', async () => {
  shop.clock.set(new Date().toISOString())
  const { id, secret: before } = await listens(anna)
  const { secret: after } = (await anna.post(`/api/accounts/webhooks/${id}/secret/`)).json().data
  await delivers(anna)
  const [message] = received()
  for (const secret of [before, after])
    expect(new Webhook(secret).verify(message.body, message.headers)).toBeTruthy()

  shop.clock.pass(24 * hour)
  await delivers(anna)
  expect(received()[1]?.headers['webhook-signature']?.split(' ')).toHaveLength(1)
})

test('a message is tried ten times within three days, with its id, then the endpoint is disabled and the owner notified', async () => {
  const { id } = await listens(anna)
  await orderPaid(anna)
  peers.receiver.answers(500)
  for (const pause of [0, 120, 480, 1200, 1.5 * hour, 4 * hour, 8 * hour, 10 * hour, 24 * hour, 24 * hour]) {
    shop.clock.pass(pause - 1)
    await sendDueDeliveries(shop.shop)
    shop.clock.pass(1)
    await sendDueDeliveries(shop.shop)
  }
  expect(received()).toHaveLength(10)
  expect(new Set(received().map(({ headers }) => headers['webhook-id'])).size).toBe(1)
  const [delivery] = await log(anna, id)
  expect(delivery).toMatchObject({ status: 'failed', tries: 10, answer_status: 500, answer: 'answered 500' })
  expect(await endpoint(anna)).toMatchObject({ state: 'disabled', disabled_because: 'failing' })
  await expect.poll(async () => (await anna.mails())[0]?.subject).toContain('webhook endpoint was disabled')

  await orderPaid(anna)
  expect(await log(anna, id)).toHaveLength(1)
})

test('an answer of 410 disables the endpoint at once, until its owner enables it', async () => {
  const { id } = await listens(anna)
  peers.receiver.answers(410)
  await delivers(anna)
  expect(await endpoint(anna)).toMatchObject({ state: 'disabled', disabled_because: 'gone' })
  const refused = await anna.post(`/api/accounts/webhooks/${id}/test/`)
  expect(refused.statusCode).toBe(409)

  await anna.post(`/api/accounts/webhooks/${id}/enabling/`)
  expect(await endpoint(anna)).toMatchObject({ state: 'active', disabled_because: null })
})

test('a success ends a series of failures', async () => {
  const { id } = await listens(anna)
  peers.receiver.answers(500)
  await delivers(anna)
  expect(await endpoint(anna)).toMatchObject({ state: 'failing' })
  peers.receiver.answers(204)
  shop.clock.pass(120)
  await sendDueDeliveries(shop.shop)
  expect(await endpoint(anna)).toMatchObject({ state: 'active', failing_since: null })
  expect((await log(anna, id))[0]).toMatchObject({ status: 'delivered', tries: 2, answer_status: 204 })
})

test('a message that is sent again has the id and the content of the first', async () => {
  const { id } = await listens(anna)
  await delivers(anna)
  const [delivery] = await log(anna, id)
  await anna.post(`/api/accounts/webhooks/${id}/deliveries/${delivery.id}/redelivery/`)
  await expect.poll(() => received().length).toBe(2)
  const [first, again] = received()
  expect([again?.headers['webhook-id'], again?.body]).toEqual([first.headers['webhook-id'], first.body])
})

test('several processes send each message once', async () => {
  await listens(anna)
  for (let number = 0; number < 20; number++) await orderPaid(anna)
  await Promise.all([1, 2, 3].map(() => sendDueDeliveries(shop.shop)))
  expect(new Set(received().map(({ headers }) => headers['webhook-id'])).size).toBe(20)
  expect(received()).toHaveLength(20)
})

test('a test message arrives at its endpoint alone', async () => {
  const { id } = await listens(anna)
  await listens(boris)
  await anna.post(`/api/accounts/webhooks/${id}/test/`)
  await expect.poll(() => received().map(({ body }) => JSON.parse(body).type)).toEqual(['webhook.test'])
})

test('a customer has at most five endpoints, also when adding them at once', async () => {
  const adding = Array.from({ length: 8 }, () => add(anna))
  const statuses = (await Promise.all(adding)).map(({ statusCode }) => statusCode)
  expect(statuses.toSorted((one, other) => one - other)).toEqual([200, 200, 200, 200, 200, 409, 409, 409])
})

test('the secret is shown once, and the log of deliveries is kept for 30 days', async () => {
  const { id, secret } = await listens(anna)
  expect((await anna.get('/api/accounts/webhooks/')).body).not.toContain(secret)
  await delivers(anna)
  await anna.signsInOn('2026-12-21T10:00:01Z')
  await shop.shop.jobs.enqueue(shop.db, 'remove-old-webhook-deliveries', {})
  await expect.poll(async () => (await log(anna, id)).length, { timeout: 30_000 }).toBe(0)
})

async function add(person: Person, types: readonly string[] = webhookTypes) {
  return person.post('/api/accounts/webhooks/', { json: { url: `${peers.receiver.url}/`, types } })
}

async function listens(person: Person): Promise<{ id: number; secret: string }> {
  return (await add(person)).json().data
}

// A delivery does not read what it sends.
async function orderPaid(person: Person) {
  const customerId = await person.id()
  const at = shop.clock.now()
  const message = { type: 'order.paid', customerId, at, data: { order: 1 } as never } as const
  await shop.db.transaction(tx => announce(tx, message))
}

async function delivers(person: Person) {
  await orderPaid(person)
  await sendDueDeliveries(shop.shop)
}

async function endpoint(person: Person) {
  return (await person.get('/api/accounts/webhooks/')).json().data[0]
}

async function log(person: Person, id: number) {
  return (await person.get(`/api/accounts/webhooks/${id}/deliveries/`)).json().data
}

function received(): [Received, ...Received[]] {
  return peers.receiver.received as [Received, ...Received[]]
}

async function startReceiver() {
  let status = 200
  const messages: Received[] = []
  const peer = await startHttpPeer(async (request, response) => {
    const body = await text(request)
    messages.push({ headers: request.headers as Record<string, string>, body })
    response.writeHead(status).end(status === 204 ? undefined : `answered ${status}`)
  })
  return {
    ...peer,
    received: messages,
    answers: (next: number) => void (status = next),
    reset() {
      status = 200
      messages.length = 0
    },
  }
}
