import { expect, test } from 'vitest'
import { act } from '../../testing/act.ts'
import { openWorld } from '../../testing/world.ts'

const { anna, clerk, root } = openWorld()

test('an auditor finds an action by its person, target and day, with each changed column before and after', async () => {
  const order = await anna.orders()
  await act(root, `orders/${order.id}`, 'cancel', { reason: 'A test order' })
  const found = (query: string) => root.reads(`/api/sezam/actions/?${query}`)
  const mine = `target=order+${order.id}`
  const [entry] = await found(`${mine}&by=${root.email}&verb=order+cancel&from=2026-11-21&to=2026-11-21`)
  expect(entry).toMatchObject({ by: root.email, reason: 'A test order', outcome: 'done' })
  expect(await found(`${mine}&from=2026-11-22`)).toEqual([])
  expect(await found(`${mine}&by=olga`)).toEqual([])
  await root.speaks('ru')
  expect(await found(`${mine}&verb=${encodeURIComponent('отменён')}`)).toEqual([entry])
  expect(await found(`target=${encodeURIComponent(`Заказ ${order.id}`)}`)).toEqual([entry])
  expect(await found(`target=${encodeURIComponent(`лицензия ${order.id}`)}`)).toEqual([])
  await root.speaks('en')

  const action = await root.reads(`/api/sezam/actions/${entry.id}/`)
  expect(action).toMatchObject({ factor: 'totp', request_id: expect.stringMatching(/./) })
  const cell = { table: 'orders', row: String(order.id), column: 'status' }
  expect(action.changes).toContainEqual({ ...cell, before: 'pending', after: 'cancelled' })
})

test('an action that was refused is in the audit with the refusal, and changed nothing', async () => {
  const order = await anna.buys()
  await act(root, `orders/${order.id}`, 'cancel', { reason: 'Too late' })
  const [entry] = await root.reads(`/api/sezam/actions/?target=${order.id}`)
  expect(entry).toMatchObject({ verb: 'order cancel', reason: 'Too late', outcome: 'not-possible-now' })
  expect(await root.reads(`/api/sezam/actions/${entry.id}/`)).toMatchObject({ changes: [] })
})

test('exactly the filtered actions are in a CSV file, which ends with their count', async () => {
  const order = await anna.orders()
  await clerk.cancels(order, '--by', '=cmd()', '--reason', 'by telephone')
  await act(root, `orders/${order.id}`, 'cancel', { reason: 'Again' })
  const filter = `target=order+${order.id}&verb=order+cancel&by=%3Dcmd()`
  const file = await root.get(`/api/sezam/actions/export/?${filter}`)
  expect(file.headers['content-disposition']).toMatch(/attachment; filename="actions-2026-11-21.csv"/)
  const lines = file.body.trim().split('\r\n')
  expect(lines.at(-1)).toBe('rows,1')
  expect(lines[1]).toContain(`'=cmd(),order cancel,order,${order.id},by telephone`)
  expect(lines[1]).toMatch(/,orders,\d+,status,pending,cancelled$/)
  await root.speaks('ru')
  expect((await root.get('/api/sezam/actions/export/?verb=none')).body).toMatch(/^\uFEFFaction;at;by;/)
})
