import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { mails } from '../platform/tables.ts'
import { type Visitor, visitor } from '../testing/client.ts'
import { openTestShop, type TestShop } from '../testing/shop-for-tests.ts'
import { startTurnstilePeer, type TurnstilePeer } from '../testing/turnstile-peer.ts'
import { demos } from './tables.ts'

let peer: TurnstilePeer
let shop: TestShop
let lastToken = 0

beforeAll(async () => {
  peer = await startTurnstilePeer()
  shop = await openTestShop(peer.environment)
})
afterAll(async () => {
  await shop.close()
  await peer.close()
})
beforeEach(() => shop.clock.set('2026-11-21T10:00:00Z'))

test('a customer asks for a demo and has a full-featured license for thirty days', async () => {
  const anna = await customer('anna@studio.example')
  const reply = await asks(anna, 'anna@studio.example')
  expect([reply.statusCode, reply.json()]).toEqual([
    200,
    {
      ok: true,
      message:
        'Your demo license is ready and runs until 21\u00a0December 2026. The serial number is in your profile, and we are e-mailing it to anna@studio.example.',
      url: '/accounts/profile/',
    },
  ])
  expect(await listLicenses(anna)).toMatchObject([
    {
      type: 1,
      servers: 1,
      period: 0,
      expiration_date: '2026-12-21',
      days_left: 30,
      state: 'active',
      can_renew: false,
      can_upgrade: false,
    },
  ])
})

test('the mail brings the serial number, the last day, how to begin and how to keep it', async () => {
  const boris = await customer('boris@cable.example')
  await asks(boris, 'boris@cable.example')
  const [license] = await listLicenses(boris)
  const [mail] = await demoMailsTo('boris@cable.example')
  expect(mail?.subject).toBe('Your Astra demo license: 30 days, full-featured')
  for (const part of [
    license?.sn,
    '21\u00a0December 2026',
    '1. Install Astra on your server.',
    `/orders/software/astra/buy/${license?.id}`,
  ])
    expect(mail?.text).toContain(part)
  expect(mail?.html).toContain(license?.sn)
})

test('a customer who reads Russian is answered and written to in Russian', async () => {
  const vera = visitor(shop)
  await vera.post('/i18n/setlang', { form: { language: 'ru' } })
  await vera.signsIn('vera@kanal.example')
  const reply = await asks(vera, 'vera@kanal.example')
  expect(reply.json().message).toMatch(
    /^Демо готово и\u00a0действует до\u00a021\u00a0декабря 2026\. Серийный номер/,
  )
  const [mail] = await demoMailsTo('vera@kanal.example')
  expect(mail?.subject).toBe('Демо Astra: 30\u00a0дней, все функции')
  expect(mail?.text).toContain('Действует до: 21\u00a0декабря 2026')
})

test('a second demo is refused with words that say where the first one is', async () => {
  const again = await customer('again@studio.example')
  await asks(again, 'again@studio.example')
  shop.clock.pass(40 * 86_400)
  const sameMan = await customer('again@studio.example')
  const reply = await asks(sameMan, 'again@studio.example')
  expect([reply.statusCode, reply.json()]).toEqual([
    409,
    { ok: false, message: 'You have already had your free demo. Its license is in your profile.' },
  ])
  expect(await listLicenses(sameMan)).toHaveLength(1)
})

test('another spelling of the address gets no second demo, and does not learn the first spelling', async () => {
  const first = await customer('m.taylor+shop@gmail.com')
  await asks(first, 'm.taylor+shop@gmail.com')
  const second = await customer('mtaylor@googlemail.com')
  const reply = await asks(second, 'mtaylor@googlemail.com')
  expect(reply.statusCode).toBe(409)
  expect(reply.json().message).toMatch(/already issued .* different spelling/)
  expect(reply.body).not.toContain('m.taylor')
  expect(await listLicenses(second)).toEqual([])
})

test('the address is the customer’s own, in any case', async () => {
  const own = await customer('own@studio.example')
  const reply = await asks(own, 'other@studio.example')
  expect([reply.statusCode, Object.keys(reply.json().fields)]).toEqual([400, ['email']])
  expect((await asks(own, ' OWN@Studio.example ')).statusCode).toBe(200)
})

test.each([{ captcha: 'good' }, { email: 'half@studio.example' }, { captcha: '', email: '' }, {}])(
  '%j is not a request for a demo',
  async json => {
    const half = await customer('half@studio.example')
    expect((await half.post('/api/astra/demo/', { json })).statusCode).toBe(400)
  },
)

test('twenty requests at once make one license and one mail', async () => {
  const eager = await customer('eager@studio.example')
  const replies = await Promise.all(Array.from({ length: 20 }, () => asks(eager, 'eager@studio.example')))
  expect(replies.map(reply => reply.statusCode).sort((a, b) => a - b)).toEqual([200, ...Array(19).fill(409)])
  expect(await listLicenses(eager)).toHaveLength(1)
  expect(await demoMailsTo('eager@studio.example')).toHaveLength(1)
})

test('ten spellings of one mailbox at once make one demo', async () => {
  const addresses = Array.from({ length: 10 }, (_, index) => `sam+${index}@yandex.ru`)
  const spellings = await Promise.all(addresses.map(async email => ({ email, who: await customer(email) })))
  const replies = await Promise.all(spellings.map(({ who, email }) => asks(who, email)))
  expect(replies.map(reply => reply.statusCode).sort((a, b) => a - b)).toEqual([200, ...Array(9).fill(409)])
  const issued = await shop.shop.db.select().from(demos)
  expect(issued.filter(({ mailbox }) => mailbox === 'sam@yandex.ru')).toHaveLength(1)
})

test('who asks again and again is told to wait', async () => {
  const robot = await customer('robot@studio.example')
  const replies = []
  for (let asked = 0; asked < 31; asked++) replies.push(await asks(robot, 'robot@studio.example', 'forged'))
  expect(replies.at(29)?.statusCode).toBe(400)
  expect([replies.at(-1)?.statusCode, replies.at(-1)?.json().retry_after > 0]).toEqual([429, true])
})

test('an address may try 60 times in an hour for whatever accounts, and of IPv6 a whole network is one', async () => {
  const guests = ['2001:db8::1', '2001:db8::2', '2001:db8::3'].map(address => visitor(shop, { address }))
  await Promise.all(guests.map((guest, place) => guest.signsIn(`guest${place}@studio.example`)))
  const replies = await Promise.all(
    guests.flatMap((guest, place) =>
      Array.from({ length: 25 }, () => asks(guest, `guest${place}@studio.example`, 'forged')),
    ),
  )
  expect(replies.filter(({ statusCode }) => statusCode === 400)).toHaveLength(60)
  expect(replies.filter(({ statusCode }) => statusCode === 429)).toHaveLength(15)
})

async function customer(email: string): Promise<Visitor> {
  const someone = visitor(shop, { address: `192.0.2.${(lastToken % 200) + 1}` })
  await someone.signsIn(email)
  return someone
}

function asks(who: Visitor, email: string, captcha = `good-${++lastToken}`) {
  return who.post('/api/astra/demo/', { json: { captcha, email } })
}

async function listLicenses(who: Visitor): Promise<{ id: number; sn: string }[]> {
  return (await who.get('/api/accounts/profile/')).json().data.licenses
}

async function demoMailsTo(email: string) {
  const all = await shop.shop.db.select().from(mails)
  return all.filter(({ key, recipient }) => key.startsWith('demo:') && recipient === email)
}
