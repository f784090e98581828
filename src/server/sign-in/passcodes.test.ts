import { afterAll, beforeAll, expect, test } from 'vitest'
import { refusals } from '../../texts/en/refusals.ts'
import { customers } from '../customers/tables.ts'
import { sandboxMails } from '../sandbox/mailbox/tables.ts'
import { newestCodeFor, visitor } from '../testing/client.ts'
import { openTestShop, type TestShop } from '../testing/shop-for-tests.ts'
import { passcodes } from './tables.ts'

const door = '/api/accounts/auth/'
const anna = 'anna@studio.example'

let world: TestShop

beforeAll(async () => {
  world = await openTestShop()
})

afterAll(() => world.close())

test('a visitor signs in with the passcode from the e-mail', async () => {
  const browser = visitor(world)
  expect((await browser.asksForPasscode(anna)).json()).toEqual({
    ok: true,
    message: 'We have sent you an e-mail with a passcode.',
    retry_after: 30,
  })
  const reply = await browser.entersCode(anna, await codeFor(anna))
  expect(reply.json()).toEqual({ ok: true, message: 'You are signed in.' })
  expect((await browser.get('/api/accounts/sessions/')).statusCode).toBe(200)
})

test('the passcode stands in the subject, in the text and in the page of the mail', async () => {
  const { email } = await asked('mila@studio.example')
  const mail = await newestMail()
  const code = await codeFor(email)
  expect(mail?.subject).toBe(`${code} is your Astra passcode`)
  expect(mail?.text).toContain(`\n${code}\n`)
  expect(mail?.text).toContain('for 10 minutes')
  expect(mail?.html).toContain(`>${code}</strong>`)
})

test('who reads Russian gets the mail and the answers in Russian', async () => {
  const browser = visitor(world)
  await browser.post('/i18n/setlang', { form: { language: 'ru' } })
  const reply = await browser.asksForPasscode('olga@studio.example')
  expect(reply.json().message).toBe('Мы отправили вам письмо с кодом.')
  const mail = await newestMail()
  expect(mail?.subject).toBe(`${await codeFor('olga@studio.example')}\u00a0— ваш код для входа в\u00a0Astra`)
  expect(mail?.text).toContain('10 минут')
  expect(mail?.html).toContain('<html lang="ru">')
})

test('a passcode is taken with the spaces and dashes people type', async () => {
  const { browser, email, code } = await asked('ivan@studio.example')
  const typed = ` ${code.slice(0, 3)}-${code.slice(3)} `
  expect((await browser.entersCode(email, typed)).statusCode).toBe(200)
})

test('a passcode works once', async () => {
  const { browser, email, code } = await asked('pavel@studio.example')
  const cookies = new Map(browser.cookies)
  await browser.entersCode(email, code)
  for (const [name, value] of cookies) browser.cookies.set(name, value)
  expect((await browser.entersCode(email, code)).json().message).toBe(refusals['code-not-valid'])
})

test('five wrong passcodes kill the right one', async () => {
  const { browser, email, code } = await asked('five@studio.example')
  for (const wrong of wrongCodes(code, 5))
    expect((await browser.entersCode(email, wrong)).statusCode).toBe(400)
  expect((await browser.entersCode(email, code)).json().message).toBe(refusals['code-not-valid'])
})

test('four wrong passcodes leave one try', async () => {
  const { browser, email, code } = await asked('four@studio.example')
  for (const wrong of wrongCodes(code, 4)) await browser.entersCode(email, wrong)
  expect((await browser.entersCode(email, code)).statusCode).toBe(200)
})

test('a passcode lives for ten minutes', async () => {
  const [quick, slow] = [await asked('quick@studio.example'), await asked('slow@studio.example')]
  world.clock.pass(599)
  expect((await quick.browser.entersCode(quick.email, quick.code)).statusCode).toBe(200)
  world.clock.pass(1)
  expect((await slow.browser.entersCode(slow.email, slow.code)).statusCode).toBe(400)
})

test('another passcode can be asked for after 30 seconds, and the first one is then void', async () => {
  const { browser, email, code } = await asked('again@studio.example')
  world.clock.pass(12)
  const tooSoon = await browser.asksForPasscode(email)
  expect(tooSoon.statusCode).toBe(429)
  expect(tooSoon.json()).toEqual({ ok: false, message: refusals['passcode-too-soon'], retry_after: 18 })
  expect(tooSoon.headers['retry-after']).toBe('18')
  world.clock.pass(18)
  expect((await browser.asksForPasscode(email)).statusCode).toBe(200)
  expect((await browser.entersCode(email, wrongIfSame(code, await codeFor(email)))).statusCode).toBe(400)
})

test('who has just signed in can ask for a passcode again at once', async () => {
  await visitor(world).signsIn('twice@studio.example')
  expect((await visitor(world).asksForPasscode('twice@studio.example')).statusCode).toBe(200)
})

test('twenty requests at once send one mail', async () => {
  const browsers = await Promise.all(Array.from({ length: 20 }, readyBrowser))
  const before = (await allMails()).length
  const replies = await Promise.all(browsers.map(browser => browser.asksForPasscode('rush@studio.example')))
  expect(replies.filter(reply => reply.statusCode === 200)).toHaveLength(1)
  expect(replies.filter(reply => reply.statusCode === 429)).toHaveLength(19)
  expect(await allMails()).toHaveLength(before + 1)
})

