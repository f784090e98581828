import { expect, test } from 'vitest'
import { annasDemo, openPage } from '../testing/page-for-tests.ts'

const demo = (language: 'en' | 'ru' = 'en') => openPage({ path: '/orders/software/astra/demo/', language })

test('the e-mail is the customer’s own, and locked', async () => {
  const field = /<input[^>]*type="email"[^>]*>/.exec((await demo()).html)?.[0] ?? ''
  expect(field).toContain('value="anna@studio.example"')
  expect(field).toMatch(/readonly/i)
})

test('the button reads Try for free! and waits for the captcha', async () => {
  const button =
    /<main.*?(<button[^>]*type="submit"[^>]*>.*?<\/button>)/s.exec((await demo()).html)?.[1] ?? ''
  expect(button.replace(/<[^>]*>/g, '')).toBe('Try for free!')
  expect(button).toMatch(/ (disabled|aria-disabled)="/)
})

test('a customer who has had a demo sees no form, but its license and how to buy it', async () => {
  const { html, text } = await openPage({
    path: '/orders/software/astra/demo/',
    answers: {
      '/api/astra/demo/': { ok: true, data: { available: false, license_id: annasDemo.id } },
      '/api/accounts/profile/': { ok: true, data: { licenses: [annasDemo] } },
    },
  })
  expect(html).not.toContain('name="email"')
  expect(text).toContain('You have already received your free demo')
  for (const to of ['/accounts/licenses/1001/', '/orders/software/astra/buy/1001/'])
    expect(html).toContain(`href="${to}"`)
})

test('it is a demo of 30 days with every function', async () => {
  const { text } = await demo()
  expect(text).toContain('All features of Astra for 30 days')
  expect(text).toContain('Every feature')
})
