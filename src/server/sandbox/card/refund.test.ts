import { expect, test } from 'vitest'
import { act } from '../../testing/act.ts'
import { eventually } from '../../testing/eventually.ts'
import { openWorld } from '../../testing/world.ts'

const { anna, root, unmatchedPayments, eventsProcessed } = openWorld()

test('a refund in the sandbox is complete once, with nothing to decide', async () => {
  const order = await anna.buys()
  await act(root, `orders/${order.id}`, 'refund', { license: 'revoke', note: 'x', reason: 'x' })
  await eventually(async () => expect(await unmatchedPayments(order)).toHaveLength(1))
  await eventsProcessed()
  expect(await unmatchedPayments(order)).toMatchObject([{ state: 'resolved', amount: order.total }])
  expect(await anna.order(order)).toMatchObject({ refunded: order.total, credited: order.total })
  expect(await anna.licenses()).toMatchObject([{ state: 'revoked' }])
})
