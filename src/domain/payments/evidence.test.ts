import { expect, test } from 'vitest'
import { findEvidence, type ReceivedPayment, type UnpaidOrder } from './evidence.ts'

const order = (id: number, change: Partial<UnpaidOrder> = {}): UnpaidOrder => ({
  id,
  customerId: id,
  total: 4400,
  currency: 'EUR',
  isPendingBankOrder: true,
  buyer: '',
  ...change,
})
const find = (orders: UnpaidOrder[], payment: Partial<ReceivedPayment> = {}) => [
  ...findEvidence(
    { amount: 1, currency: 'EUR', words: '', namedOrderIds: [], paidBefore: new Map(), ...payment },
    orders,
  ),
]

test('the same amount speaks for an order only in the same currency', () => {
  const orders = [order(1), order(2, { currency: 'USD' }), order(3, { total: 4401 })]
  expect(find(orders, { amount: 4400 })).toEqual([[1, [{ kind: 'same-amount' }]]])
})

test('the name of a company speaks for its orders, in any case and without its legal form', () => {
  const orders = [order(1, { buyer: 'ООО «Ромашка»' }), order(2, { buyer: 'Ромашка Плюс' })]
  const named = [{ kind: 'name', name: 'ООО «Ромашка»' }]
  expect(find(orders, { words: 'ОБЩЕСТВО РОМАШКА, за лицензию' })).toEqual([[1, named]])
  expect(find([order(1, { buyer: 'AG' })], { words: 'Some AG' })).toEqual([])
})

test('an order number in the text names a pending bank order, and no other', () => {
  const orders = [order(10056), order(10057, { isPendingBankOrder: false }), order(10058)]
  expect(find(orders, { words: 'Orders 10056 and 10057' })).toEqual([[10056, [{ kind: 'named' }]]])
})

test('orders that are named, by whatever, and add up to the payment exactly are shown with their sum', () => {
  const orders = [order(10056), order(10057), order(10058)]
  const named = { words: 'Order 10056 and RF..', namedOrderIds: [10057] }
  const findFor = (amount: number) => Object.fromEntries(find(orders, { ...named, amount }))
  const sum = { kind: 'sum', orders: [10056, 10057] }
  expect(findFor(8800)).toEqual({ 10056: [{ kind: 'named' }, sum], 10057: [{ kind: 'named' }, sum] })
  expect(findFor(8801)).toEqual({ 10056: [{ kind: 'named' }], 10057: [{ kind: 'named' }] })
})

test('orders of one customer that add up, but are not named, are no candidates', () => {
  const orders = [order(10056, { customerId: 7 }), order(10057, { customerId: 7 })]
  expect(find(orders, { amount: 8800 })).toEqual([])
})

test('an earlier payment by the same payer makes an order a candidate', () => {
  const evidence = [{ kind: 'same-payer', order: 900 }]
  expect(find([order(1), order(2)], { paidBefore: new Map([[1, 900]]) })).toEqual([[1, evidence]])
})
