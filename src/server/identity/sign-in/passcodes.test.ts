import { expect, test } from 'vitest'
import { refusals } from '../../../texts/en/refusals.ts'
import { customers } from '../../customers/tables.ts'
import { sandboxMails } from '../../sandbox/mailbox/tables.ts'
import { newestPasscode, visitor as visitorOf } from '../../testing/client.ts'
import { openTestShop } from '../../testing/shop-for-tests.ts'
import { openWorld } from '../../testing/world.ts'
import { passcodes } from './tables.ts'

const door = '/api/accounts/auth/'
const anna = 'anna@studio.example'

const { shop, visitor } = openWorld()

test('a visitor signs in with the passcode from the e-mail', async () => {
  const browser = visitor()
  const message = 'We have sent you an e-mail with a passcode.'
  expect((await browser.asksForPasscode(anna)).json()).toEqual({ ok: true, message, retry_after: 30 })
  const reply = await browser.entersCode(anna, await codeFor(anna))
  expect(reply.json()).toEqual({ ok: true, message: 'You are signed in.' })
  expect((await browser.get('/api/accounts/sessions/')).statusCode).toBe(200)
})

test('the e-mail has the passcode in its subject, text and HTML', async () => {
  const { email } = await requested('mila@studio.example')
  const mail = await newestMail()
  const code = await codeFor(email)
  expect(mail?.subject).toBe(`${code} is your Astra passcode`)
  expect(mail?.text).toContain(`\n${code}\n`)
  expect(mail?.text).toContain('for 10 minutes')
  expect(mail?.html).toContain(`>${code}</strong>`)
})

test('the link in the e-mail has the passcode where no log gets it, and opening it uses nothing', async () => {
  const { browser, email, code } = await requested('link@studio.example')
  const link = /\S+\/accounts\/login\/\S*/.exec((await newestMail())?.text ?? '')?.[0] ?? ''
  expect(new URL(link)).toMatchObject({ pathname: '/accounts/login/', search: '', hash: `#code=${code}` })
  await Promise.all([visitor().get(link.split('#')[0] ?? ''), browser.get('/accounts/login/')])
  expect((await browser.entersCode(email, code)).statusCode).toBe(200)
})

test('the link in the e-mail leads on to where the visitor was going, within the shop only', async () => {
  const browser = visitor()
  const asks = (next: string) => browser.post(door, { form: { email: 'next@studio.example', next } })
  expect((await asks('//elsewhere.example/')).statusCode).toBe(400)
  expect((await asks('/orders/7/review/?new')).statusCode).toBe(200)
  const code = await codeFor('next@studio.example')
  const link = `/accounts/login/?next=%2Forders%2F7%2Freview%2F%3Fnew#code=${code}`
  expect((await newestMail())?.text).toContain(link)
})

test('a customer who signs in again stays at sign-in until then, also by the link in the e-mail', async () => {
  const { browser, email, code } = await requested('twice@studio.example')
  await browser.entersCode(email, code)
  await browser.asksForPasscode(email)
  expect((await newestMail())?.text).toContain(`/accounts/login/?again=#code=${await codeFor(email)}`)
})

test('only the browser that requested a passcode learns for whom it is, as long as it is valid', async () => {
  const { browser, email, code } = await requested('mine@studio.example')
  const attempt = async (who: typeof browser) => (await who.get(door)).json().data
  expect([await attempt(browser), await attempt(visitor())]).toEqual([{ email }, null])
  const cookies = new Map(browser.cookies)
  await browser.entersCode(email, code)
  for (const [name, value] of cookies) browser.cookies.set(name, value)
  expect(await attempt(browser)).toBeNull()
  const late = await requested('late@studio.example')
  shop.clock.pass(600)
  expect(await attempt(late.browser)).toBeNull()
})

test('with Russian chosen, the e-mail and the replies are in Russian', async () => {
  const browser = visitor()
  await browser.post('/i18n/setlang', { form: { language: 'ru' } })
  const reply = await browser.asksForPasscode('olga@studio.example')
  expect(reply.json().message).toBe('Мы отправили вам письмо с кодом.')
  const mail = await newestMail()
  expect(mail?.subject).toBe(`${await codeFor('olga@studio.example')}\u00a0— ваш код для входа в\u00a0Astra`)
  expect(mail?.text).toContain('10 минут')
  expect(mail?.html).toContain('<html lang="ru">')
})

test('a passcode is accepted with spaces and dashes', async () => {
  const { browser, email, code } = await requested('ivan@studio.example')
  const typed = ` ${code.slice(0, 3)}-${code.slice(3)} `
  expect((await browser.entersCode(email, typed)).statusCode).toBe(200)
})

test.each([
  [4, 'You are signed in.'],
  [5, refusals['code-not-valid']],
])('after %d wrong passcodes the right one is answered with "%s"', async (tries, message) => {
  const { browser, email, code } = await requested(`wrong${tries}@studio.example`)
  for (const wrong of wrongCodes(code, tries))
    expect((await browser.entersCode(email, wrong)).statusCode).toBe(400)
  expect((await browser.entersCode(email, code)).json().message).toBe(message)
})

test('a passcode is valid for ten minutes', async () => {
  const [quick, slow] = [await requested('quick@studio.example'), await requested('slow@studio.example')]
  shop.clock.pass(599)
  expect((await quick.browser.entersCode(quick.email, quick.code)).statusCode).toBe(200)
  shop.clock.pass(1)
  expect((await slow.browser.entersCode(slow.email, slow.code)).statusCode).toBe(400)
})

