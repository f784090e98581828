import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Role, roles } from '../domain/roles.ts'
import { mails } from './platform/database/tables.ts'
import { openAuthenticator } from './testing/authenticator.ts'
import { type Visitor, visitor } from './testing/client.ts'
import { openTestShop } from './testing/shop-for-tests.ts'
import { setsUpApp } from './testing/superuser.ts'

const shop = await openTestShop({}, { kind: 'built' })
let people: Record<Person, Visitor>
/** The ids of Anna's records, by what stands before `:id` in an address. */
let ids: Record<string, number>

type Person = 'anonymous' | 'anna' | 'boris' | 'clerk'
type Statuses = readonly [anonymous: number, anna: number, boris: number, clerk: number]
type Holders = readonly Role[]
type Access = readonly [...Statuses, holders?: Holders]

const everyone = (status: number): Statuses => [status, status, status, status]
const members = (status: number, holders: Holders = []): Access => [401, status, status, status, holders]
/** Belongs to Anna. */
const annas = (status: number, holders: Holders = []): Access => [401, status, 404, 404, holders]
/** Belongs to Anna; a superuser can read it. */
const readable = (holders: Holders): Access => [401, 200, 404, 200, holders]

const all: Holders = ['manager', 'buyer', 'technician', 'accountant']
const licensing: Holders = ['manager', 'buyer', 'technician']
const ordering: Holders = ['manager', 'buyer', 'accountant']
const installing: Holders = ['manager', 'technician']
const buying: Holders = ['manager', 'buyer']
const billing: Holders = ['manager', 'accountant']
const managing: Holders = ['manager']

const icons = ['/favicon.ico', '/favicon.svg', '/apple-touch-icon.png', '/icon-192.png', '/icon-512.png']
const lists = ['/robots.txt', '/sitemap.xml', '/llms.txt', '/manifest.webmanifest']
const files = [...lists, '/.well-known/security.txt', '/preview.png']
const product = ['/astra/', '/astra/pricing/', '/astra/releases/', '/orders/software/astra/buy/']
const byLink = ['/accounts/mail/', '/orders/payment/link/', '/orders/renewal/', '/orders/quote/']
const legal = ['/terms/', '/privacy/', '/imprint/', '/withdraw/', '/end-contract/']
const open = [...icons, ...files, ...product, ...byLink, ...legal, '/help/', '/astra-activate/']
const account = ['profile', 'settings', 'people', 'servers', 'developers', 'data', 'transfers/:id']
const forms = ['order/', 'demo/', 'activate/'].map(form => `/orders/software/astra/${form}`)
const signedIn = [...account.map(page => `/accounts/${page}/`), ...forms, '/support/ask']
const get = (paths: readonly string[], statuses: Statuses) =>
  Object.fromEntries(paths.map(path => [`GET ${path}`, statuses]))

/**
 * Every route, with the status for each kind of visitor, and for a call of an account the roles that may make it too.
 * The ids in the paths are Anna's.
 */
