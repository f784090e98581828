import { expect, test } from 'vitest'
import type { Transport } from '../../contract/rendering.ts'
import { createApi } from './api.ts'

const failureText = 'Something went wrong, please check the form and try again.'
const apiOver = (transport: Transport) =>
  createApi(transport, {
    language: 'en',
    csrfToken: () => 'token',
    failureText,
    offlineText: 'You appear to be offline.',
  })
const answering = (status: number, text: string) => apiOver(async () => ({ status, reply: JSON.parse(text) }))

test('every call carries the CSRF token of the cookie in its header', async () => {
  const headers: (string | undefined)[] = []
  const api = apiOver(async call => {
    headers.push(call.headers['x-csrftoken'])
    return { status: 200, reply: {} }
  })
  await api('GET /api/orders/prefill/')
  await api('POST /i18n/setlang', { form: { language: 'ru' } })
  await api('POST /api/support/ask', { body: { question: 'Why?' } })
  await api('DELETE /api/accounts/session/')
  expect(headers).toEqual(['token', 'token', 'token', 'token'])
})

test('a form is sent as a form, everything else as JSON', async () => {
  const sent: unknown[] = []
  const api = apiOver(async ({ path, headers, body }) => {
    sent.push([path, headers['content-type'], body])
    return { status: 200, reply: {} }
  })
  await api('POST /api/accounts/auth/', { form: { email: 'anna@studio.example' } })
  await api('POST /i18n/setlang', { form: { language: 'ru' } })
  await api('POST /api/support/ask', { body: { question: ' Why? ' } })
  expect(sent).toEqual([
    ['/api/accounts/auth/', 'application/x-www-form-urlencoded', 'email=anna%40studio.example'],
    ['/i18n/setlang', 'application/x-www-form-urlencoded', 'language=ru'],
    ['/api/support/ask', 'application/json', '{"question":" Why? "}'],
  ])
})

test.each([400, 200])('a reply of %i whose ok is false is a refusal with its message', async status => {
  const api = answering(status, '{"ok":false,"message":"Not today."}')
  expect(await api('GET /api/orders/prefill/')).toMatchObject({ ok: false, message: 'Not today.' })
})

test.each([
  [502, '<html>Bad gateway</html>'],
  [200, 'not JSON'],
  [500, '{"ok":false,"message":""}'],
  [500, 'null'],
])('an answer of %i with %s is a network error in the usual words', async (status, text) => {
  expect(await answering(status, text)('GET /api/orders/prefill/')).toMatchObject({
    ok: false,
    message: failureText,
  })
})

test('a connection that breaks is a network error in the usual words', async () => {
  const api = apiOver(() => Promise.reject(new TypeError('fetch failed')))
  expect(await api('GET /api/orders/prefill/')).toMatchObject({
    ok: false,
    status: 0,
    message: `${failureText} You appear to be offline.`,
  })
})
