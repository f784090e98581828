import { expect, test } from 'vitest'
import { refusals } from '../../texts/en/refusals.ts'
import { newestPasscode } from '../testing/client.ts'
import { openWorld } from '../testing/world.ts'

const { shop, visitor } = openWorld()
const anna = 'anna@studio.example'

test('an account gets at most ten passcodes in 15 minutes, from any address', async () => {
  shop.clock.set('2026-11-21T10:00:00Z')
  for (let time = 1; time <= 10; time++) {
    expect((await from(`10.0.0.${time}`).asksForPasscode(anna)).statusCode).toBe(200)
    shop.clock.pass(30)
  }
  const eleventh = await from('10.0.0.11').asksForPasscode(anna)
  expect(eleventh.statusCode).toBe(429)
  expect(eleventh.json()).toMatchObject({ message: refusals['too-many-requests'], retry_after: 600 })
  shop.clock.pass(600)
  expect((await from('10.0.0.11').asksForPasscode(anna)).statusCode).toBe(200)
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

test('an account allows twenty sign-in attempts in an hour, from any address', async () => {
  shop.clock.set('2026-11-21T14:00:00Z')
  const tries = Array.from({ length: 21 }, (_, time) => from(`10.0.2.${time}`).entersCode(anna, '000000'))
  const statuses = (await Promise.all(tries)).map(reply => reply.statusCode)
  expect(statuses.filter(status => status === 400)).toHaveLength(20)
  expect(statuses.filter(status => status === 429)).toHaveLength(1)
})

test('the guesses of strangers do not lock the customer out', async () => {
  shop.clock.set('2026-11-21T15:00:00Z')
  const customer = from('10.0.4.1')
  await customer.asksForPasscode('ben@studio.example')
  const guesses = Array.from({ length: 25 }, (_, time) =>
    from(`10.0.5.${time}`).entersCode('ben@studio.example', '000000'),
  )
  expect((await Promise.all(guesses)).some(reply => reply.statusCode === 429)).toBe(true)
  const code = await newestPasscode(shop.db, 'ben@studio.example')
  expect((await customer.entersCode('ben@studio.example', code)).statusCode).toBe(200)
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
  expect((await from('2001:db8:0:1::1').asksForPasscode('host@studio.example')).statusCode).toBe(200)
})

const from = (address: string) => visitor({ address })
