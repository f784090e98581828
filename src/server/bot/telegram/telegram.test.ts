import type { ServerResponse } from 'node:http'
import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { chat as english } from '../../../texts/en/chat.ts'
import { chat as russian } from '../../../texts/ru/chat.ts'
import { chatMessages } from '../../chat/tables.ts'
import { webhookEvents } from '../../checkout/webhooks/tables.ts'
import { btcpayWebhook, startBtcpayPeer } from '../../testing/btcpay-peer.ts'
import { eventually } from '../../testing/eventually.ts'
import { openTestShop, type TestShop } from '../../testing/shop-for-tests.ts'
import { pressed, refusal, startTelegramPeer, written } from '../../testing/telegram-peer.ts'
import { openWorld } from '../../testing/world.ts'
import { telegramWebhookSecret } from './telegram-webhook.ts'

const environment = { BASE_URL: 'https://shop.example', SANDBOX: '1', SUPERUSER_EMAILS: '' }
const { shop, peers, anna } = openWorld({
  environment,
  peers: { telegram: startTelegramPeer, btcpay: startBtcpayPeer },
})

let chat = 5000
beforeEach(() => void (chat += 10))

test('the shop sets the bot’s commands in both languages, and its webhook with a secret', async () => {
  await eventually(() => expect(peers.telegram.called('setWebhook')).toHaveLength(1))
  const secret_token = telegramWebhookSecret(shop.shop.config)
  expect(secret_token).toMatch(/^[\w-]{43}$/)
  const url = 'https://shop.example/api/webhooks/telegram/'
  expect(peers.telegram.called('setWebhook')[0]).toMatchObject({ url, secret_token })
  expect(peers.telegram.called('setMyCommands').map(call => call['language_code'])).toEqual([undefined, 'ru'])
})

test('the bot sends an invoice with its QR code, and the serial number once it is paid', async () => {
  const order = await orders({ servers: 2 })
  expect(order.url).toBe(`https://t.me/astra_pay_bot?start=${order.start}`)
  await writes(`/start ${order.start}`)
  await receives(english.choose)
  expect(JSON.stringify(newest('sendMessage'))).toContain(`pay:${order.id}:btcpay:BTC-LN`)

  await sends(pressed(nextUpdate(), chat, `pay:${order.id}:btcpay:BTC-LN`))
  await receives(`Here is the invoice for order ${order.id}`)
  expect(peers.telegram.called('answerCallbackQuery')).not.toEqual([])
  const attached = Object.values(newest('sendPhoto') ?? {}).find(part => part instanceof File)
  const image = Buffer.from((await attached?.arrayBuffer()) ?? new ArrayBuffer(0))
  expect(image.subarray(0, 4)).toEqual(Buffer.from('\x89PNG', 'latin1'))

  const invoices = [...peers.btcpay.invoices.values()]
  const invoiceId = invoices.find(each => each.metadata['orderId'] === String(order.id))?.id ?? ''
  peers.btcpay.change(invoiceId, { status: 'Settled' })
  await shop.app.inject(btcpayWebhook({ id: 'settled', type: 'InvoiceSettled', invoiceId }))
  await receives('Serial number: ')
  const [license] = await anna.licenses()
  expect(peers.telegram.told(chat).join()).toContain(license.sn)
})

test('an update received several times, at once or later, is answered once', async () => {
  const update = written(nextUpdate(), chat, '/help')
  const replies = await Promise.all(Array.from({ length: 10 }, () => sends(update)))
  expect(replies.map(reply => reply.statusCode)).toEqual(Array(10).fill(200))
  await receives(english.help('support@example.com'))
  await sends(update)
  await writes('/status')
  await receives(english.noOrder('Astra'))
  expect(peers.telegram.told(chat)).toHaveLength(2)
})

test.each([
  ['without a secret', null],
  ['with another secret', 'x'.repeat(43)],
  ['with an empty secret', ''],
])('an update %s is refused and not saved', async (_what, secret) => {
  const before = await shop.db.$count(webhookEvents)
  const reply = await sends(written(nextUpdate(), chat, '/help'), { secret })
  expect(reply.statusCode).toBe(400)
  expect(await shop.db.$count(webhookEvents)).toBe(before)
})

