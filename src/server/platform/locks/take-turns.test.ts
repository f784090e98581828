import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { eventually } from '../../testing/eventually.ts'
import { registerErrorHandler } from '../http/answer-refusals.ts'
import { takeTurns } from './take-turns.ts'

test('a network has 10 requests in progress and its further ones wait; other networks do not notice', async () => {
  const { ask, answerHeld, begun } = await openHeldApp()
  const held = Array.from({ length: 12 }, () => ask('192.0.2.1'))
  await eventually(() => expect(begun).toHaveLength(10))
  expect(await (await ask('192.0.2.2', '/quick')).text()).toBe('quick')
  expect(begun).toHaveLength(10)
  answerHeld()
  expect((await Promise.all(held)).map(({ status }) => status)).toEqual(held.map(() => 200))
})

test('a waiting request whose visitor gives up is not begun, and leaves the line', async () => {
  const { ask, answerHeld, arrived, begun, gone } = await openHeldApp()
  const held = Array.from({ length: 10 }, () => ask('192.0.2.1'))
  await eventually(() => expect(begun).toHaveLength(10))
  const abort = new AbortController()
  const givenUp = ask('192.0.2.1', '/held?given-up', abort.signal)
  await eventually(() => expect(arrived).toContain('/held?given-up'))
  abort.abort()
  await expect(givenUp).rejects.toThrow('aborted')
  await eventually(() => expect(gone).toContain('/held?given-up'))
  const last = ask('192.0.2.1')
  answerHeld()
  await Promise.all([...held, last])
  expect(begun).toHaveLength(11)
  expect(begun).not.toContain('/held?given-up')
})

test('if 500 requests of a network wait already, its next one is refused with the time to wait', async () => {
  const { ask, answerHeld } = await openHeldApp()
  const asked = Array.from({ length: 511 }, (_, host) => ask(`2001:db8:0:${(host % 256).toString(16)}::1`))
  const refused = await Promise.race(asked)
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '2'])
  answerHeld()
  expect((await Promise.all(asked)).filter(({ ok }) => ok)).toHaveLength(510)
})

/** Answers nothing but /quick until `answerHeld`. */
async function openHeldApp() {
  const app = Fastify({ trustProxy: true, forceCloseConnections: true })
  registerErrorHandler(app)
  const [arrived, begun, gone]: [string[], string[], string[]] = [[], [], []]
  app.addHook('onRequest', async ({ url }, reply) => {
    arrived.push(url)
    reply.raw.once('close', () => gone.push(url))
  })
  takeTurns(app)
  const held = Promise.withResolvers<string>()
  app.get('/held', ({ url }) => {
    begun.push(url)
    return held.promise
  })
  app.get('/quick', async () => 'quick')
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  onTestFinished(async () => {
    await app.close()
  })
  return {
    arrived,
    begun,
    gone,
    answerHeld: () => held.resolve('held'),
    ask: (address: string, path = '/held', signal?: AbortSignal) =>
      fetch(url + path, { headers: { 'x-forwarded-for': address }, ...(signal ? { signal } : {}) }),
  }
}
