import { createChallenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { expect, test } from 'vitest'
import { openWorld } from '../../testing/world.ts'
import { removeExpiredSolutions } from './proof-of-work.ts'
import { captchaSolutions } from './tables.ts'

const { shop, anna, visitor } = openWorld()

type Challenge = Awaited<ReturnType<typeof createChallenge>>

const notSolved = {
  ok: false,
  message: 'The captcha has expired or was already used. Please solve it again.',
}

test('a challenge is unique and is never cached', async () => {
  const replies = await Promise.all([1, 2].map(() => anna.get('/api/captcha/challenge/')))
  expect(replies.map(reply => reply.headers['cache-control'])).toEqual(['no-store', 'no-store'])
  expect(new Set(replies.map(reply => reply.json().signature)).size).toBe(2)
})

test('a solved challenge is accepted once, even if it is sent several times at once', async () => {
  const token = encode(await solve(await newChallenge()))
  const replies = await Promise.all(Array.from({ length: 8 }, () => answers(token)))
  const captchaRefusals = replies.filter(([, body]) => body.message === notSolved.message)
  expect(captchaRefusals).toHaveLength(7)
  expect(replies.filter(([status]) => status === 200)).toHaveLength(1)
  expect(await answers(token)).toEqual([400, notSolved])
})

test('a challenge signed with another key is refused', async () => {
  const work = { algorithm: 'PBKDF2/SHA-256', deriveKey, cost: 1, counter: 1 }
  const hmacSignatureSecret = 'a secret of somebody else, as long'
  const secrets = { hmacSignatureSecret, hmacKeySignatureSecret: 'another secret of somebody else' }
  const data = { expires: Math.floor(shop.clock.now().getTime() / 1000) + 600 }
  const foreign = await createChallenge({ ...work, ...secrets, data })
  expect(await answers(encode(await solve(foreign)))).toEqual([400, notSolved])
})

const tamperings: [string, (challenge: Challenge) => Challenge][] = [
  ['a later expiry', c => ({ ...c, parameters: { ...c.parameters, data: { expires: 4_000_000_000 } } })],
  ['less work', c => ({ ...c, parameters: { ...c.parameters, cost: 1, keyPrefix: '00' } })],
  ['no signature', ({ parameters }) => ({ parameters })],
  ['another signature', c => ({ ...c, signature: '0'.repeat(64) })],
]

test.each(tamperings)('a challenge with %s is refused', async (_, tamper) => {
  const { challenge, solution } = await unused()
  expect(await answers(encode({ challenge: tamper(challenge), solution }))).toEqual([400, notSolved])
})

test('a guessed solution, or one of another challenge, is refused', async () => {
  const challenge = await newChallenge()
  const { solution } = await unused()
  const prefixOnly = { counter: 1, derivedKey: challenge.parameters.keyPrefix.padEnd(64, '0') }
  expect(await answers(encode({ challenge, solution }))).toEqual([400, notSolved])
  expect(await answers(encode({ challenge, solution: prefixOnly }))).toEqual([400, notSolved])
})

const noTokens = ['x', 'null', '{}', '[]', '"text"', '{"challenge":{},"solution":{}}', '%%%']
test.each(noTokens)('the token %j is refused', async text => {
  expect(await answers(text)).toEqual([400, notSolved])
  expect(await answers(Buffer.from(text).toString('base64'))).toEqual([400, notSolved])
})

test('an address gets at most sixty challenges in ten minutes', async () => {
  const eager = visitor({ address: '192.0.2.7' })
  const statuses: number[] = []
  for (let asked = 0; asked < 61; asked++)
    statuses.push((await eager.get('/api/captcha/challenge/')).statusCode)
  expect(statuses.filter(status => status === 200)).toHaveLength(60)
  expect(statuses.at(-1)).toBe(429)
})

test('a solution expires after ten minutes, and an accepted one is then removed', async () => {
  const token = encode(await unused())
  const solvedAt = shop.clock.now()
  shop.clock.pass(600)
  expect(await answers(token)).toEqual([400, notSolved])
  shop.clock.set(new Date(solvedAt.getTime() + 599_000).toISOString())
  expect(await answers(token)).toMatchObject([200, { ok: true }])

  await removeExpiredSolutions(shop.db, shop.clock.now())
  expect(await shop.db.$count(captchaSolutions)).toBeGreaterThan(0)
  shop.clock.pass(2)
  await removeExpiredSolutions(shop.db, shop.clock.now())
  expect(await shop.db.$count(captchaSolutions)).toBe(0)
})

let solved: ReturnType<typeof solve> | undefined

/** Solving takes seconds of processor time, and a refusal uses nothing up. Every test begins at the same time. */
async function unused() {
  return (solved ??= solve(await newChallenge()))
}

async function newChallenge(): Promise<Challenge> {
  return (await anna.get('/api/captcha/challenge/')).json()
}

async function solve(challenge: Challenge) {
  return { challenge, solution: await solveChallenge({ challenge, deriveKey }) }
}

function encode(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('base64')
}

async function answers(captcha: string): Promise<[status: number, body: { message: string }]> {
  const reply = await anna.post('/api/astra/demo/', { json: { captcha, email: anna.email } })
  return [reply.statusCode, reply.json()]
}
