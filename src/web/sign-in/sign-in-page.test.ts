import { expect, test } from 'vitest'
import { openPage } from '../testing/page-for-tests.ts'

const signIn = (next = '') =>
  openPage({ path: `/accounts/login/?next=${encodeURIComponent(next)}`, signedIn: false })

test('it links to the terms and the privacy policy, and says where to write for help', async () => {
  const { html } = await signIn()
  const main = /<main.*<\/main>/s.exec(html)?.[0]
  for (const to of ['/terms/', '/privacy/', 'mailto:support@example.com'])
    expect(main).toContain(`href="${to}"`)
})

test.each([
  [
    'to buy sees the plan, the servers and the sum',
    '/astra/pricing/?servers=3&country=DEU&coupon=&kept=astra-1y',
    /Yearly, 3 servers.*€714/,
  ],
  [
    'on the way to the order form reads that it goes on',
    '/orders/software/astra/order/',
    /you go on with your/,
  ],
  ['for the demo sees what it gives', '/orders/software/astra/demo/', /free for 30.*One demo per customer/],
])('who signs in %s', async (_, next, words) => {
  expect((await signIn(next)).text).toMatch(words)
})

test('who paid by a link without signing in reads that nothing else is needed', async () => {
  const { text } = await signIn('/orders/10001/review/?new')
  expect(text).toContain('If you have just paid, you are done')
  expect((await signIn('/orders/10001/review/')).text).not.toContain('you are done')
})
