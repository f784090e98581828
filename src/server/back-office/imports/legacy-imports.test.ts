import { expect, test } from 'vitest'
import { openWorld } from '../../testing/world.ts'

const { root, shop } = openWorld()

const path = '/api/sezam/legacy-imports/'
const customers = 'email,registered_at\nold@studio.example,2019-03-31\nolder@studio.example,2018-01-01\n'

function form(content: BlobPart, fields: Record<string, string> = {}) {
  const data = new FormData()
  for (const [name, value] of Object.entries({ kind: 'customers', name: 'customers.csv', ...fields }))
    data.set(name, value)
  data.set('file', new Blob([content]), 'customers.csv')
  return { form: data }
}

const countCustomers = async () => {
  const { rows } = await shop.db.execute<{ count: number }>(
    'select count(*)::integer as count from customers',
  )
  return rows[0]?.count ?? 0
}

test('a file of a legacy shop is imported after a dry run that changes nothing, and its rows only once', async () => {
  await root.signedIn()
  const before = await countCustomers()
  const { data } = (await root.post(`${path}dry-run/`, form(customers))).json()
  expect(data).toMatchObject({ errors: [], added: 2, known: 0 })
  expect(await countCustomers()).toBe(before)

  const fields = { hash: data.hash, reason: 'The shop moves' }
  const replies = await Promise.all([1, 2].map(() => root.post(path, form(customers, fields))))
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200])
  expect(await countCustomers()).toBe(before + 2)
  expect((await root.post(`${path}dry-run/`, form(customers))).json().data).toMatchObject({
    added: 0,
    known: 2,
  })
})

test('a legacy file with errors names each with its line, and nothing of it is imported', async () => {
  await root.signedIn()
  const before = await countCustomers()
  const wrong = 'email,registered_at\nnew@studio.example,2019-03-31\nno address,yesterday\n'
  const { data } = (await root.post(`${path}dry-run/`, form(wrong))).json()
  expect(data.errors).toContainEqual(expect.stringContaining('customers.csv line 3: email'))
  const fields = { hash: data.hash, reason: 'The shop moves' }
  expect((await root.post(path, form(wrong, fields))).json().code).toBeUndefined()
  expect(await countCustomers()).toBe(before)
})

test.each([
  ['%PDF-1.7 \u0000\u0001', 'a document'],
  ['', 'an empty file'],
])('%j is refused as a legacy file: %s', async content => {
  const { data } = (await root.post(`${path}dry-run/`, form(content))).json()
  expect(data.errors.length).toBeGreaterThan(0)
})

test('another file than the one of the dry run is not imported', async () => {
  const { data } = (await root.post(`${path}dry-run/`, form(customers))).json()
  const changed = `${customers}third@studio.example,2018-01-01\n`
  const reply = await root.post(path, form(changed, { hash: data.hash, reason: 'The shop moves' }))
  expect(reply.statusCode).toBe(409)
})
