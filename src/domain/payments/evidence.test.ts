import { expect, test } from 'vitest'
import { findEvidence, isOneDigitOff, type ReceivedPayment, type UnpaidOrder } from './evidence.ts'

const order = (id: number, change: Partial<UnpaidOrder> = {}): UnpaidOrder => ({
  id,
  customerId: id,
  total: 4400,
  currency: 'EUR',
  invoiceNumber: '',
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

test.each([
  ['INV2026000123', 'INV2026000128', true],
  ['INV2026000123', 'INV2026000132', true],
  ['INV2026000123', 'INV2026000123', false],
  ['INV2026000123', 'INV2026000456', false],
  ['INV2026000123', 'INV202600123', false],
  ['INV2026000123', 'INX2026000123', false],
])('invoice number %s is one digit off %s: %j', (left, right, expected) => {
  expect(isOneDigitOff(left, right)).toBe(expected)
})

test('an invoice number with a wrong digit speaks for the order of the right number', () => {
  const orders = [
    order(1, { invoiceNumber: 'INV-2026-00123' }),
    order(2, { invoiceNumber: 'INV-2026-00999' }),
  ]
  expect(find(orders, { words: 'Invoice INV 2026/00128' })).toEqual([
    [1, [{ kind: 'number-near', written: 'INV-2026-00128', number: 'INV-2026-00123' }]],
  ])
})

test('the name of a company speaks for its orders, in any case and without its legal form', () => {
  const orders = [order(1, { buyer: 'ООО «Ромашка»' }), order(2, { buyer: 'Ромашка Плюс' })]
  expect(find(orders, { words: 'ОБЩЕСТВО РОМАШКА, за лицензию' })).toEqual([
    [1, [{ kind: 'name', name: 'ООО «Ромашка»' }]],
  ])
  expect(find([order(1, { buyer: 'AG' })], { words: 'Some AG' })).toEqual([])
})

test('orders of one customer that add up exactly speak for each other', () => {
  const orders = [1, 2, 3].map(id => order(id, { customerId: 7, total: id * 1000 }))
  const sum = { kind: 'sum', orders: [1, 3] }
  expect(find([...orders, order(4, { total: 500 })], { amount: 4000 })).toEqual([
    [1, [sum]],
    [3, [sum]],
  ])
})

test('a payer who paid an order before, and a payment that names an order, speak for it', () => {
  expect(find([order(1), order(2)], { namedOrderIds: [2], paidBefore: new Map([[1, 900]]) })).toEqual([
    [1, [{ kind: 'same-payer', order: 900 }]],
    [2, [{ kind: 'named' }]],
  ])
})