test('after 30 seconds a browser can request another passcode, which replaces its first', async () => {
  const { browser, email, code } = await requested('again@studio.example')
  shop.clock.pass(12)
  const tooSoon = await browser.asksForPasscode(email)
  expect(tooSoon.statusCode).toBe(429)
  expect(tooSoon.json()).toEqual({ ok: false, message: refusals['passcode-too-soon'], retry_after: 18 })
  expect(tooSoon.headers['retry-after']).toBe('18')
  shop.clock.pass(18)
  expect((await browser.asksForPasscode(email)).statusCode).toBe(200)
  expect((await browser.entersCode(email, wrongIfSame(code, await codeFor(email)))).statusCode).toBe(400)
})

test('twenty requests at once send one e-mail', async () => {
  const before = (await allMails()).length
  const browsers = Array.from({ length: 20 }, () => visitor())
  // So that each has its CSRF cookie already.
  await Promise.all(browsers.map(browser => browser.get('/health')))
  const replies = await Promise.all(browsers.map(browser => browser.asksForPasscode('rush@studio.example')))
  expect(replies.filter(reply => reply.statusCode === 200)).toHaveLength(1)
  expect(replies.filter(reply => reply.statusCode === 429)).toHaveLength(19)
  expect(await allMails()).toHaveLength(before + 1)
})

test('a passcode opens one session, also if twenty use it at once', async () => {
  const { browser, email, code } = await requested('race@studio.example')
  const replies = await Promise.all(Array.from({ length: 20 }, () => browser.entersCode(email, code)))
  expect(replies.filter(reply => reply.statusCode === 200)).toHaveLength(1)
  const sessions = await browser.get('/api/accounts/sessions/')
  expect(sessions.json().data).toHaveLength(1)
})

test('a passcode works only in the browser that requested it, and others cannot use its attempts', async () => {
  const { browser, email, code } = await requested('bound@studio.example')
  const thief = (await requested('thief@elsewhere.example')).browser
  for (const guess of [code, ...wrongCodes(code, 6)])
    expect((await thief.entersCode(email, guess)).json().message).toBe(refusals['code-not-valid'])
  expect((await browser.entersCode(email, code)).statusCode).toBe(200)
})

test('known and unknown addresses get the same reply, and a request creates no account', async () => {
  await visitor().signsIn('known@studio.example')
  const known = await visitor().asksForPasscode('known@studio.example')
  const unknown = await visitor().asksForPasscode('unknown@studio.example')
  expect(unknown.statusCode).toBe(known.statusCode)
  expect(unknown.body).toBe(known.body)
  expect(Object.keys(unknown.headers)).toEqual(Object.keys(known.headers))
  expect(await emailsOfCustomers()).not.toContain('unknown@studio.example')
})

test('an address with capitals and spaces belongs to the same account', async () => {
  await visitor().signsIn('vera@studio.example')
  await visitor().signsIn('  Vera@Studio.Example ')
  expect((await emailsOfCustomers()).filter(email => email.startsWith('vera'))).toHaveLength(1)
})

const odd = ['info@xn--e1afmkfd.xn--p1ai', 'tom&jerry@studio.example', "o'neil@mail.studio.example"]
test.each([...odd, 'a_b-c+d@s.co'])('%s is accepted as an e-mail address', async email => {
  expect((await visitor().asksForPasscode(email)).statusCode).toBe(200)
})

const cut = ['', 'anna', 'anna@', '@studio.example', 'anna@studio']
const noAddresses = [...cut, 'anna@-studio.example', 'an na@studio.example']
test.each(noAddresses)('%j is refused as an e-mail address, with its field', async email => {
  const reply = await visitor().asksForPasscode(email)
  expect([reply.statusCode, Object.keys(reply.json().fields)]).toEqual([400, ['email']])
})

test('neither the log nor the database contains a passcode', async () => {
  const { browser, email, code } = await requested('quiet@studio.example')
  const rows = JSON.stringify(await shop.db.select().from(passcodes))
  await browser.entersCode(email, code)
  expect(rows).toContain(email)
  expect(rows).not.toMatch(alone(code))
  expect(shop.logged.join('')).toContain(door)
  expect(shop.logged.join('')).not.toMatch(alone(code))
})

test('if the e-mail cannot be sent, the customer is told and can try again at once', async () => {
  const mute = await openTestShop({ SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'shop@astra.example' })
  const browser = visitorOf(mute)
  const replies = [await browser.asksForPasscode(anna), await browser.asksForPasscode(anna)]
  expect(replies.map(reply => reply.statusCode)).toEqual([502, 502])
  expect(replies[0]?.json().message).toBe(refusals['mail-not-sent'])
  expect(mute.logged.join('')).toContain('ECONNREFUSED')
  for (let time = 1; time <= 100; time++)
    expect((await browser.asksForPasscode(`guest${time}@studio.example`)).statusCode).toBe(502)
  await mute.close()
})

async function requested(email: string) {
  const browser = visitor()
  await browser.asksForPasscode(email)
  return { browser, email, code: await codeFor(email) }
}

const codeFor = (email: string) => newestPasscode(shop.db, email)
const allMails = () => shop.db.select().from(sandboxMails).orderBy(sandboxMails.id)
const newestMail = async () => (await allMails()).at(-1)

/** Not as a part of a hash or of a duration, where any six digits may turn up. */
const alone = (code: string) => new RegExp(`(?<![\\w.])${code}(?![\\w.])`)

async function emailsOfCustomers() {
  return (await shop.db.select().from(customers)).map(customer => customer.email)
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