const noUpdates = ['', '{', '[]', '{"update_id":"x"}', `{"update_id":${2 ** 31},"poll":{}}`]
test.each(noUpdates)('a webhook body of %s changes nothing', async body => {
  const before = await shop.db.$count(webhookEvents)
  expect((await sends(body)).statusCode).toBeLessThan(500)
  expect(await shop.db.$count(webhookEvents)).toBe(before)
})

test('the bot does not answer in a group, where others could read the license', async () => {
  const update = written(nextUpdate(), chat, '/help')
  Object.assign(Object(update['message']), { chat: { id: chat, type: 'group' } })
  await sends(update)
  await writes('/help', { to: chat + 1 })
  await receives(english.help('support@example.com'), chat + 1)
  expect(peers.telegram.told(chat)).toEqual([])
})

test('the bot writes Russian to a Russian phone, and the customer’s language to any other', async () => {
  const order = await orders()
  await writes(`/start ${order.start}`, { language: 'ru-RU' })
  await receives(russian.choose)
  await anna.speaks('ru')
  const other = await orders({ servers: 3 })
  await writes(`/start ${other.start}`, { to: chat + 1, language: 'de' })
  await receives(russian.choose, chat + 1)
  expect(peers.telegram.told(chat + 1)).toHaveLength(1)
})

test.each<[string, (response: ServerResponse) => unknown]>([
  ['answers with a fault', response => response.writeHead(502).end('<html>')],
  ['hangs up', response => response.destroy()],
  ['answers with garbage', response => response.writeHead(200).end('<html>')],
])('a message is sent again after Telegram %s', async (_what, failure) => {
  const failures = failsToSend(failure, 1)
  await writes('/help')
  await receives(english.help('support@example.com'))
  expect(failures()).toBe(1)
})

test('a message waits for as long as Telegram asks', async () => {
  const failures = failsToSend(refuses(429, 'Too Many Requests', { retry_after: 2 }), 1)
  await writes('/help')
  // The shop's clock has not moved, so the second delivery leaves the message too.
  await eventually(async () => expect(await deliveries()).toBeGreaterThan(1))
  expect([failures(), peers.telegram.told(chat)]).toEqual([1, []])
  shop.clock.pass(3)
  await eventually(() => expect(peers.telegram.told(chat)).toHaveLength(1))
  expect(shop.logged.join()).not.toContain('accepts no messages')
})

test('a message that another process is sending is left to it, without an error', async () => {
  const before = shop.logged.length
  let answer = () => {}
  const begun = failsToSend(response => void (answer = () => response.end('{"ok":true,"result":{}}')), 1)
  await writes('/help')
  await eventually(() => expect(begun()).toBe(1))
  await writes('/status')
  await eventually(async () => expect(await deliveries()).toBe(1))
  answer()
  await receives(english.noOrder('Astra'))
  expect(shop.logged.slice(before).join()).not.toContain('job failed')
})

test('a message that was being sent when the clock was set back is sent', async () => {
  const text = 'claimed before the clock was set back'
  const message = { chat: `telegram:${chat}`, key: `claimed ${chat}`, text, buttons: [] }
  const createdAt = shop.clock.now()
  const heldUntil = new Date(createdAt.getTime() + 2 * 3600_000)
  await shop.db.insert(chatMessages).values({ ...message, createdAt, heldUntil })
  await writes('/help')
  await eventually(() => expect(peers.telegram.told(chat)[0]).toBe(text))
})

test('a customer who has blocked the bot does not delay others', async () => {
  failsToSend(refuses(403, 'Forbidden: bot was blocked by the user'))
  await writes('/help')
  await writes('/help', { to: chat + 1 })
  await receives(english.help('support@example.com'), chat + 1)
  await eventually(() => expect(shop.logged.join()).toContain('bot was blocked'))
})

test('the tokens of the bot and of chat links are neither logged nor stored with jobs and events', async () => {
  const order = await orders({ servers: 4 })
  failsToSend(response => response.destroy())
  await writes(`/start ${order.start}`)
  await eventually(() => expect(shop.logged.join()).toContain('Telegram did not answer'))
  const { rows } = await shop.db.execute('select data, output from pgboss.job')
  const stored = JSON.stringify([rows, shop.logged, await shop.db.select().from(webhookEvents)])
  expect(stored).not.toContain('AAtoken-of-the-bot')
  expect(stored).not.toContain(order.start)
})

