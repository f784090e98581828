import type { ServerResponse } from 'node:http'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { chat as english } from '../../../texts/en/chat.ts'
import { chat as russian } from '../../../texts/ru/chat.ts'
import { webhookEvents } from '../../checkout/webhooks/tables.ts'
import { type BtcpayPeer, btcpayWebhook, startBtcpayPeer } from '../../testing/btcpay-peer.ts'
import { type Visitor, visitor } from '../../testing/client.ts'
import { eventually } from '../../testing/eventually.ts'
import type { Asked } from '../../testing/json-peer.ts'
import { openTestShop, type TestShop } from '../../testing/shop-for-tests.ts'
import {
  type PeerUpdate,
  pressed,
  refusal,
  startTelegramPeer,
  type TelegramPeer,
  written,
} from '../../testing/telegram-peer.ts'
import { telegramWebhookSecret } from './bot.ts'

let telegram: TelegramPeer
let btcpay: BtcpayPeer
let world: TestShop
let anna: Visitor
let customers = 0
let chats = 5000
let updates = 100

beforeAll(async () => {
  telegram = await startTelegramPeer()
  btcpay = await startBtcpayPeer()
  world = await openTestShop({
    BASE_URL: 'https://shop.example',
    SANDBOX: '1',
    ...telegram.environment,
    ...btcpay.environment,
  })
})
afterAll(async () => {
  await world.close()
  await telegram.close()
  await btcpay.close()
})
beforeEach(async () => {
  anna = visitor(world)
  await anna.signsIn(`anna${++customers}@studio.example`)
  chats += 10
})
afterEach(() => {
  telegram.behaviour.answering = null
})

async function orders(cart: object = {}) {
  const json = { product: 'astra-1m', payment: 'crypto', country: 'DEU', ...cart }
  const { url } = (await anna.post('/api/astra/order/', { json })).json()
  const [{ id }] = (await profile()).orders
  return { id: Number(id), url: String(url), start: new URL(url).searchParams.get('start') ?? '' }
}
const profile = async () => (await anna.get('/api/accounts/profile/')).json().data

function sends(
  update: PeerUpdate | string,
  secret: string | null = telegramWebhookSecret(world.shop.config),
) {
  return world.app.inject({
    method: 'POST',
    url: '/api/webhooks/telegram/',
    headers: {
      'content-type': 'application/json',
      ...(secret === null ? {} : { 'x-telegram-bot-api-secret-token': secret }),
    },
    payload: typeof update === 'string' ? update : JSON.stringify(update),
  })
}
const next = () => ++updates
const hears = (chat: number, words: string) =>
  eventually(() => expect(telegram.told(chat).join('\n')).toContain(words))

test('the bot is introduced in both languages and given the shop’s webhook with a secret', async () => {
  await eventually(() => expect(telegram.called('setWebhook')).toHaveLength(1))
  const secret = telegramWebhookSecret(world.shop.config)
  expect(secret).toMatch(/^[\w-]{43}$/)
  expect(telegram.called('setWebhook')[0]).toMatchObject({
    url: 'https://shop.example/api/webhooks/telegram/',
    secret_token: secret,
  })
  expect(telegram.called('setMyCommands').map(call => call['language_code'])).toEqual([undefined, 'ru'])
})

test('an order leads to the bot, which gives an invoice with its code and hands over the license', async () => {
  const order = await orders({ servers: 2 })
  expect(order.url).toBe(`https://t.me/astra_pay_bot?start=${order.start}`)
  await sends(written(next(), chats, `/start ${order.start}`))
  await hears(chats, english.choose)
  const greeting = telegram.called('sendMessage').findLast(call => Number(call['chat_id']) === chats)
  expect(JSON.stringify(greeting)).toContain(`pay:${order.id}:btcpay:BTC-LN`)

  await sends(pressed(next(), chats, `pay:${order.id}:btcpay:BTC-LN`))
  await hears(chats, `Here is the invoice for order ${order.id}`)
  expect(telegram.called('answerCallbackQuery')).not.toEqual([])
  const photo = telegram.called('sendPhoto').findLast(call => Number(call['chat_id']) === chats)
  const attached = Object.values(photo ?? {}).find(part => part instanceof File)
  expect(Buffer.from((await attached?.arrayBuffer()) ?? new ArrayBuffer(0)).subarray(0, 4)).toEqual(
    Buffer.from('\x89PNG', 'latin1'),
  )

  const [invoice] = [...btcpay.invoices.values()].filter(
    each => each.metadata['orderId'] === String(order.id),
  )
  btcpay.change(invoice?.id ?? '', { status: 'Settled' })
  await world.app.inject(
    btcpayWebhook({ id: `d${next()}`, type: 'InvoiceSettled', invoiceId: invoice?.id ?? '' }),
  )
  await hears(chats, 'Serial number: ')
  const [license] = (await profile()).licenses
  expect(telegram.told(chats).join()).toContain(license.sn)
})

