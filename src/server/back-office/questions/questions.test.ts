import { expect, test } from 'vitest'
import { act } from '../../testing/act.ts'
import { openWorld } from '../../testing/world.ts'

const { anna, root } = openWorld()

test('questions are listed by state: unanswered, answered by the search, done', async () => {
  const open = await ask('qwertyuiop asdfgh')
  const found = await ask('where is my serial number')
  expect(await ids('?state=open')).toEqual([open])
  expect(await ids('?state=found')).toEqual([found])
  await acts(open, 'close')
  expect(await ids('?state=open')).toEqual([])
  expect(await ids('?state=done')).toEqual([open])
  await acts(open, 'reopen')
  expect(await ids('?state=open')).toEqual([open])
  await acts(open, 'close')
})

test('a question is answered by one e-mail in its language', async () => {
  const id = await ask('Как настроить квантовый мультиплексор ывфыв?')
  const reply = () => acts(id, 'reply', { text: 'Никак.\n\nЕго нет.', seen: { state: 'open' } })
  expect((await reply()).statusCode).toBe(200)
  expect((await reply()).json()).toMatchObject({ changed: { by: root.email, present: { state: 'replied' } } })
  const text = expect.stringMatching(/Никак\.\n\nЕго нет\.\n\nВы спрашивали:\nКак настроить квантовый/)
  const answers = async () => (await anna.mails()).filter(({ subject }) => subject.includes('ответ на'))
  await expect.poll(answers).toMatchObject([{ text }])
  expect(await ids('?state=replied')).toEqual([id])
  const { questions } = await root.reads(`/api/sezam/customers/${await anna.id()}/`)
  expect(questions).toContainEqual(expect.objectContaining({ id, is_answered: true }))
})

test('the answer to a question becomes a draft of a help article, which no reader sees, without the customer’s words', async () => {
  const id = await ask('Can I run it on a toaster qwertyuiop?')
  await acts(id, 'reply', { text: 'No. Use a server.' })
  const article = { json: { slug: 'toaster', topic: 'installing' } }
  const begun = await root.post(`/api/sezam/questions/${id}/article/`, article)
  const { text } = begun.json().data
  const { languages } = await root.reads(`/api/sezam/texts/${text}/`)
  expect(languages.en.draft).toMatchObject({ title: '', body: 'No. Use a server.' })
  expect((await anna.get('/api/help/toaster/')).statusCode).toBe(404)
  expect((await root.post(`/api/sezam/questions/${id}/article/`, article)).statusCode).toBe(409)
})

const acts = (id: number, name: string, json = {}) => act(root, `questions/${id}`, name, json)

async function ask(question: string): Promise<number> {
  await anna.post('/api/support/ask', { json: { question } })
  const [newest] = await root.reads('/api/sezam/questions/')
  expect(newest).toMatchObject({ question, email: anna.email })
  return newest.id
}

const ids = (query: string) => root.lists(`/api/sezam/questions/${query}`)