test('on plain http one process polls for updates, and another takes over when it stops', async () => {
  const own = await startTelegramPeer()
  const plain = { BASE_URL: 'http://shop.local', ...own.environment, ...peers.btcpay.environment }
  const first = await openTestShop(plain)
  own.updates.push(written(1, 1, '/help'))
  await eventually(() => expect(own.told(1)).toHaveLength(1))
  expect(own.called('setWebhook')).toEqual([])
  const second = await openTestShop(plain, { kind: 'none' }, first.databaseUrl)
  await first.app.close()
  own.updates.push(written(2, 1, '/status'), written(3, 1, 'hello'))
  await eventually(() => expect(own.told(1)).toHaveLength(3))
  expect(own.updates.length).toBeLessThanOrEqual(2)
  await second.close()
  await first.close()
  await own.close()
})

test('after a crash the next process answers saved updates and sends unsent messages', async () => {
  const own = await startTelegramPeer()
  const secure = { ...environment, ...own.environment, ...peers.btcpay.environment }
  const first = await openTestShop(secure)
  own.behaviour.answering = (response, { path }) => path.includes('/send') && (response.destroy(), true)
  await sends(written(1, 1, '/help'), { to: first })
  await eventually(() => expect(first.logged.join()).toContain('Telegram did not answer'))
  await first.shop.jobs.stop()
  await sends(written(2, 1, '/status'), { to: first })
  // A kill loses the running jobs.
  await first.shop.db.execute('delete from pgboss.job')
  await first.app.close()

  own.behaviour.answering = null
  const second = await openTestShop(secure, { kind: 'none' }, first.databaseUrl)
  await eventually(() => expect(own.told(1)).toHaveLength(2))
  expect(own.told(1)[0]).toContain(english.help('support@example.com'))
  expect(own.told(1)[1]).toContain(english.noOrder('Astra'))
  await second.close()
  await first.close()
  await own.close()
})

/** The calls of this test's chat that ended without an error. */
async function deliveries(): Promise<number> {
  const { rows } = await shop.db.execute(sql`select count(*)::int as count from pgboss.job
    where name = 'deliver-chat-messages' and state = 'completed' and data->>'chat' = ${`telegram:${chat}`}`)
  return Number(rows[0]?.['count'])
}

const newest = (method: string) =>
  peers.telegram.called(method).findLast(call => Number(call['chat_id']) === chat)

const orders = (cart: object = {}) =>
  anna.orders({ product: 'astra-1m', pay: 'crypto', country: 'DEU', ...cart })

const writes = (text: string, { to = chat, language = 'en' } = {}) =>
  sends(written(nextUpdate(), to, text, language))

let updates = 100
const nextUpdate = () => ++updates

type Receiver = { to?: TestShop; secret?: string | null }
function sends(
  payload: object | string,
  { to = shop, secret = telegramWebhookSecret(to.shop.config) }: Receiver = {},
) {
  const signed = secret === null ? {} : { 'x-telegram-bot-api-secret-token': secret }
  const headers = { 'content-type': 'application/json', ...signed }
  return to.app.inject({ method: 'POST', url: '/api/webhooks/telegram/', headers, payload })
}

function receives(words: string, by = chat) {
  return eventually(() => expect(peers.telegram.told(by).join('\n')).toContain(words))
}

/** Fails what the bot sends to this test's chat, `times` times; messages of other tests may still be retried. */
function failsToSend(answer: (response: ServerResponse) => unknown, times = Infinity) {
  let failures = 0
  peers.telegram.behaviour.answering = (response, { path, body }) => {
    const isOurs = /\/send(Message|Photo)$/.test(path) && Number(body['chat_id']) === chat
    if (!isOurs || failures >= times) return false
    failures++
    answer(response)
    return true
  }
  return () => failures
}

function refuses(code: number, description: string, parameters?: object) {
  const body = JSON.stringify(refusal(code, description, parameters).body)
  return (response: ServerResponse) =>
    response.writeHead(code, { 'content-type': 'application/json' }).end(body)
}
