import { expect, test } from 'vitest'
import { openPage } from '../testing/page-for-tests.ts'

const signIn = (next = '') =>
  openPage({ path: `/accounts/login/?next=${encodeURIComponent(next)}`, signedIn: false })

test('it begins with the e-mail and a button that reads Get passcode', async () => {
  const { html } = await signIn()
  expect(html).toMatch(/<input[^>]*type="email"[^>]*>/)
  expect(html).toMatch(/<button[^>]*type="submit"[^>]*>(<[^>]*>)*Get passcode</)
  expect(html).not.toContain('name="code"')
})

test('it links to the terms and the privacy policy, and says where to write for help', async () => {
  const { html } = await signIn()
  const main = /<main.*<\/main>/s.exec(html)?.[0]
  for (const to of ['/terms/', '/privacy/', 'mailto:support@example.com'])
    expect(main).toContain(`href="${to}"`)
})

test('who signs in to buy sees the plan, the servers and the sum', async () => {
  const { text } = await signIn('/astra/pricing/?servers=3&country=DEU&coupon=&kept=astra-1y')
  expect(text).toContain('Yearly, 3 servers')
  expect(text).toContain('€714')
})

test('who signs in on the way to the order form reads that the order goes on', async () => {
  const { text } = await signIn('/orders/software/astra/order/')
  expect(text).toContain('After it you go on with your order')
})

test('who paid by a link without signing in reads that nothing else is needed', async () => {
  const { text } = await signIn('/orders/10001/review/?new')
  expect(text).toContain('If you have just paid, you are done')
  expect((await signIn('/orders/10001/review/')).text).not.toContain('you are done')
})

test('who signs in for the demo sees what it gives', async () => {
  const { text } = await signIn('/orders/software/astra/demo/')
  expect(text).toContain('free for 30')
  expect(text).toContain('One demo per customer')
})
