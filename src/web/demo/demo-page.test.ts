import { expect, test } from 'vitest'
import { openPage } from '../page-for-tests.ts'

const demo = (language: 'en' | 'ru' = 'en') => openPage({ path: '/orders/software/astra/demo/', language })

test('the e-mail is the customer’s own, and locked', async () => {
  const field = /<input[^>]*type="email"[^>]*>/.exec((await demo()).html)?.[0] ?? ''
  expect(field).toContain('value="anna@studio.example"')
  expect(field).toMatch(/readonly/i)
})

test('the button reads Try for free! and waits for the captcha', async () => {
  const button = /<button[^>]*type="submit"[^>]*>.*?<\/button>/s.exec((await demo()).html)?.[0] ?? ''
  expect(button.replace(/<[^>]*>/g, '')).toBe('Try for free!')
  expect(button).toMatch(/ (disabled|aria-disabled)="/)
})

test('it is a demo of 30 days with every function', async () => {
  const { text } = await demo()
  expect(text).toContain('All features of Astra for 30 days')
  expect(text).toContain('Every feature')
})
