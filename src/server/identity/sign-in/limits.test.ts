import { expect, test } from 'vitest'
import { refusals } from '../../../texts/en/refusals.ts'
import { newestPasscode, type Visitor } from '../../testing/client.ts'
import { openWorld } from '../../testing/world.ts'

const { shop, visitor } = openWorld()
const anna = 'anna@studio.example'

test('the pause between the passcodes of a network grows, and a day has at most eight', async () => {
  const browser = from('10.0.0.1')
  const pauses: number[] = []
  for (let passcode = 1; passcode <= 8; passcode++) {
    const reply = await browser.asksForPasscode(anna)
    pauses.push(reply.json().retry_after)
    shop.clock.pass(pauses.at(-1) ?? 0)
  }
  const untilTheFirstIsADayOld = 86_400 - (30 + 60 + 300 + 900 + 1800 + 3600 + 3600)
  expect(pauses).toEqual([30, 60, 300, 900, 1800, 3600, 3600, untilTheFirstIsADayOld])
  expect((await browser.asksForPasscode(anna)).statusCode).toBe(200)
  expect((await browser.asksForPasscode(anna)).json()).toMatchObject({
    message: refusals['too-many-passcodes'],
    retry_after: 30,
  })
})

test('a refused request for a passcode does not count', async () => {
  const browser = from('10.0.0.2')
  await browser.asksForPasscode(anna)
  for (let time = 1; time <= 5; time++)
    expect((await browser.asksForPasscode(anna)).json().retry_after).toBe(30)
  shop.clock.pass(30)
  expect((await browser.asksForPasscode(anna)).json().retry_after).toBe(60)
})

test('a passcode that was used does not count', async () => {
  const browser = from('10.0.0.3')
  for (let time = 1; time <= 10; time++) await browser.signsIn('daily@studio.example')
  expect((await browser.asksForPasscode('daily@studio.example')).json().retry_after).toBe(30)
})

test('an address can request at most a hundred passcodes in an hour, for any accounts', async () => {
  shop.clock.set('2026-11-21T12:00:00Z')
  const browser = from('10.0.1.1')
  const ask = (time: number) => browser.asksForPasscode(`guest${time}@studio.example`)
  const replies = await Promise.all(Array.from({ length: 101 }, (_, time) => ask(time)))
  expect(replies.filter(reply => reply.statusCode === 200)).toHaveLength(100)
  expect((await from('10.0.1.2').asksForPasscode('guest@studio.example')).statusCode).toBe(200)
  shop.clock.pass(3600)
  expect((await ask(0)).statusCode).toBe(200)
})

test('an address allows two hundred sign-in attempts in an hour, on any accounts', async () => {
  shop.clock.set('2026-11-21T16:00:00Z')
  const browser = from('10.0.3.1')
  const tries = Array.from({ length: 201 }, (_, time) =>
    browser.entersCode(`guest${time}@studio.example`, '1'),
  )
  const statuses = (await Promise.all(tries)).map(reply => reply.statusCode)
  expect(statuses.filter(status => status === 400)).toHaveLength(200)
  expect(statuses.filter(status => status === 429)).toHaveLength(1)
})

test('the addresses of an IPv6 network share one limit', async () => {
  shop.clock.set('2026-11-21T18:00:00Z')
  const ask = (time: number) =>
    from(`2001:db8::${time.toString(16)}`).asksForPasscode(`host${time}@studio.example`)
  const replies = await Promise.all(Array.from({ length: 101 }, (_, time) => ask(time)))
  expect(replies.filter(reply => reply.statusCode === 200)).toHaveLength(100)
  expect((await from('2001:db8:0:100::1').asksForPasscode('host@studio.example')).statusCode).toBe(200)
})

test('a clock that is set back does not delay passcodes or sign-in attempts', async () => {
  shop.clock.set('2026-11-21T20:30:00Z')
  const browser = from('10.0.6.1')
  await browser.asksForPasscode('late@studio.example')
  await Promise.all(Array.from({ length: 200 }, () => browser.entersCode('none@studio.example', '1')))
  shop.clock.set('2026-11-21T19:30:00Z')
  await Promise.all(Array.from({ length: 200 }, () => browser.entersCode('none@studio.example', '1')))
  expect((await browser.entersCode('none@studio.example', '1')).statusCode).toBe(429)
  shop.clock.set('2026-11-21T18:30:00Z')
  expect((await browser.entersCode('none@studio.example', '1')).statusCode).toBe(400)
  expect((await browser.asksForPasscode('late@studio.example')).json().retry_after).toBe(30)
  shop.clock.set('2026-11-21T19:30:00Z')
  expect((await browser.entersCode('none@studio.example', '1')).statusCode).toBe(400)
})

const from = (address: string) => visitor({ address })

const quarter = 900

test('sign-in of a known account stays possible for its owner while a stranger does their worst from 50 addresses', async () => {
  const email = 'owner@studio.example'
  const owner = visitor({ address: '192.0.2.1' })
  await owner.signsIn(email)
  await owner.delete('/api/accounts/session/')
  const strangers = [...addresses(49), visitor({ address: '192.0.2.1' })]
  for (let time = 0; time < 2; time++) {
    await doTheirWorst(strangers, email)
    shop.clock.pass(quarter)
  }

  await owner.asksForPasscode(email)
  const code = await newestPasscode(shop.db, email)
  await doTheirWorst(strangers, email)
  expect((await owner.entersCode(email, code)).statusCode).toBe(200)

  const newBrowser = visitor({ address: '192.0.2.2' })
  await newBrowser.asksForPasscode(email)
  const newCode = await newestPasscode(shop.db, email)
  await doTheirWorst(strangers, email)
  expect((await newBrowser.entersCode(email, newCode)).statusCode).toBe(200)
})

test('a known browser is known for the e-mail that signed in there, and its cookie cannot be made by hand', async () => {
  const owner = visitor()
  const { entering } = await owner.signsIn('first@studio.example')
  const cookie = entering.cookies.find(({ name }) => name === 'known_browser')
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/api/accounts/auth' })
  expect(cookie?.maxAge).toBe(365 * 86_400)

  const asks = async (email: string, value: string) => {
    const browser = visitor()
    browser.cookies.set('known_browser', value)
    return (await browser.asksForPasscode(email)).statusCode
  }
  const value = cookie?.value ?? ''
  await visitor().asksForPasscode('first@studio.example')
  await visitor().asksForPasscode('second@studio.example')
  expect(await asks('first@studio.example', value)).toBe(200)
  expect(await asks('second@studio.example', value)).toBe(429)
  expect(await asks('first@studio.example', `another${value}`)).toBe(429)
})

/** Requests codes and guesses them, from all addresses at once. */
async function doTheirWorst(strangers: readonly Visitor[], email: string) {
  await Promise.all(
    strangers.map(async stranger => {
      await stranger.asksForPasscode(email)
      for (const guess of ['000000', '000001']) await stranger.entersCode(email, guess)
    }),
  )
}

function addresses(count: number): Visitor[] {
  return Array.from({ length: count }, (_, index) => visitor({ address: `203.0.113.${index}` }))
}
