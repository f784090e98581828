import { expect, test } from 'vitest'
import { selectionFrom } from '../checkout/selection.ts'
import { asksAtOnce } from '../checkout/use-place-order.ts'
import { basis } from '../testing/basis-for-tests.ts'
import { planCart, returnPath } from './use-purchase.ts'

const selection = selectionFrom(new URLSearchParams('servers=3&country=DEU&periods=6'), basis)

test('a card is paid at once, a transfer or a company needs the order form', () => {
  expect(asksAtOnce(selection)).toBe(true)
  expect(asksAtOnce({ ...selection, company: '1' })).toBe(false)
  expect(asksAtOnce({ ...selection, method: 'bank' })).toBe(false)
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

test('the cart of a demo contains the license to convert', () => {
  const cart = planCart('astra-1y', selection, 1007)
  expect(cart).toMatchObject({ mode: 'demo', license_id: 1007, periods: 1 })
})
