import { expect, test } from 'vitest'
import { openPage } from '../page-for-tests.ts'

const signIn = (language: 'en' | 'ru' = 'en') =>
  openPage({ path: '/accounts/login/', signedIn: false, language })

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
