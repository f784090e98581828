import { desc } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { startModelPeer } from '../testing/model-peer.ts'
import { openWorld } from '../testing/world.ts'
import { supportQuestions } from './tables.ts'

const { anna, peers, shop } = openWorld({ peers: { model: startModelPeer } })

beforeEach(() => void (peers.model.asked.length = 0))

async function answerTo(question: string): Promise<string> {
  return (await anna.post('/api/support/ask', { json: { question } })).json().data.answer
}
const newest = async () =>
  (await shop.db.select().from(supportQuestions).orderBy(desc(supportQuestions.id)).limit(1))[0]

test('a model writes the answer from the passages, and the shop adds the links', async () => {
  peers.model.says('No. Refunds are not offered.\u0000')
  expect(await answerTo('Can I get my money back?')).toMatch(
    /^No\. Refunds are not offered\.\n\nRead more:\nCan I get a refund\?\nhttp:\/\/localhost:3000\/help\/refunds\//,
  )
  expect(await newest()).toMatchObject({ source: 'model' })
  const [request] = peers.model.asked
  expect(request).toMatchObject({ path: '/v1/chat/completions', authorization: 'Bearer key-of-the-peer' })
  expect(request?.body.model).toBe('small-model')
  expect(request?.body.messages[1]?.content).toMatch(
    /No, refunds are not offered[^]*Can I get my money back\?$/,
  )
})

test('the model gets no data about the customer', async () => {
  await answerTo('Can I get my money back?')
  expect(JSON.stringify(peers.model.asked)).not.toContain('anna')
})

test('if the passages do not answer the question, the answer is empty', async () => {
  peers.model.says('NO ANSWER')
  expect(await answerTo('Can I get my money back?')).toBe('')
  expect(await newest()).toMatchObject({ source: 'none', answer: '' })
})

test('a question that no article matches is not sent to the model', async () => {
  expect(await answerTo('What is the weather in Paris today?')).toBe('')
  expect(peers.model.asked).toEqual([])
})

test.each([
  ['answers 500', 500, {}],
  ['answers something else', 200, { error: 'out of order' }],
  ['answers nothing', 200, { choices: [{ message: { content: ' ' } }] }],
  ['hangs up', 0, {}],
])('when the model %s, the answer quotes the articles', async (_, status, reply) => {
  peers.model.fails(status, reply)
  expect(await answerTo('Can I get my money back?')).toMatch(/^No, refunds are not offered\./)
  expect(await newest()).toMatchObject({ source: 'articles' })
  expect(shop.logged.some(line => line.includes('the model did not answer'))).toBe(true)
})
