import { expect, test } from 'vitest'
import type { Visitor } from '../testing/client.ts'
import { startTurnstilePeer } from '../testing/turnstile-peer.ts'
import { openWorld, type Person } from '../testing/world.ts'

const { anna, shop, signedIn, outbox } = openWorld({ peers: { turnstile: startTurnstilePeer } })

test('a customer who requests a demo gets a full-featured license for 30 days', async () => {
  const message = `Your demo license is ready and runs until 21\u00a0December 2026. It is in your profile, and we are e-mailing it to ${anna.email}.`
  expect((await requestsDemo(anna)).json()).toEqual({ ok: true, message, url: '/accounts/profile/' })
  const terms = { type: 1, servers: 1, period: 0, expiration_date: '2026-12-21', days_left: 30 }
  const state = { state: 'active', can_renew: false, can_upgrade: false }
  expect(await anna.licenses()).toMatchObject([{ ...terms, ...state }])
})

test('the e-mail contains the serial number, the last day, the first steps and a link to buy', async () => {
  await requestsDemo(anna)
  const [license] = await anna.licenses()
  // Once the e-mail was sent, the rest of the serial number is masked in the stored text.
  const firstPart = license?.sn.slice(0, 4)
  const [mail] = await demoMailsTo(anna.email)
  expect(mail?.subject).toBe('Your Astra demo license: 30 days, full-featured')
  const steps = ['1. Install Astra on your server.', `/orders/software/astra/buy/${license?.id}`]
  for (const part of [firstPart, '21\u00a0December 2026', ...steps]) expect(mail?.text).toContain(part)
  expect(mail?.html).toContain(firstPart)
})

test('the reply and the e-mail are in the customer’s language', async () => {
  await anna.speaks('ru')
  const reply = await requestsDemo(anna)
  const ready = /^Демо готово и\u00a0действует до\u00a021\u00a0декабря 2026\. Лицензия уже/
  expect(reply.json().message).toMatch(ready)
  const [mail] = await demoMailsTo(anna.email)
  expect(mail?.subject).toBe('Демо Astra: 30\u00a0дней, все функции')
  expect(mail?.text).toContain('Действует до: 21\u00a0декабря 2026')
})

test('a second demo is refused, and the message says where the first one is', async () => {
  await requestsDemo(anna)
  shop.clock.pass(20 * 86_400)
  const reply = await requestsDemo(anna)
  const message = 'You have already had your free demo. Its license is in your profile.'
  expect([reply.statusCode, reply.json()]).toEqual([409, { ok: false, message }])
  expect(await anna.licenses()).toHaveLength(1)
})

test('the demo is available until the customer, or another spelling of their address, has had it', async () => {
  const state = async (who: Pick<Visitor, 'get'>) => (await who.get('/api/astra/demo/')).json().data
  const [lena, twin] = [await signedIn('lena@gmail.com'), await signedIn('le.na@gmail.com')]
  expect(await state(lena)).toEqual({ available: true, license_id: null })
  await asks(lena, 'lena@gmail.com')
  const [license] = (await lena.get('/api/accounts/profile/')).json().data.licenses
  expect(await state(lena)).toEqual({ available: false, license_id: license.id })
  expect(await state(twin)).toEqual({ available: false, license_id: null })
})

test('another spelling of the address gets no second demo, and is not told the first spelling', async () => {
  const first = await signedIn('m.taylor+shop@gmail.com')
  await asks(first, 'm.taylor+shop@gmail.com')
  const second = await signedIn('mtaylor@googlemail.com')
  const reply = await asks(second, 'mtaylor@googlemail.com')
  expect(reply.statusCode).toBe(409)
  expect(reply.json().message).toMatch(/already issued .* different spelling/)
  expect(reply.body).not.toContain('m.taylor')
  expect((await second.get('/api/accounts/profile/')).json().data.licenses).toEqual([])
})

test('the address must be the customer’s own, in any letter case', async () => {
  const reply = await requestsDemo(anna, 'other@studio.example')
  expect([reply.statusCode, Object.keys(reply.json().fields)]).toEqual([400, ['email']])
  expect((await requestsDemo(anna, ` ${anna.email.toUpperCase()} `)).statusCode).toBe(200)
})

const incomplete = [{ captcha: 'good' }, { email: 'half@studio.example' }, { captcha: '', email: '' }, {}]
test.each(incomplete)('the demo request %j is refused', async json => {
  expect((await anna.post('/api/astra/demo/', { json })).statusCode).toBe(400)
})

test('twenty requests at once issue one license and send one e-mail', async () => {
  const replies = await Promise.all(Array.from({ length: 20 }, () => requestsDemo(anna)))
  expect(replies.map(reply => reply.statusCode).sort((a, b) => a - b)).toEqual([200, ...Array(19).fill(409)])
  expect(await anna.licenses()).toHaveLength(1)
  expect(await demoMailsTo(anna.email)).toHaveLength(1)
})

test('a customer is limited to 30 requests in an hour', async () => {
  const replies = []
  for (let asked = 0; asked < 31; asked++) replies.push(await requestsDemo(anna, anna.email, 'forged'))
  expect(replies.at(29)?.statusCode).toBe(400)
  expect([replies.at(-1)?.statusCode, replies.at(-1)?.json().retry_after > 0]).toEqual([429, true])
})

test('an address is limited to 60 requests in an hour, an IPv6 network counting as one', async () => {
  const addresses = ['2001:db8::1', '2001:db8::2', '2001:db8::3']
  const guests = await Promise.all(
    addresses.map((address, place) => signedIn(`guest${place}@studio.example`, { address })),
  )
  const replies = await Promise.all(
    guests.flatMap((guest, place) =>
      Array.from({ length: 25 }, () => asks(guest, `guest${place}@studio.example`, 'forged')),
    ),
  )
  expect(replies.filter(({ statusCode }) => statusCode === 400)).toHaveLength(60)
  expect(replies.filter(({ statusCode }) => statusCode === 429)).toHaveLength(15)
})

let tokens = 0

const requestsDemo = (person: Person, email = person.email, captcha?: string) => asks(person, email, captcha)

const asks = (browser: Pick<Visitor, 'post'>, email: string, captcha = `good-${++tokens}`) =>
  browser.post('/api/astra/demo/', { json: { captcha, email } })

const demoMailsTo = (email: string) => outbox('demo:%', email)