const expected: Record<string, Access> = {
  'GET /health': everyone(200),
  'GET /readyz': everyone(200),
  'GET /livez': everyone(200),
  // From loopback.
  'GET /metrics': everyone(200),
  'GET /api/openapi.json': everyone(200),
  'GET /api/docs': everyone(200),
  'GET /api/docs/*': everyone(404),
  'GET /api/accounts/auth/': everyone(200),
  'POST /api/accounts/auth/': everyone(400),
  'POST /api/accounts/auth/passkey/options/': everyone(200),
  'POST /api/accounts/auth/passkey/': everyone(400),
  'GET /api/accounts/mail-link/': everyone(404),
  'POST /api/accounts/mail-link/': everyone(400),
  'POST /i18n/setlang': everyone(400),
  'POST /i18n/switch': everyone(400),
  'GET /api/orders/currencies/': everyone(200),
  'GET /api/orders/countries/': everyone(200),
  'GET /api/orders/resellers/': everyone(200),
  'GET /api/orders/seller/': everyone(200),
  'GET /api/captcha/challenge/': everyone(200),
  'GET /api/orders/payment-link/': everyone(404),
  'GET /api/orders/renewal-link/': everyone(404),
  'POST /api/orders/renewal-link/': everyone(400),
  'GET /api/orders/quotes/': everyone(404),
  'GET /orders/docs/quotes/': everyone(404),
  'GET /api/orders/coupon/': everyone(400),
  'GET /l/:token': everyone(404),
  'POST /api/astra/activation/activate/': everyone(400),
  'POST /api/astra/activation/check-in/': everyone(400),
  'POST /api/astra/activation/release/': everyone(400),
  'POST /api/astra/activation/validate/': everyone(400),
  'POST /api/astra/activation/offline/': everyone(400),
  'GET /api/astra/activation/revocations/': everyone(200),
  'GET /.well-known/jwks.json': everyone(200),
  'GET /api/astra/releases/': everyone(200),
  'GET /api/astra/releases/sums/': everyone(200),
  'GET /astra/releases/feed.xml': everyone(200),
  'GET /d/:version/:arch/': everyone(404),
  'GET /api/astra/license/:id/newest/': annas(200, licensing),
  // There is no release.
  'GET /d/licenses/:id/:arch/': members(404, licensing),
  'GET /api/astra/activation/responses/:token/': everyone(404),
  'GET /api/astra/activation/responses/:token/file/': everyone(404),
  // Answered with the page of the form.
  'POST /astra-activate': everyone(422),
  'POST /orders/software/astra/activate': [302, 422, 422, 422],
  'GET /api/help/': everyone(200),
  'POST /help/:slug/feedback': everyone(400),
  'GET /api/help/:slug/': everyone(404),
  'GET /api/developers/:name/': everyone(404),
  'GET /api/legal/:name/': everyone(404),
  'GET /api/imprint/': everyone(200),
  'GET /api/astra/product/': everyone(200),
  'GET /api/astra/questions/': everyone(200),
  'POST /api/webhooks/stripe/': everyone(400),
  'POST /api/webhooks/btcpay/': everyone(400),
  // Not configured in this shop.
  'POST /api/webhooks/crypto-pay/': everyone(404),
  'POST /api/webhooks/telegram/': everyone(404),
  'GET /sandbox/mail/': everyone(200),
  'GET /sandbox/mail.json': everyone(200),
  'GET /sandbox/mail/:id/': everyone(404),
  'GET /sandbox/mail/:id/attachments/:position/': everyone(404),
  'GET /sandbox/sandbox.css': everyone(200),
  'GET /sandbox/pay/:id': everyone(404),
  'POST /sandbox/pay/:id': everyone(400),
  'GET /sandbox/chat/': everyone(200),
  'POST /sandbox/chat/': everyone(400),
  'GET /sandbox/crypto/:id': everyone(404),
  'POST /sandbox/crypto/:id': everyone(400),
  'GET /api/accounts/sessions/': members(200),
  'GET /api/accounts/profile/': members(200, all),
  'GET /api/accounts/data/': members(200),
  // None was requested.
  'GET /api/accounts/export/file/': members(404),
  'POST /api/accounts/export/': members(200),
  'POST /api/accounts/deletion/': members(400),
  // Nothing was requested.
  'DELETE /api/accounts/deletion/': members(404),
  'GET /api/accounts/settings/': members(200, billing),
  'PUT /api/accounts/billing-details/': members(400, billing),
  'DELETE /api/accounts/billing-details/': members(200, billing),
  'PUT /api/accounts/reminders/': members(400, managing),
  'POST /api/accounts/recipients/': members(400, managing),
  'DELETE /api/accounts/recipients/:id/': annas(200, managing),
  'GET /api/accounts/people/': members(200, all),
  'POST /api/accounts/people/': members(400, managing),
  'PUT /api/accounts/people/:id/': members(404, managing),
  'DELETE /api/accounts/people/:id/': members(404, managing),
  'POST /api/accounts/acting/': members(400, all),
  'POST /api/accounts/email-change/': members(400),
  'DELETE /api/accounts/email-change/': members(200),
  'POST /api/accounts/passkeys/options/': members(200),
  'POST /api/accounts/passkeys/': members(400),
  'DELETE /api/accounts/passkeys/:id/': annas(200),
  'GET /api/astra/demo/': members(200, licensing),
  'POST /api/astra/demo/': members(400, licensing),
  'GET /api/astra/license/list/': members(200, licensing),
  'GET /api/astra/license/:id/': readable(licensing),
  // Only the customer downloads it, has it sent or makes a link to it.
  'GET /api/astra/license/:id/file/': annas(200, installing),
  'POST /api/astra/license/:id/auto-renewal/': members(400, buying),
  'POST /api/astra/license/:id/file/': annas(200, installing),
  'POST /api/astra/license/:id/file/link/': annas(200, installing),
  'GET /api/astra/license/:id/activations/': readable(licensing),
  'PUT /api/astra/license/:id/activations/:seat/': members(404, installing),
  'GET /api/astra/servers/': members(200, licensing),
  'GET /api/astra/servers/export/': members(200, licensing),
  // No server holds a seat.
  'DELETE /api/astra/license/:id/activations/:seat/': members(404, installing),
  'DELETE /api/astra/license/:id/auto-renewal/': annas(200, buying),
  'GET /api/astra/license/:id/auto-renewal/': annas(200, buying),
  'GET /api/astra/license/:id/events/': readable(licensing),
  'PUT /api/astra/license/:id/name/': members(400, licensing),
  'POST /api/astra/license/:id/reset/': members(400, managing),
  'GET /api/astra/license/:id/transfer/': annas(200, licensing),
  'POST /api/astra/license/:id/transfer/': members(400, managing),
  // Nothing is offered.
  'DELETE /api/astra/license/:id/transfer/': annas(409, managing),
  'GET /api/astra/transfers/': members(200, managing),
  'GET /api/astra/transfers/:id/': members(404, managing),
  'POST /api/astra/transfers/:id/acceptance/': members(404, managing),
  'POST /api/astra/order/': members(400, buying),
  'POST /api/support/ask': members(400, all),
  'GET /api/orders/prefill/': members(200, buying),
  'POST /api/orders/vat-check/': members(400, licensing),
  'GET /api/orders/:id/': readable(ordering),
  // A superuser acts on the order in the back office instead.
  'POST /api/orders/:id/payment-check/': annas(200, buying),
  'GET /orders/docs/orders/:id/invoice/': readable(ordering),
  'GET /orders/docs/orders/:id/invoice.xml': readable(ordering),
  'GET /api/orders/:id/stripe/invoice/': readable(ordering),
  // The invoice has no credit note.
  'GET /orders/docs/orders/:id/credit-note/': annas(404, ordering),
  'GET /orders/docs/orders/:id/credit-note.xml': annas(404, ordering),
  // The order is paid.
  'POST /api/orders/:id/payment-link/': annas(409, buying),
  'POST /api/orders/:id/payment-link/mail/': members(400, buying),
  'POST /api/orders/quotes/': members(400, licensing),
  'POST /api/orders/:id/reorder/': annas(409, buying),
  'POST /api/orders/:id/chat-link/': annas(409, buying),

  'GET /': everyone(302),
  'GET /profile/': everyone(302),
  'GET /astra-license/': everyone(302),
  'GET /accounts/login/': [200, 302, 302, 302],
  'GET /orders/software/astra/buy/:id/': everyone(302),
  'GET /orders/software/astra/license/:id/renew/': [302, 200, 302, 200],
  'GET /orders/software/astra/license/:id/renew-sn/': [302, 200, 302, 200],
  'GET /orders/software/astra/license/:id/upgrade/': [302, 200, 302, 200],
  'GET /accounts/licenses/:id/': [302, 200, 302, 200],
  'GET /orders/:id/review/': [302, 200, 404, 200],
  'GET /help/:slug/': everyone(404),
  'GET /help/:slug.md': everyone(404),
  'GET /help/developers/:name/': everyone(404),
  // Answered with the page of the form.
  'POST /withdraw': everyone(422),
  'POST /end-contract': everyone(422),
  'GET /astra-activate/:token/': everyone(404),
  'POST /sezam/viewing/end/': everyone(400),

  ...get(open, everyone(200)),
  ...get(signedIn, [302, 200, 200, 200]),

  'GET /api/accounts/tokens/': members(200, installing),
  'POST /api/accounts/tokens/': members(400, installing),
  'DELETE /api/accounts/tokens/:id/': annas(200, installing),
  // These need an API token, and ignore the session, as those of the program API do.
  'GET /mcp': everyone(401),
  'POST /mcp': everyone(401),
  'GET /api/accounts/webhooks/': members(200, managing),
  'POST /api/accounts/webhooks/': members(400, managing),
  // A superuser has no more rights here than another customer.
  'POST /api/accounts/webhooks/:id/enabling/': annas(200, managing),
  'POST /api/accounts/webhooks/:id/secret/': annas(200, managing),
  'POST /api/accounts/webhooks/:id/test/': annas(200, managing),
  'GET /api/accounts/webhooks/:id/deliveries/': annas(200, managing),
  'POST /api/accounts/webhooks/:id/deliveries/:delivery/redelivery/': annas(200, managing),
  'DELETE /api/accounts/webhooks/:id/': annas(200, managing),

  // Last, because they end the sessions of the requests above.
  'DELETE /api/accounts/sessions/:id/': annas(200),
  'DELETE /api/accounts/sessions/': members(200),
  'DELETE /api/accounts/session/': members(200, all),
}

