import { expect, test } from 'vitest'
import { act } from '../../testing/act.ts'
import { openWorld } from '../../testing/world.ts'

const { anna, clerk, root, unmatchedPayments } = openWorld()

const list = '/api/sezam/unmatched-payments/'
const asked = { credit: true, license: 'leave', note: 'Returned', reason: 'As agreed' }
const resolves = (id: number, change: object = {}) =>
  act(root, `unmatched-payments/${id}`, 'credit', { ...asked, ...change })

test('a reversal is resolved with a credit note and the end of the license, once', async () => {
  const { order, id } = await isReversed()
  expect((await root.get(`${list}?kind=returned`)).json().data).toMatchObject([{ id, kind: 'reversal' }])
  const replies = await Promise.all([resolves(id, { license: 'revoke' }), resolves(id)])
  expect(replies.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect(await anna.order(order)).toMatchObject({ credited: order.total })
  expect((await root.get(`${list}${id}/`)).json().data).toMatchObject({
    resolution: 'credited',
    resolved_by: root.email,
    note: 'As agreed',
  })
})

test('a part of what was returned can be credited, and the license can be stopped without a credit note', async () => {
  const [part, none] = [await isReversed(), await isReversed({ servers: 9 })]
  expect((await resolves(part.id, { amount: '1.00' })).statusCode).toBe(200)
  expect(await anna.order(part.order)).toMatchObject({ credited: 100 })
  expect((await resolves(none.id, { credit: false, license: 'suspend' })).statusCode).toBe(200)
  expect(await anna.order(none.order)).toMatchObject({ credit_note: null })
  expect((await anna.licenses()).map(({ state }: { state: string }) => state).sort()).toEqual([
    'active',
    'suspended',
  ])
})

test('what cannot be done with a reversal is refused with the field at fault, and changes nothing', async () => {
  const { order, id } = await isReversed()
  const unpaid = await anna.orders({ pay: 'bank', country: 'RUS', servers: 2 })
  const fields = async (change: object) => Object.keys((await resolves(id, change)).json().fields)
  expect(await fields({ credit: false })).toEqual(['license'])
  expect(await fields({ note: '' })).toEqual(['note'])
  expect(await fields({ amount: 'much' })).toEqual(['amount'])
  expect(await fields({ amount: '99999999.00' })).toEqual(['amount'])
  expect(await fields({ order: unpaid.id })).toEqual(['order'])
  expect((await unmatchedPayments(order))[0]?.state).toBe('open')
})

let lines = 0

/** A transfer that paid an order, and that the bank reversed. */
async function isReversed(cart: object = {}) {
  const order = await anna.orders({ pay: 'bank', country: 'RUS', ...cart })
  const line = { amount: order.amount, currency: 'RUB', structured: order.reference }
  await clerk.imports([{ ...line, reference: `IN${++lines}` }])
  await clerk.imports([{ ...line, direction: 'DBIT', reference: `OUT${lines}` }])
  const [unmatched] = await unmatchedPayments(order)
  return { order, id: Number(unmatched?.id) }
}
