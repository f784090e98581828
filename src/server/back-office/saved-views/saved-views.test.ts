import { expect, test } from 'vitest'
import { openWorld } from '../../testing/world.ts'

const { root } = openWorld()

const path = '/api/sezam/saved-views/'
const views = async (list: string) => (await root.get(`${path}?list=${list}`)).json().data
const save = (name: string, query = 'status=pending', list = 'orders') =>
  root.post(path, { json: { list, name, query } })

test('the filters of a list are saved under a name, renamed and deleted, each as an action', async () => {
  expect((await save(' Unpaid\t bank ', 'method=bank&status=pending')).statusCode).toBe(200)
  const [view] = await views('orders')
  expect(view).toMatchObject({ name: 'Unpaid bank', query: 'method=bank&status=pending' })
  expect(await views('licenses')).toEqual([])
  expect((await root.put(`${path}${view.id}/`, { json: { name: 'Waiting' } })).statusCode).toBe(200)
  expect(await views('orders')).toMatchObject([{ name: 'Waiting' }])
  const deletes = await Promise.all([1, 2].map(() => root.delete(`${path}${view.id}/`)))
  expect(deletes.map(({ statusCode }) => statusCode).toSorted((left, right) => left - right)).toEqual([
    200, 404,
  ])
  const { data } = (await root.get(`/api/sezam/actions/?target=saved+view+${view.id}`)).json()
  const done = data.filter(({ outcome }: { outcome: string }) => outcome === 'done')
  expect(done.map(({ verb }: { verb: string }) => verb)).toEqual(['delete view', 'rename view', 'save view'])
})

test('a name is used once in a list, also if two superusers save it at once', async () => {
  const replies = await Promise.all([save('Same', 'status=paid'), save('Same')])
  expect(replies.map(({ statusCode }) => statusCode).toSorted((left, right) => left - right)).toEqual([
    200, 409,
  ])
  expect((await save('Same', 'state=active', 'licenses')).statusCode).toBe(200)
  await save('Other')
  const other = (await views('orders')).find(({ name }: { name: string }) => name === 'Other')
  const renamed = await root.put(`${path}${other.id}/`, { json: { name: 'Same' } })
  expect([renamed.statusCode, Object.keys(renamed.json().fields)]).toEqual([409, ['name']])
})

test('a view has no address of a customer, and a list has at most 20 views', async () => {
  const refused = [save('anna@studio.example'), save('Hers', 'q=anna%40studio.example'), save('Bad', 'q=a b')]
  expect((await Promise.all(refused)).map(({ statusCode }) => statusCode)).toEqual([400, 400, 400])
  for (let each = 0; each < 20; each++) await save(`View ${each}`, 'by=olga', 'actions')
  expect((await save('One more', 'by=olga', 'actions')).json().message).toContain('already has 20 views')
  expect(await views('actions')).toHaveLength(20)
})