beforeAll(async () => {
  people = { anonymous: visitor(shop), anna: visitor(shop), boris: visitor(shop), clerk: visitor(shop) }
  await people.anna.signsIn('anna@studio.example')
  await people.boris.signsIn('boris@cable.example')
  await people.clerk.signsIn('clerk@astra.example')
  await setsUpApp(shop, people.clerk)
  ids = await createAnnasRecords()
})
afterAll(() => shop.close())

test('the table contains every route that the shop registers, those of the back office and the program API excepted', () => {
  const registered = shop.app.siteMap.filter(
    route => !/ \/(assets|api\/sezam|api\/v1)\/|^GET \/(sezam|managecms)\//.test(route),
  )
  expect([...new Set(registered)].sort()).toEqual(Object.keys(expected).sort())
})

test.each(roles)('a person who is %s cannot make the calls that need another role', async role => {
  const person = await joins(role)
  const ofAccount = Object.entries(expected).filter(
    ([, [anonymous, anna]]) => anonymous === 401 && anna !== 401,
  )
  for (const [call, [, , , , holders = []]] of ofAccount) {
    const [method, path = ''] = call.split(' ')
    const { body } = await person.ask(method as 'GET', path.replace(/:\w+/g, '999999999'))
    const isRefused = body.includes('Your role in this account does not allow this')
    expect({ call, isRefused }).toEqual({ call, isRefused: !holders.includes(role) })
  }
})

