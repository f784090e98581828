import { expect, test } from 'vitest'
import { openPage } from '../testing/page-for-tests.ts'

test('a search without a hit offers to ask once, with its words', async () => {
  const { html } = await openPage({
    path: '/help/?q=tractor',
    answers: { '/api/help/?q=tractor': { ok: true, data: { kind: 'found', articles: [] } } },
  })
  expect(html.match(/href="\/support\/ask[^"]*"/g)).toEqual(['href="/support/ask?question=tractor"'])
})

test('a search that is refused for a while shows the message of the refusal', async () => {
  const message = 'Too many attempts. Please wait a while and try again.'
  const { text } = await openPage({
    path: '/help/?q=license',
    answers: { '/api/help/?q=license': { ok: false, message, retry_after: 30 } },
  })
  expect(text).toContain(message)
})
