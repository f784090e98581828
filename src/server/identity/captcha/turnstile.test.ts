import { beforeEach, expect, test } from 'vitest'
import { visitor } from '../../testing/client.ts'
import { openTestShop } from '../../testing/shop-for-tests.ts'
import { hurryTimeOuts } from '../../testing/time-outs.ts'
import { startTurnstilePeer } from '../../testing/turnstile-peer.ts'
import { openWorld } from '../../testing/world.ts'

const { anna, peers } = openWorld({ peers: { turnstile: startTurnstilePeer }, pages: { kind: 'built' } })

beforeEach(() => {
  peers.turnstile.behaviour.failing = 'no'
  peers.turnstile.forms.length = 0
})

const asks = (captcha: string) => anna.post('/api/astra/demo/', { json: { captcha, email: anna.email } })

test('a token is sent to Turnstile with our secret and the visitor’s address', async () => {
  expect((await asks('good-asked')).statusCode).toBe(200)
  expect(peers.turnstile.forms.map(form => Object.fromEntries(form))).toEqual([
    { secret: 'turnstile-secret', response: 'good-asked', remoteip: expect.stringMatching(/^10\./) },
  ])
})

test('a token that Turnstile does not know, or has seen before, is refused', async () => {
  expect((await asks('forged')).statusCode).toBe(400)
  await asks('good-twice')
  const again = await asks('good-twice')
  expect(again.json().message).toMatch(/expired or was already used/)
})

test.each(['status', 'our-keys'] as const)(
  'a failure of Turnstile is answered with 502: %s',
  async failing => {
    peers.turnstile.behaviour.failing = failing
    const reply = await asks('good-unlucky')
    const message = 'The captcha service is not responding. Please try again in a minute.'
    expect([reply.statusCode, reply.json()]).toEqual([502, { ok: false, message }])
    expect(await anna.licenses()).toEqual([])
  },
)

test('Turnstile has ten seconds to answer', async () => {
  peers.turnstile.behaviour.failing = 'silence'
  const { requested, restore } = hurryTimeOuts()
  expect((await asks('good-unheard')).statusCode).toBe(502)
  restore()
  expect(requested).toEqual([10_000])
})

test('the page contains the site key and never the secret, and its content policy allows Turnstile and no other origin', async () => {
  const reply = await anna.get('/astra/pricing/')
  const policy = String(reply.headers['content-security-policy'])
  expect(reply.body).toContain('window.turnstileSiteKey="site-key"')
  expect(reply.body).not.toContain('turnstile-secret')
  for (const directive of ['script-src', 'frame-src', 'connect-src'])
    expect(policy).toMatch(new RegExp(`${directive} 'self' ${peers.turnstile.url}[ ;]`))
})

test('with Turnstile configured, there is no proof of work', async () => {
  expect((await anna.get('/api/captcha/challenge/')).statusCode).toBe(404)
})

test('without Turnstile the content policy allows no other origin', async () => {
  const plain = await openTestShop({}, { kind: 'built' })
  const reply = await visitor(plain).get('/astra/pricing/')
  expect(reply.headers['content-security-policy']).not.toContain('http')
  expect(reply.body).toContain('window.turnstileSiteKey=""')
  await plain.close()
})