test('only a person who may install licenses can activate a server of the account without the serial number', async () => {
  const accountant = await joins('accountant')
  const { headers } = await accountant.get('/orders/software/astra/activate/')
  expect(headers.location).toContain('/accounts/people/?needs=install')
})

test.each(Object.entries(expected))(
  '%s answers anonymous, customer, other customer and superuser: %j',
  async (route, [...statuses]) => {
    const [method = '', path = ''] = route.split(' ')
    const url = path.replace(/(?<=(\w*)\/):(\w+)/g, (_, before, name) =>
      String(ids[name === 'id' ? before : name] ?? 'nothing-of-that-name'),
    )
    const answers: number[] = []
    // In this order, because Anna's request may delete what the others must be refused.
    for (const person of ['anonymous', 'boris', 'clerk', 'anna'] as const)
      answers.push((await people[person].ask(method as 'GET', url)).statusCode)
    const [anonymous, boris, clerk, anna] = answers
    expect([anonymous, anna, boris, clerk]).toEqual(statuses.slice(0, 4))
  },
)

test('a call with an unknown address or method is answered with 404', async () => {
  for (const [method, url] of [
    ['PUT', '/api/astra/activation/check-in/'],
    ['POST', '/api/astra/activation/checkin/'],
  ] as const)
    expect((await shop.app.inject({ method, url, payload: {} })).statusCode).toBe(404)
})

test('the API document requires the session and the CSRF header where the shop does', async () => {
  const document = (await people.anonymous.get('/api/openapi.json')).json()
  const security = Object.entries<Record<string, { security?: object[] }>>(document.paths).flatMap(
    ([path, calls]) =>
      Object.entries(calls).map(([method, call]) => [`${method} ${path}`, call.security] as const),
  )
  expect(security.length).toBeGreaterThan(20)
  expect(Object.fromEntries(security)).toMatchObject({
    'get /api/orders/prefill/': [{ session: [] }],
    'post /api/astra/order/': [{ session: [], csrf: [] }],
    'post /i18n/setlang': [{ csrf: [] }],
    'post /api/v1/licenses/validate/': [{ token: ['licenses:validate'] }],
    'delete /api/v1/licenses/{id}/activations/{seat}/': [{ token: ['activations:write'] }],
  })
  const requiringSession = security
    .filter(([, asked]) => asked?.some(each => 'session' in each))
    .map(([call]) => call)
  expect(requiringSession.sort()).toEqual(
    membersCalls().filter(call => security.some(([known]) => known === call)),
  )
})

