import { expect, test } from 'vitest'
import { openPage } from '../testing/page-for-tests.ts'

test('the question has a field without any bound, and a button', async () => {
  const { html } = await openPage({ path: '/support/ask' })
  const [field = 'no field'] = /<textarea[^>]*name="question"[^>]*>/.exec(html) ?? []
  expect(field).toContain('name="question"')
  expect(field).not.toMatch(/maxlength|minlength|required|pattern/i)
  expect(html).toMatch(/<button[^>]*type="submit"/)
})
