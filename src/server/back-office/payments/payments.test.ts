import { expect, test } from 'vitest'
import { openWorld } from '../../testing/world.ts'

const { anna, boris, clerk, root, shop, unmatchedPayments } = openWorld()

const list = '/api/sezam/unmatched-payments/'
const bank = { pay: 'bank', country: 'RUS' } as const
const read = async (path = '') => (await root.get(`${list}${path}`)).json()

test('open unmatched payments are listed by page of 50, the newest first, and none twice', async () => {
  await clerk.imports(
    Array.from({ length: 51 }, (_, index) => ({ text: 'No order', reference: `R${index}` })),
  )
  shop.clock.pass(1)
  const line = { text: 'The newest', payer: 'Sever', currency: 'CHF' }
  await clerk.imports([{ ...line, reference: 'R51', amount: '7.00' }])
  const first = await read()
  const second = await read(`?after=${first.next}`)
  const found = [...first.data, ...second.data].map(({ id }) => id)
  expect([first.data.length, second.data.length, second.next]).toEqual([50, 2, null])
  expect(found).toEqual([...new Set(found)].toSorted((left, right) => right - left))
  const listed = { day: '2026-11-20', kind: 'transfer', reason: 'unknown-order', amount: 700 }
  expect(first.data[0]).toMatchObject({ ...listed, ...line, account: 'EE382200221020145685' })
  expect((await read('?kind=refund')).data).toEqual([])
})

test('an unmatched payment is shown with its candidate orders and by how much each differs', async () => {
  const [small, large] = [await anna.orders(bank), await boris.orders({ ...bank, servers: 9 })]
  await clerk.importsTransfer(small, { structured: '', text: `${small.reference} ${large.reference}` })
  const [found] = await unmatchedPayments(small)
  const orders = [
    { id: small.id, email: anna.email, status: 'pending', difference: 0 },
    { id: large.id, email: boris.email, status: 'pending', difference: small.total - large.total },
  ]
  const payment = { reason: 'several-orders', resolution: null, orders }
  expect((await read(`${found?.id}/`)).data).toMatchObject(payment)
})

test('a resolved payment leaves the list, and its page says how it was resolved and by whom', async () => {
  shop.clock.pass(3600)
  const order = await anna.orders(bank)
  await clerk.importsTransfer(order, { amount: '1.00' })
  const [found] = await unmatchedPayments(order)
  expect((await read('?kind=transfer')).data[0].id).toBe(found?.id)
  await clerk.resolves(order, 'mark-refunded', '--by', 'Olga')
  expect((await read('?kind=transfer')).data[0].id).not.toBe(found?.id)
  expect((await read('?state=resolved')).data[0].id).toBe(found?.id)
  const resolved = { resolution: 'refunded', resolved_by: 'Olga', note: 'x' }
  expect((await read(`${found?.id}/`)).data).toMatchObject(resolved)
})