test('the API document is sent from memory, compressed once', async () => {
  const asked = { url: '/api/openapi.json', headers: { 'accept-encoding': 'br' } }
  const { headers } = await shop.app.inject(asked)
  expect(headers['content-encoding']).toBe('br')
  const again = { ...asked, headers: { ...asked.headers, 'if-none-match': String(headers.etag) } }
  expect((await shop.app.inject(again)).statusCode).toBe(304)
})

test('the API document describes Idempotency-Key and replies that are not JSON, and has no unused schema', async () => {
  const document = (await people.anonymous.get('/api/openapi.json')).json()
  const { post: order } = document.paths['/api/astra/order/']
  expect(order.parameters).toMatchObject([{ in: 'header', name: 'Idempotency-Key', required: false }])
  const { get: invoice } = document.paths['/orders/docs/orders/{id}/invoice/']
  expect(Object.keys(invoice.responses['200'].content)).toEqual(['application/pdf'])
  const text = JSON.stringify(document)
  expect(text).not.toContain('"x-')
  const unused = Object.keys(document.components.schemas).filter(name => !text.includes(`schemas/${name}"`))
  expect(unused).toEqual([])
})

/** The calls that require signing in, as the API document writes them. */
function membersCalls(): string[] {
  return Object.entries(expected)
    .filter(([, [anonymous, anna]]) => anonymous === 401 && anna !== 401)
    .map(([route]) => {
      const [method = '', path = ''] = route.split(' ')
      return `${method.toLowerCase()} ${path.replace(/\/:(delivery|seat|arch)\//, '/{$1}/').replace(/:(\w+)/, '{id}')}`
    })
    .sort()
}

async function joins(role: Role): Promise<Visitor> {
  const email = `${role}@studio.example`
  await people.anna.post('/api/accounts/people/', { json: { email, role } })
  const [invitation] = await shop.shop.db.select().from(mails).where(eq(mails.recipient, email))
  const token = /token=([\w-]+)/.exec(invitation?.text ?? '')?.[1]
  const person = visitor(shop)
  await person.post('/api/accounts/mail-link/', { json: { token, accept: true } })
  await person.signsIn(email)
  return person
}

async function createAnnasRecords() {
  const access = await createAnnasAccess()
  await people.anna.post('/api/astra/order/', { json: { product: 'astra-1m', payment: 'stripe' } })
  const [order] = (await people.anna.reads('/api/accounts/profile/')).orders
  await shop.shop.db.execute(sql`update sandbox_checkouts set status = 'paid' where order_id = ${order.id}`)
  await people.anna.post(`/api/orders/${order.id}/payment-check/`)
  const [license] = (await people.anna.reads('/api/accounts/profile/')).licenses
  const other = visitor(shop)
  await other.signsIn('anna@studio.example')
  const sessions = await people.anna.reads('/api/accounts/sessions/')
  const elsewhere = sessions.find((session: { current: boolean }) => !session.current)
  const settings = await addSettings()
  const { id } = license
  return {
    orders: order.id,
    license: id,
    licenses: id,
    buy: id,
    sessions: elsewhere.id,
    ...settings,
    ...access,
  }
}

async function addSettings() {
  const json = { email: 'books@studio.example', reminders: true, invoices: true }
  await people.anna.post('/api/accounts/recipients/', { json })
  const options = (await people.anna.post('/api/accounts/passkeys/options/')).json().data
  const created = openAuthenticator(shop.shop.config).creates(options)
  await people.anna.post('/api/accounts/passkeys/', { json: created })
  const { recipients, passkeys } = await people.anna.reads('/api/accounts/settings/')
  return { recipients: recipients[0].id, passkeys: passkeys[0].id }
}

async function createAnnasAccess() {
  const endpoint = { url: 'http://127.0.0.1:9/', types: ['order.paid'] }
  const { id: webhook } = (await people.anna.post('/api/accounts/webhooks/', { json: endpoint })).json().data
  await people.anna.post(`/api/accounts/webhooks/${webhook}/test/`)
  const [{ id: delivery }] = await people.anna.reads(`/api/accounts/webhooks/${webhook}/deliveries/`)
  const wanted = { name: 'Monitoring', scopes: ['licenses:read'] }
  const { id: token } = (await people.anna.post('/api/accounts/tokens/', { json: wanted })).json().data
  return { webhooks: webhook, delivery, tokens: token }
}
