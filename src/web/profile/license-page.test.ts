import { expect, test } from 'vitest'
import type { License } from '../../contract/licenses.ts'
import { annasDemo, annasLicense, openPage } from '../testing/page-for-tests.ts'

const lifetime = { ...annasLicense, type: 4, period: 1 } as const
const past = { expiration_date: '2026-11-01', days_left: 0 }

test.each<[string, License, string]>([
  ['a demo', annasDemo, 'From 4 December 2026 nothing new can be started with the demo.'],
  ['a subscription', annasLicense, 'From 18 December 2026 nothing new starts until you renew.'],
  [
    'a company license',
    { ...annasLicense, type: 3, period: 1, can_upgrade: false },
    'there are 14 days of grace',
  ],
  [
    'a subscription in grace',
    { ...annasLicense, expiration_date: '2026-11-07', days_left: 0 },
    'Everything still works: the license is in grace. From 22 November 2026 nothing new starts',
  ],
  [
    'a subscription after its grace',
    { ...annasLicense, expiration_date: '2026-11-06', days_left: 0 },
    'Nothing new starts until you renew. What is running continues.',
  ],
  ['a lifetime license', lifetime, 'works forever. Versions released until 3 December 2026 are included'],
  [
    'a lifetime license without updates',
    { ...lifetime, ...past },
    'works forever with every version released until 1 November 2026',
  ],
  ['a suspended license', { ...annasLicense, state: 'suspended' }, 'There is no file while the license is'],
])('the page of %s says what happens after its last day', async (_, license, words) => {
  expect((await openLicense(license)).text).toContain(words)
})

test.each([
  ['suspended', 'suspended'],
  ['revoked', 'revoked'],
  ['suspended', 'imported'],
] as const)(
  'the page of a %s license says what its servers do from 7 days after it was %s',
  async (state, kind) => {
    const terms = { type: 2, period: 1, servers: 3, expiration_date: '2027-11-21' }
    const event = { by: 'operator', reason: '', order_id: null }
    const active = { ...event, id: 1, kind: 'issued', at: '2026-11-01T10:00:00.000Z' }
    const before = kind === 'imported' ? null : { ...terms, state: 'active' }
    const stop = { ...event, id: 2, kind, at: '2026-11-20T23:00:00.000Z', before, after: { ...terms, state } }
    const events = [stop, { ...active, before: null, after: { ...terms, state: 'active' } }]
    const { text, html } = await openLicense({ ...annasLicense, state }, {}, events)
    expect(text).toContain('From 27 November 2026 servers that reach us start and add nothing.')
    expect(html).not.toContain('<meter')
  },
)

test('renewal and upgrade show their price before the click, for the country of the last order', async () => {
  const { text } = await openLicense(annasLicense, { client_country: 'DEU', payment: 'card' })
  expect(text).toContain('€71.40, then until 2 January 2027')
  expect(text).toContain('€9.52 for one more server until the same day')
  expect(text).toContain('Full prices for Germany.')
})

test('no line about a lifetime license says that it ends', async () => {
  const terms = { type: 4, period: 1, servers: 3, expiration_date: '2027-12-03', state: 'active' }
  const event = { at: '2026-11-20T10:00:00.000Z', by: 'shop', reason: '', order_id: null, before: null }
  const events = ['extended', 'issued'].map((kind, id) => ({ ...event, id, kind, after: terms }))
  const { text } = await openLicense(
    { ...lifetime, expiration_date: '2027-12-03', days_left: 376 },
    {},
    events,
  )
  expect(text).toContain('Updates extended until 3 December 2027')
  expect(text).toContain('Issued for 3 servers, updates until 3 December 2027')
  expect(text).toMatch(/€\d+ for one more server(?! until)/)
})

test('a demo shows what a paid license costs before the click', async () => {
  const { text } = await openLicense(annasDemo, { client_country: 'DEU', payment: 'card' })
  expect(text).toContain('€26.18 a month or €261.80 a year for one server')
})

test('two copies of one server are reported beside it, with what to do', async () => {
  const held_until = '2026-12-20T10:00:00.000Z'
  const seen = { version: '6.8', last_seen_at: '2026-11-20T10:00:00.000Z', held_until, kind: 'online' }
  const servers = [
    { ...seen, seat: 1, name: 'studio-1', cloned: false },
    { ...seen, seat: 2, name: 'studio-2', cloned: true },
  ]
  const { text } = await openLicense(annasLicense, {}, [], servers)
  expect(text.split('Two copies of this server were seen')).toHaveLength(2)
  expect(text).toMatch(/studio-2 .*Two copies of this server were seen .*systemd-machine-id-setup/)
})

test('a server shows since when it is silent, and until when its seat is held', async () => {
  const server = { seat: 1, name: '', version: '', kind: 'online', cloned: false }
  const silent = {
    ...server,
    last_seen_at: '2026-11-02T10:00:00.000Z',
    held_until: '2026-12-02T10:00:00.000Z',
  }
  const lapsed = { ...silent, seat: 2, held_until: '2026-11-19T10:00:00.000Z' }
  const { text } = await openLicense(annasLicense, {}, [], [silent, lapsed])
  expect(text).toContain('silent since 2 November 2026, 10:00 UTC · seat held until 2 December 2026')
  expect(text).toContain('another server can take its seat')
})

test('the history names who changed the license, when and why', async () => {
  const terms = { type: 2, period: 0, servers: 3, expiration_date: '2026-12-03', state: 'active' }
  const event = { id: 1, kind: 'extended', at: '2026-11-20T10:00:00.000Z', order_id: null, after: terms }
  const events = [{ ...event, by: 'operator', reason: 'goodwill', before: terms }]
  const { text } = await openLicense(annasLicense, {}, events)
  expect(text).toMatch(/Extended until 3 December 2026 Reason: goodwill 20 November 2026 +by our support/)
})

test('an address with a serial number is no page', async () => {
  const path = '/accounts/licenses/AAAA-BBBB-CCCC-DDDD-EEEE/'
  expect((await openPage({ path, license: annasLicense })).status).toBe(404)
})

function openLicense(license: License, prefill = {}, events: object[] = [], servers: object[] = []) {
  const listed = { ok: true, next_after: null }
  const answers = {
    '/api/astra/license/1001/events/': { ok: true, data: events },
    '/api/astra/license/1001/activations/': { ...listed, data: servers, total: servers.length },
    '/api/astra/license/1001/transfer/': { ok: true, data: null },
  }
  return openPage({ path: '/accounts/licenses/1001/', license, prefill, answers })
}
