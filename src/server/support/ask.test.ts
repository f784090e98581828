import { desc, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { supportAnswers as english } from '../../texts/en/support.ts'
import { supportAnswers as russian } from '../../texts/ru/support.ts'
import type { Visitor } from '../testing/client.ts'
import { openWorld } from '../testing/world.ts'
import { supportQuestions } from './tables.ts'

const { anna, shop, visitor } = openWorld()

const asks = (question: unknown, who: Pick<Visitor, 'post'> = anna) =>
  who.post('/api/support/ask', { json: { question } })
const answerTo = async (question: string) => (await asks(question)).json().data.answer

test('an answer quotes the best passages of the help, then lists the titles and full links of the articles', async () => {
  const answer: string = await answerTo('How do I move my license to another server?')
  expect(answer).toMatch(/^You can move a license to another server yourself/)
  const link = 'http://localhost:3000/help/move-to-another-server/'
  expect(answer).toContain(`${english.more}\nMove to another server\n${link}`)
  expect(answer).not.toMatch(/\]\(|\*\*|`/)
})

test('the answer is in the language of the question, not in that of the shop', async () => {
  expect(await answerTo('Можно ли вернуть деньги?')).toMatch(/^Нет, возврат денег не\s?предусмотрен/)
  await anna.speaks('ru')
  expect(await answerTo('Can I get my money back?')).toMatch(/^No, refunds are not offered/)
})

test.each([
  ['I do not get the e-mail with the code, what can I do?', 'passcode-trouble'],
  ['what does it cost per year for 3 servers', 'prices'],
  ['my machine crashed, the disk is dead', 'broken-server'],
  ['do you accept PayPal', 'payment-methods'],
  ['сервер не принимает лицензию, что делать', 'license-not-accepted'],
  ['где мой серийный номер', 'serial-number'],
  ['оплатил вчера, а лицензия не пришла', 'license-has-not-come'],
])('"%s" is answered first from the article %s', async (question, slug) => {
  expect(/\/help\/([a-z-]+)\//.exec(await answerTo(question))?.[1]).toBe(slug)
})

const unanswerable = [
  'qwertyuiop asdfgh',
  'hello',
  '???',
  'What is the weather in Paris today?',
  'ываыва ффф',
  '-',
]
test.each(unanswerable)('"%s" gets an empty answer', async question => {
  expect((await asks(question)).json()).toEqual({ data: { answer: '' } })
})

test.each(['', '   ', '\n\t'])('an empty question (%j) is answered with an error message', async question => {
  const reply = await asks(question)
  expect([reply.statusCode, reply.json()]).toEqual([200, { error: english.empty }])
})

test('a question may have 4000 characters; a longer one is answered with an error message in the visitor’s language', async () => {
  expect((await asks('license '.repeat(500))).json().data.answer).toContain('/help/')
  await anna.speaks('ru')
  const reply = await asks('x'.repeat(4001))
  expect([reply.statusCode, reply.json()]).toEqual([200, { error: russian.tooLong(4000) }])
})

test('a question is matched by its first 64 different words, so a long one costs no more', async () => {
  const { rows } = await shop.db.execute<{ words: string }>(
    sql`select words from help_articles where slug = 'serial-number' and language = 'en'`,
  )
  const others = Array.from({ length: 64 }, (_, index) => `x${index}`)
  expect(await answerTo(`${others.slice(32).join(' ')} ${rows[0]?.words}`)).toContain('/help/serial-number/')
  expect(await answerTo(`${others.join(' ')} ${rows[0]?.words}`)).toBe('')
})

const noText: [unknown][] = [
  ['a\0b'],
  ['\ud800 license'],
  ['license \udfff'],
  [7],
  [null],
  [['license']],
  [undefined],
]
test.each(noText)('a question that is not text (%j) is refused', async question => {
  expect((await asks(question)).statusCode).toBe(400)
})

test('questions and answers are saved with their source', async () => {
  await answerTo('where is my serial number')
  await answerTo('qwertyuiop asdfgh')
  const rows = await shop.db.select().from(supportQuestions).orderBy(desc(supportQuestions.id)).limit(2)
  expect(rows).toMatchObject([
    { question: 'qwertyuiop asdfgh', answer: '', source: 'none', language: 'en' },
    { question: 'where is my serial number', source: 'articles', answer: expect.stringContaining('/help/') },
  ])
})

test('a customer is limited to 20 questions in an hour, empty ones not counted', async () => {
  await Promise.all([asks(''), asks('x'.repeat(5000))])
  const replies = await Promise.all(Array.from({ length: 21 }, () => asks('license')))
  expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(20)
  const refused = replies.find(({ statusCode }) => statusCode === 429)
  expect(refused?.json()).toMatchObject({ ok: false, retry_after: expect.any(Number) })
  shop.clock.pass(3600)
  expect((await asks('license')).statusCode).toBe(200)
})

test('an address is limited to 60 questions in an hour, for any accounts', async () => {
  const guests = ['::1', '::2', '::3', '::4'].map(end => visitor({ address: `2001:db8${end}` }))
  await Promise.all(guests.map((guest, place) => guest.signsIn(`guest${place}@studio.example`)))
  const asking = guests.flatMap(guest => Array.from({ length: 20 }, () => asks('license', guest)))
  const replies = await Promise.all(asking)
  expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(60)
  expect(replies.filter(({ statusCode }) => statusCode === 429)).toHaveLength(20)
})
