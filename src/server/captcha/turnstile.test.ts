import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Visitor, visitor } from '../testing/client.ts'
import { openTestShop, type TestShop } from '../testing/shop-for-tests.ts'
import { hurryTimeOuts } from '../testing/time-outs.ts'
import { startTurnstilePeer, type TurnstilePeer } from '../testing/turnstile-peer.ts'

let peer: TurnstilePeer
let shop: TestShop
let anna: Visitor
let email: string

beforeAll(async () => {
  peer = await startTurnstilePeer()
  shop = await openTestShop(peer.environment, { kind: 'built' })
})
afterAll(async () => {
  await shop.close()
  await peer.close()
})
beforeEach(async () => {
  peer.behaviour.failing = 'no'
  peer.forms.length = 0
  anna = visitor(shop, { address: '192.0.2.9' })
  email = `anna-${Math.random()}@studio.example`
  await anna.signsIn(email)
})

const asks = (captcha: string) => anna.post('/api/astra/demo/', { json: { captcha, email } })

test('a token is shown to Turnstile with our secret and the visitor’s address', async () => {
  expect((await asks('good-asked')).statusCode).toBe(200)
  expect(peer.forms.map(form => Object.fromEntries(form))).toEqual([
    { secret: 'turnstile-secret', response: 'good-asked', remoteip: '192.0.2.9' },
  ])
})

test('a token that Turnstile does not know, or has seen before, is refused', async () => {
  expect((await asks('forged')).statusCode).toBe(400)
  await asks('good-twice')
  const again = await asks('good-twice')
  expect(again.json().message).toMatch(/expired or was already used/)
})

test.each(['status', 'our-keys'] as const)('Turnstile out of order (%s) is a polite 502', async failing => {
  peer.behaviour.failing = failing
  const reply = await asks('good-unlucky')
  expect([reply.statusCode, reply.json()]).toEqual([
    502,
    {
      ok: false,
      message: 'The captcha service is not responding. Please try again in a minute.',
    },
  ])
  expect((await anna.get('/api/accounts/profile/')).json().data.licenses).toEqual([])
})

test('Turnstile that never answers is waited for ten seconds', async () => {
  peer.behaviour.failing = 'silence'
  const { asked, restore } = hurryTimeOuts()
  expect((await asks('good-unheard')).statusCode).toBe(502)
  restore()
  expect(asked).toEqual([10_000])
})

test('the page is told the site key, and its policy lets in Turnstile and nobody else', async () => {
  const reply = await anna.get('/astra/pricing/')
  const policy = String(reply.headers['content-security-policy'])
  expect(reply.body).toContain('window.turnstileSiteKey="site-key"')
  for (const directive of ['script-src', 'frame-src', 'connect-src'])
    expect(policy).toMatch(new RegExp(`${directive} 'self' ${peer.url}[ ;]`))
})

test('the secret key never reaches a page', async () => {
  expect((await anna.get('/astra/pricing/')).body).not.toContain('turnstile-secret')
})

test('with Turnstile there is no proof of work', async () => {
  expect((await anna.get('/api/captcha/challenge/')).statusCode).toBe(404)
})

test('without Turnstile no other origin is let in', async () => {
  const plain = await openTestShop({}, { kind: 'built' })
  const reply = await visitor(plain).get('/astra/pricing/')
  expect(reply.headers['content-security-policy']).not.toContain('http')
  expect(reply.body).toContain('window.turnstileSiteKey=""')
  await plain.close()
})
