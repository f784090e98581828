import { expect, test } from 'vitest'
import { basis } from '../testing/basis-for-tests.ts'
import { openPage } from '../testing/page-for-tests.ts'
import { isOnPricingPage, linkedCart } from './linked-cart.ts'

const company = {
  product: 'astra-company',
  mode: 'buy',
  servers: 1,
  country: 'DEU',
  periods: 1,
  license_id: null,
  method: 'bank',
}
const cartAt = (query: string) => linkedCart(new URLSearchParams(query), { ...basis, lastCountry: 'DEU' })

test.each([
  ['product=astra-company&country=DEU', company],
  ['product=astra-company&country=DEU&online', { ...company, method: 'stripe' }],
  ['product=astra-company&country=RUS&online', { ...company, country: 'RUS' }],
  ['product=astra-company&country=USA', { ...company, country: 'USA', method: 'stripe' }],
  [
    'product=astra-1m&country=USA&servers=7&periods=3',
    { ...company, product: 'astra-1m', country: 'USA', servers: 7, periods: 3, method: 'stripe' },
  ],
])('a link with %s fills the cart', (query, cart) => {
  expect(cartAt(query)).toEqual(cart)
})

test.each([
  'country=deu',
  'country=XXX',
  'servers=0',
  'servers=100',
  'servers=-5',
  'servers=two',
  'periods=3',
  'periods=half',
  'mode=renew&license_id=7',
])('an invalid value in a link, %s, becomes the default', junk => {
  expect(cartAt(`product=astra-company&${junk}`)).toEqual(company)
})

test.each(['', 'product=', 'product=astra', 'product=astra-lifetime-update', 'country=DEU&servers=5'])(
  'a link with "%s" contains no plan on sale and fills no cart',
  query => {
    expect(cartAt(query)).toBeNull()
  },
)

test('the company plan is not on the pricing page and cannot be changed there', () => {
  expect(['astra-company', 'astra-1y'].map(product => isOnPricingPage({ product, mode: 'buy' }))).toEqual([
    false,
    true,
  ])
  expect(isOnPricingPage({ product: 'astra-company', mode: 'renew' })).toBe(true)
})

test.each([
  ['?product=astra-company&country=DEU', 'Order by bank transfer'],
  ['?product=astra-company&country=DEU&online', 'Order for a company'],
  ['?product=astra-company&country=USA', 'Order for a company'],
])('the form at %s shows how it is paid: %s', async (query, title) => {
  const page = await openPage({ path: `/orders/software/astra/order/${query}` })
  expect(page.title).toBe(`${title} - Astra`)
  expect(page.text).toContain(title)
})

test('who is not signed in comes back to the link with everything that it says', async () => {
  const link = '/orders/software/astra/order/?product=astra-company&country=DEU&online'
  const { location } = await openPage({ path: link, signedIn: false })
  expect(location).toBe(`/accounts/login/?next=${encodeURIComponent(link)}`)
})
