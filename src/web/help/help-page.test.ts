import { expect, test } from 'vitest'
import { openPage } from '../page-for-tests.ts'

test('a search that is refused for a while shows the message of the refusal', async () => {
  const message = 'Too many attempts. Please wait a while and try again.'
  const { text } = await openPage({
    path: '/help/?q=license',
    answers: { '/api/help/?q=license': { ok: false, message, retry_after: 30 } },
  })
  expect(text).toContain(message)
})
