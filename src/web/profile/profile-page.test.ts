import { expect, test } from 'vitest'
import { annasLicense, openPage } from '../testing/page-for-tests.ts'

test('the profile shows the ten latest orders and a link to the older ones', async () => {
  const { html } = await openPage({ path: '/accounts/profile/', answers: pages })
  expect(listedIn(html)).toEqual(ids(10160, 10))
  expect(html).toContain('href="/accounts/profile/?after=10151#orders"')
})

test('a page of older orders has a place in the address, and links to the next and the latest ones', async () => {
  const { html } = await openPage({ path: '/accounts/profile/?after=10111', answers: pages })
  expect(listedIn(html)).toEqual(ids(10110, 50))
  expect(html).toContain('href="/accounts/profile/?after=10061#orders"')
  expect(html).toContain('href="/accounts/profile/#orders"')
})

test('an address with an invalid place shows the latest orders', async () => {
  const { html } = await openPage({ path: '/accounts/profile/?after=0x10', answers: pages })
  expect(listedIn(html)).toEqual(ids(10160, 10))
})

test('an order row has its invoice, and the way to pay if it is unpaid', async () => {
  const issued = { ...monthForOneServer, id: 10160, session_id: 'AST-1', invoice: {}, payment_method: 2 }
  const unpaid = { ...issued, id: 10161, status: 'pending' }
  const { html } = await openProfile({ orders: [unpaid, issued] })
  expect(html.match(/aria-label="(Pay|Invoice): Order \d+"/g)).toEqual([
    'aria-label="Pay: Order 10161"',
    'aria-label="Invoice: Order 10161"',
    'aria-label="Invoice: Order 10160"',
  ])
})

test('a company license is for any number of servers', async () => {
  const { text } = await openProfile({ licenses: [{ ...annasLicense, type: 3, servers: 10_000 }] })
  expect(text).toContain('any number of servers')
})

test('the profile offers a search among more than six licenses', async () => {
  const licenses = Array.from({ length: 7 }, (_, index) => ({ ...annasLicense, id: 1001 + index }))
  expect((await openProfile({ licenses: licenses.slice(1) })).text).not.toContain('Find a license')
  expect((await openProfile({ licenses })).text).toContain('Find a license')
})

test('buttons on the card contain the name of the license', async () => {
  const { html } = await openProfile({ licenses: [{ ...annasLicense, own_name: 'Studio' }] })
  for (const label of ['Renew', 'Add servers', 'Manage', 'Download license.txt'])
    expect(html).toContain(`aria-label="${label}: Studio"`)
})

test('when tokens and webhooks cannot be loaded, the page for developers says that they work as before', async () => {
  const { text } = await openPage({ path: '/accounts/developers/', answers: pages })
  expect(text).toContain('Your tokens and webhooks work as before. Only this page failed to load.')
})

test('a technician opens the page for developers from the profile, and makes tokens that read licenses there', async () => {
  const refused = { ok: false, message: 'no role' }
  const answers = {
    ...pages,
    '/api/accounts/tokens/': { ok: true, data: [] },
    '/api/accounts/webhooks/': refused,
  }
  const { html } = await openPage({ path: '/accounts/profile/', answers, role: 'technician' })
  expect(html).toContain('href="/accounts/developers/"')
  const { text } = await openPage({ path: '/accounts/developers/', answers, role: 'technician' })
  expect(text).toMatch(
    /read licenses.*check whether a license is valid(?!.*(free servers|read orders|Webhooks))/,
  )
})

test('unpaid orders are shown in place of the form that deletes the account', async () => {
  const own = { export: null, erased_after: null, open_orders: [10161], licenses: [], more_licenses: false }
  const answers = { '/api/accounts/data/': { ok: true, data: own } }
  const { text } = await openPage({ path: '/accounts/data/', answers })
  expect(text).toMatch(/cancelled or expired first: Order 10161(?!.*Delete the account in)/)
})

const ids = (newest: number, count: number) => Array.from({ length: count }, (_, index) => newest - index)

const monthForOneServer = {
  status: 'paid',
  created_at: '2026-11-21T23:30:00.000Z',
  line_title: 'Astra monthly subscription, 1 server',
  total: 2200,
  currency_text: 'EUR',
  currency_prefix: '€',
  currency_suffix: '',
}

const profile = (newest: number) => ({
  ok: true,
  data: {
    email: 'anna@studio.example',
    licenses: [],
    orders: ids(newest, 50).map(id => ({ ...monthForOneServer, id })),
    next_after: newest - 49,
  },
})

const pages = {
  '/api/accounts/profile/': profile(10160),
  '/api/accounts/profile/?after=10111': profile(10110),
  '/api/accounts/sessions/': { ok: true, data: [] },
}

function openProfile(changed: object) {
  const data = { ...profile(10160).data, ...changed }
  return openPage({
    path: '/accounts/profile/',
    answers: { ...pages, '/api/accounts/profile/': { ok: true, data } },
  })
}

const listedIn = (html: string) =>
  [...html.matchAll(/href="\/orders\/(\d+)\/review\/"/g)].map(([, id]) => Number(id))
