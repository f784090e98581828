import { desc } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Visitor, visitor } from '../testing/client.ts'
import { startModelPeer } from '../testing/model-peer.ts'
import { openTestShop, type TestShop } from '../testing/shop-for-tests.ts'
import { supportQuestions } from './tables.ts'

let peer: Awaited<ReturnType<typeof startModelPeer>>
let shop: TestShop
let anna: Visitor

beforeAll(async () => {
  peer = await startModelPeer()
  shop = await openTestShop(peer.environment)
  anna = visitor(shop)
  await anna.signsIn('anna@studio.example')
})
beforeEach(() => {
  peer.asked.length = 0
})
afterAll(async () => {
  await shop.close()
  await peer.close()
})

async function answerTo(question: string): Promise<string> {
  shop.clock.pass(300)
  return (await anna.post('/api/support/ask', { json: { question } })).json().data.answer
}
const newest = async () =>
  (await shop.shop.db.select().from(supportQuestions).orderBy(desc(supportQuestions.id)).limit(1))[0]

test('with a model the answer is written from the passages, and the shop adds the links', async () => {
  peer.says('No. Refunds are not offered.\u0000')
  expect(await answerTo('Can I get my money back?')).toMatch(
    /^No\. Refunds are not offered\.\n\nRead more:\nCan I get a refund\?\nhttp:\/\/localhost:3000\/help\/refunds\//,
  )
  expect(await newest()).toMatchObject({ source: 'model' })
  const [request] = peer.asked
  expect(request).toMatchObject({ path: '/v1/chat/completions', authorization: 'Bearer key-of-the-peer' })
  expect(request?.body.model).toBe('small-model')
  expect(request?.body.messages[1]?.content).toMatch(
    /No, refunds are not offered[^]*Can I get my money back\?$/,
  )
})

test('the model is told nothing of the customer', async () => {
  await answerTo('Can I get my money back?')
  expect(JSON.stringify(peer.asked)).not.toContain('anna')
})

test('a model that finds no answer in the passages gives an empty one', async () => {
  peer.says('NO ANSWER')
  expect(await answerTo('Can I get my money back?')).toBe('')
  expect(await newest()).toMatchObject({ source: 'none', answer: '' })
})

test('what no article speaks of is never asked of the model', async () => {
  expect(await answerTo('What is the weather in Paris today?')).toBe('')
  expect(peer.asked).toEqual([])
})

test.each([
  ['answers 500', 500, {}],
  ['answers something else', 200, { error: 'out of order' }],
  ['answers nothing', 200, { choices: [{ message: { content: ' ' } }] }],
  ['hangs up', 0, {}],
])('when the model %s, the articles answer by themselves', async (_, status, reply) => {
  peer.fails(status, reply)
  expect(await answerTo('Can I get my money back?')).toMatch(/^No, refunds are not offered\./)
  expect(await newest()).toMatchObject({ source: 'articles' })
  expect(shop.logged.some(line => line.includes('the model gave no answer'))).toBe(true)
})