test('an update that comes ten times at once, and once more later, is answered once', async () => {
  const update = written(next(), chats, '/help')
  const replies = await Promise.all(Array.from({ length: 10 }, () => sends(update)))
  expect(replies.map(reply => reply.statusCode)).toEqual(Array(10).fill(200))
  await hears(chats, english.help('support@example.com'))
  await sends(update)
  await sends(written(next(), chats, '/status'))
  await hears(chats, english.noOrder('Astra'))
  expect(telegram.told(chats)).toHaveLength(2)
})

test.each([
  ['without a secret', null],
  ['with another secret', 'x'.repeat(43)],
  ['with an empty secret', ''],
])('an update %s is refused and not kept', async (_what, secret) => {
  const before = await world.shop.db.$count(webhookEvents)
  expect((await sends(written(next(), chats, '/help'), secret)).statusCode).toBe(400)
  expect(await world.shop.db.$count(webhookEvents)).toBe(before)
})

test.each(['', '{', '[]', '{"update_id":"x"}', `{"update_id":${2 ** 31},"poll":{}}`])(
  'what is no message, such as %s, changes nothing',
  async body => {
    const before = await world.shop.db.$count(webhookEvents)
    expect((await sends(body)).statusCode).toBeLessThan(500)
    expect(await world.shop.db.$count(webhookEvents)).toBe(before)
  },
)

test('what is said in a group is not answered: others would read along', async () => {
  const update = written(next(), chats, '/help')
  Object.assign(Object(update['message']), { chat: { id: chats, type: 'group' } })
  await sends(update)
  await sends(written(next(), chats + 1, '/help'))
  await hears(chats + 1, english.help('support@example.com'))
  expect(telegram.told(chats)).toEqual([])
})

test('a phone that speaks Russian is answered in Russian, any other in the language of the order', async () => {
  const order = await orders()
  await sends(written(next(), chats, `/start ${order.start}`, 'ru-RU'))
  await hears(chats, russian.choose)
  anna.cookies.set('language', 'ru')
  await anna.post('/i18n/setlang', { form: { language: 'ru' } })
  const other = await orders({ servers: 3 })
  await sends(written(next(), chats + 1, `/start ${other.start}`, 'de'))
  await hears(chats + 1, russian.choose)
  expect(telegram.told(chats + 1)).toHaveLength(1)
})

type Failure = (response: ServerResponse) => void
const failing: [string, Failure][] = [
  ['answers with a fault', response => void response.writeHead(502).end('<html>')],
  ['hangs up', response => void response.destroy()],
  ['answers with garbage', response => void response.writeHead(200).end('<html>')],
]
test.each(failing)(
  'a Telegram that %s for a while loses no message and no order of them',
  async (_what, failure) => {
    let failures = 0
    telegram.behaviour.answering = (response, asked) => {
      if (!isSending(asked) || failures >= 1) return false
      failures++
      failure(response)
      return true
    }
    await sends(written(next(), chats, '/help'))
    await hears(chats, english.help('support@example.com'))
    expect(failures).toBe(1)
  },
)

test('a Telegram that asks to slow down is given the time it asks for', async () => {
  let failures = 0
  telegram.behaviour.answering = (response, asked) => {
    if (!isSending(asked) || failures >= 1) return false
    failures++
    response.writeHead(429, { 'content-type': 'application/json' })
    response.end(JSON.stringify(refusal(429, 'Too Many Requests', { retry_after: 30 }).body))
    return true
  }
  await sends(written(next(), chats, '/help'))
  await eventually(() => expect(failures).toBe(1))
  await eventually(() => expect(world.logged.join()).toContain('A chat message waits its turn'))
  expect(telegram.told(chats)).toEqual([])
  world.clock.pass(31)
  await eventually(() => expect(telegram.told(chats)).toHaveLength(1))
})

