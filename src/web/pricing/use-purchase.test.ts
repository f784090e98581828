import { expect, test } from 'vitest'
import type { Selection } from '../checkout/selection.ts'
import { nextStep, orderRequest, planCart, returnPath } from './buy.ts'

const anna = {
  signedIn: true,
  renewable: 0,
  confirmed: false,
  method: 'stripe',
  company: '',
  plan: '',
} as const
const selection: Selection = {
  servers: 3,
  country: 'DEU',
  method: 'stripe',
  periods: 6,
  company: '',
  plan: '',
}

test('a visitor signs in first, whatever the method', () => {
  expect(nextStep({ ...anna, signedIn: false })).toBe('sign-in')
  expect(nextStep({ ...anna, signedIn: false, method: 'bank' })).toBe('sign-in')
})

test('the owner of a renewable license is asked once whether to renew it instead', () => {
  expect(nextStep({ ...anna, renewable: 2 })).toBe('buy-or-renew')
  expect(nextStep({ ...anna, renewable: 2, confirmed: true })).toBe('pay')
})

test('a card is paid at once, a transfer or a company needs the order form', () => {
  expect(nextStep(anna)).toBe('pay')
  expect(nextStep({ ...anna, company: '1' })).toBe('order-form')
  expect(nextStep({ ...anna, method: 'bank' })).toBe('order-form')
})

test('only a monthly plan is ordered for several periods', () => {
  expect(planCart('astra-1m', selection, null).periods).toBe(6)
  expect(planCart('astra-1y', selection, null).periods).toBe(1)
})

test('the way back from signing in names everything that was chosen', () => {
  const path = returnPath('/astra/pricing/', new URLSearchParams('ref=mail'), 'astra-1m', selection)
  expect(path).toBe(
    '/astra/pricing/?ref=mail&servers=3&country=DEU&method=stripe&periods=6&plan=astra-1m&kept=astra-1m',
  )
})

test('the order names the way to pay, the saved cart the method', () => {
  expect(orderRequest(planCart('astra-1y', selection, null), { coupon: null, max_total: 60_000 })).toEqual({
    product: 'astra-1y',
    mode: 'buy',
    servers: 3,
    country: 'DEU',
    periods: 1,
    license_id: null,
    payment: 'stripe',
    coupon: null,
    max_total: 60_000,
  })
})

test('the order contains the coupon and the total of its card', () => {
  const terms = { coupon: 'SUMMER', max_total: 54_000 }
  expect(orderRequest(planCart('astra-1y', selection, null), terms)).toMatchObject(terms)
})

test('the cart of a demo contains the license to convert', () => {
  const cart = planCart('astra-1y', selection, 1007)
  expect(cart).toMatchObject({ mode: 'demo', license_id: 1007, periods: 1 })
})