test('twenty right guesses at once open one session', async () => {
  const { browser, email, code } = await asked('race@studio.example')
  const replies = await Promise.all(Array.from({ length: 20 }, () => browser.entersCode(email, code)))
  expect(replies.filter(reply => reply.statusCode === 200)).toHaveLength(1)
  const sessions = await browser.get('/api/accounts/sessions/')
  expect(sessions.json().data).toHaveLength(1)
})

test('a passcode works only in the browser that asked, and others cannot use up its tries', async () => {
  const { browser, email, code } = await asked('bound@studio.example')
  const thief = (await asked('thief@elsewhere.example')).browser
  for (const guess of [code, ...wrongCodes(code, 6)])
    expect((await thief.entersCode(email, guess)).json().message).toBe(refusals['code-not-valid'])
  expect((await browser.entersCode(email, code)).statusCode).toBe(200)
})

test('known and unknown addresses get the same answer, and asking opens no account', async () => {
  await visitor(world).signsIn('known@studio.example')
  const known = await (await readyBrowser()).asksForPasscode('known@studio.example')
  const unknown = await (await readyBrowser()).asksForPasscode('unknown@studio.example')
  expect(unknown.statusCode).toBe(known.statusCode)
  expect(unknown.body).toBe(known.body)
  expect(Object.keys(unknown.headers)).toEqual(Object.keys(known.headers))
  expect(await emailsOfCustomers()).not.toContain('unknown@studio.example')
})

test('an address typed with capitals and spaces is the same account', async () => {
  await visitor(world).signsIn('vera@studio.example')
  await visitor(world).signsIn('  Vera@Studio.Example ')
  expect((await emailsOfCustomers()).filter(email => email.startsWith('vera'))).toHaveLength(1)
})

test.each([
  'info@xn--e1afmkfd.xn--p1ai',
  'tom&jerry@studio.example',
  "o'neil@mail.studio.example",
  'a_b-c+d@s.co',
])('%s is an address that a passcode is sent to', async email => {
  expect((await visitor(world).asksForPasscode(email)).statusCode).toBe(200)
})

test.each([
  '',
  'anna',
  'anna@',
  '@studio.example',
  'anna@studio',
  'anna@-studio.example',
  'an na@studio.example',
])('nothing is sent to %j, which is no address', async email => {
  expect((await visitor(world).asksForPasscode(email)).statusCode).toBe(400)
})

test('what is not an address is refused, and the field is named', async () => {
  const reply = await visitor(world).asksForPasscode('anna at studio')
  expect(reply.statusCode).toBe(400)
  expect(reply.json()).toMatchObject({ ok: false, message: refusals['email-not-valid'] })
  expect(Object.keys(reply.json().fields)).toEqual(['email'])
})

test('the form may come as multipart too', async () => {
  const form = new FormData()
  form.set('email', 'multi@studio.example')
  expect((await visitor(world).post(door, { form })).statusCode).toBe(200)
})

test('a request without the CSRF token is refused', async () => {
  const reply = await visitor(world).post(door, { form: { email: anna }, headers: { 'x-csrftoken': '' } })
  expect(reply.statusCode).toBe(403)
})

test('neither the log nor the table of passcodes holds a passcode', async () => {
  const { browser, email, code } = await asked('quiet@studio.example')
  const rows = JSON.stringify(await world.shop.db.select().from(passcodes))
  await browser.entersCode(email, code)
  expect(rows).toContain(email)
  expect(rows).not.toMatch(alone(code))
  expect(world.logged.join('')).toContain(door)
  expect(world.logged.join('')).not.toMatch(alone(code))
})

test('when the mail cannot be sent, that is said, and a new try can follow at once', async () => {
  const mute = await openTestShop({ SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'shop@astra.example' })
  const browser = visitor(mute)
  const replies = [await browser.asksForPasscode(anna), await browser.asksForPasscode(anna)]
  expect(replies.map(reply => reply.statusCode)).toEqual([502, 502])
  expect(replies[0]?.json().message).toBe(refusals['mail-not-sent'])
  expect(mute.logged.join('')).toContain('ECONNREFUSED')
  await mute.close()
})

async function asked(email: string) {
  const browser = await readyBrowser()
  await browser.asksForPasscode(email)
  return { browser, email, code: await codeFor(email) }
}

/** One that has looked at a page, and so has its CSRF cookie. */
async function readyBrowser() {
  const browser = visitor(world)
  await browser.get('/health')
  return browser
}

const codeFor = (email: string) => newestCodeFor(world.shop.db, email)
const allMails = () => world.shop.db.select().from(sandboxMails).orderBy(sandboxMails.id)
const newestMail = async () => (await allMails()).at(-1)

/** Not as a part of a hash or of a duration, where any six digits may turn up. */
const alone = (code: string) => new RegExp(`(?<![\\w.])${code}(?![\\w.])`)

async function emailsOfCustomers() {
  return (await world.shop.db.select().from(customers)).map(customer => customer.email)
}

function wrongCodes(code: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) =>
    String((Number(code) + index + 1) % 1e6).padStart(6, '0'),
  )
}

/** The earlier code, which once in a million is also the new one. */
function wrongIfSame(earlier: string, newest: string): string {
  return earlier === newest ? (wrongCodes(newest, 1)[0] ?? '') : earlier
}