test('a person who has blocked the bot holds nobody up', async () => {
  telegram.behaviour.answering = (response, asked) => {
    if (!isSending(asked)) return false
    response.writeHead(403, { 'content-type': 'application/json' })
    response.end(JSON.stringify(refusal(403, 'Forbidden: bot was blocked by the user').body))
    return true
  }
  await sends(written(next(), chats, '/help'))
  await sends(written(next(), chats + 1, '/help'))
  await hears(chats + 1, english.help('support@example.com'))
  await eventually(() => expect(world.logged.join()).toContain('bot was blocked'))
})

test('neither the bot’s token nor a link’s nor a serial number is ever logged or left with the jobs', async () => {
  const order = await orders({ servers: 4 })
  telegram.behaviour.answering = (response, asked) => isSending(asked) && (response.destroy(), true)
  await sends(written(next(), chats, `/start ${order.start}`))
  await eventually(() => expect(world.logged.join()).toContain('Telegram did not answer'))
  const { rows } = await world.shop.db.execute('select data, output from pgboss.job')
  const kept = JSON.stringify([rows, world.logged, await world.shop.db.select().from(webhookEvents)])
  expect(kept).not.toContain('AAtoken-of-the-bot')
  expect(kept).not.toContain(order.start)
})

test('on plain http the bot polls, one process at a time, and loses nothing when that one stops', async () => {
  const own = await startTelegramPeer()
  const environment = { BASE_URL: 'http://shop.local', ...own.environment, ...btcpay.environment }
  const first = await openTestShop(environment)
  own.updates.push(written(1, 1, '/help'))
  await eventually(() => expect(own.told(1)).toHaveLength(1))
  expect(own.called('setWebhook')).toEqual([])
  const second = await openTestShop(environment, { kind: 'none' }, first.databaseUrl)
  await first.app.close()
  own.updates.push(written(2, 1, '/status'), written(3, 1, 'hello'))
  await eventually(() => expect(own.told(1)).toHaveLength(3))
  expect(own.updates.length).toBeLessThanOrEqual(2)
  await second.close()
  await first.close()
  await own.close()
})

test('what was said to a shop that died before it answered, and what it had not yet sent, comes from the next one', async () => {
  const own = await startTelegramPeer()
  const environment = {
    BASE_URL: 'https://shop.example',
    SANDBOX: '1',
    ...own.environment,
    ...btcpay.environment,
  }
  const first = await openTestShop(environment)
  own.behaviour.answering = (response, { path }) => path.includes('/send') && (response.destroy(), true)
  const tell = (update: PeerUpdate) =>
    first.app.inject({
      method: 'POST',
      url: '/api/webhooks/telegram/',
      headers: {
        'content-type': 'application/json',
        'x-telegram-bot-api-secret-token': telegramWebhookSecret(first.shop.config),
      },
      payload: JSON.stringify(update),
    })
  await tell(written(1, 1, '/help'))
  await eventually(() => expect(first.logged.join()).toContain('Telegram did not answer'))
  await first.shop.jobs.stop()
  await tell(written(2, 1, '/status'))
  // As after a kill: the queue has forgotten what was under way.
  await first.shop.db.execute('delete from pgboss.job')
  await first.app.close()

  own.behaviour.answering = null
  const second = await openTestShop(environment, { kind: 'none' }, first.databaseUrl)
  await eventually(() => expect(own.told(1)).toHaveLength(2))
  expect(own.told(1)[0]).toContain(english.help('support@example.com'))
  expect(own.told(1)[1]).toContain(english.noOrder('Astra'))
  await second.close()
  await first.close()
  await own.close()
})

/** Only to this test's chat: what others left behind is still being tried again. */
function isSending({ path, body }: Asked): boolean {
  return /\/send(Message|Photo)$/.test(path) && Number(body['chat_id']) === chats
}
