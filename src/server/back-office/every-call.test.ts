import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { type Visitor, visitor as visit } from '../testing/client.ts'
import { makeSuperuser, setsUpApp } from '../testing/superuser.ts'
import { openWorld } from '../testing/world.ts'

const { shop, visitor, anna, root } = openWorld()

type Statuses = readonly [stale: number, fresh: number]

/** Every call of the back office, with the status for a superuser whose second factor is stale, and fresh. */
const expected: Record<string, Statuses> = {
  'GET /api/sezam/second-factor/': [200, 200],
  'POST /api/sezam/second-factor/totp/': [403, 200],
  'POST /api/sezam/second-factor/totp/confirmation/': [400, 400],
  'POST /api/sezam/second-factor/code/': [400, 400],
  'POST /api/sezam/second-factor/passkey/options/': [200, 200],
  'POST /api/sezam/second-factor/passkey/': [400, 400],
  'POST /api/sezam/second-factor/recovery-codes/': [403, 200],
  'GET /api/sezam/openapi.json': [200, 200],
  'GET /api/sezam/imports/': [400, 400],
  'POST /api/sezam/imports/': [400, 400],
  'POST /api/sezam/imports/:id/confirmation/': [400, 400],
  'POST /api/sezam/report-counts/': [400, 400],
  'GET /api/sezam/exports/:export/totals/': [404, 404],
  'GET /api/sezam/exports/:export/': [404, 404],
  'GET /api/sezam/today/': [200, 200],
  'GET /api/sezam/jobs/': [200, 200],
  'POST /api/sezam/jobs/:id/retry/': [404, 404],
  'POST /api/sezam/jobs/:id/handling/': [404, 404],
  'GET /api/sezam/events/': [200, 200],
  'GET /api/sezam/events/:id/': [404, 404],
  'POST /api/sezam/events/:id/retry/': [404, 404],
  'POST /api/sezam/events/:id/handling/': [400, 400],
  'GET /api/sezam/webhook-deliveries/': [200, 200],
  'GET /api/sezam/webhook-deliveries/:id/': [404, 404],
  'POST /api/sezam/webhook-deliveries/:id/redelivery/': [404, 404],
  'GET /api/sezam/actions/': [200, 200],
  'GET /api/sezam/actions/export/': [200, 200],
  'GET /api/sezam/actions/:id/': [404, 404],
  'GET /api/sezam/books/:book/': [404, 404],
  'GET /api/sezam/books/:book/export/': [404, 404],
  'GET /api/sezam/weekly-report/': [200, 200],
  'PUT /api/sezam/weekly-report/': [400, 400],
  'GET /api/sezam/reports/:report/': [404, 404],
  'GET /api/sezam/reports/:report/export/': [404, 404],
  'GET /api/sezam/reports/:report/rows/': [404, 404],
  'GET /api/sezam/superusers/': [200, 200],
  'POST /api/sezam/superusers/:id/removal/': [400, 400],
  'GET /api/sezam/customers/': [200, 200],
  'GET /api/sezam/customers/export/': [200, 200],
  'GET /api/sezam/customers/:id/': [404, 404],
  'GET /api/sezam/customer-card/': [404, 404],
  'POST /api/sezam/customers/:id/notes/': [400, 400],
  'PUT /api/sezam/customers/:id/notes/:note/': [400, 400],
  'DELETE /api/sezam/customers/:id/notes/:note/': [404, 404],
  'POST /api/sezam/customers/:id/email-change/': [400, 400],
  'POST /api/sezam/customers/:id/viewing/': [400, 400],
  'POST /api/sezam/customers/:id/orders/': [400, 400],
  'POST /api/sezam/customers/:id/sign-out/': [400, 400],
  'POST /api/sezam/customers/:id/export/': [400, 400],
  'POST /api/sezam/customers/:id/erasure/': [400, 400],
  'GET /api/sezam/questions/': [200, 200],
  'GET /api/sezam/help-feedback/': [200, 200],
  'GET /api/sezam/questions/:id/': [404, 404],
  'POST /api/sezam/questions/:id/reply/': [400, 400],
  'PUT /api/sezam/questions/:id/done/': [400, 400],
  'POST /api/sezam/questions/:id/article/': [400, 400],
  'GET /api/sezam/texts/': [200, 200],
  'POST /api/sezam/texts/': [400, 400],
  'GET /api/sezam/texts/:id/': [404, 404],
  'PUT /api/sezam/texts/:id/drafts/:language/': [404, 404],
  'DELETE /api/sezam/texts/:id/drafts/:language/': [404, 404],
  'POST /api/sezam/texts/:id/publication/': [400, 400],
  'GET /api/sezam/texts/:id/versions/:language/': [404, 404],
  'POST /api/sezam/texts/:id/versions/:version/restoration/': [404, 404],
  'POST /api/sezam/texts/:id/shipped/:language/': [404, 404],
  'PUT /api/sezam/texts/:id/archive/': [400, 400],
  'PUT /api/sezam/texts/:id/period/': [400, 400],
  'POST /api/sezam/texts/:id/preview/': [400, 400],
  'POST /api/sezam/superusers/': [400, 400],
  'POST /api/sezam/superusers/:id/factor-reset/': [400, 400],
  'GET /api/sezam/sessions/': [200, 200],
  'POST /api/sezam/sessions/:id/ending/': [400, 400],
  'GET /api/sezam/rates/': [200, 200],
  'POST /api/sezam/rates/:currency/': [404, 404],
  'POST /api/sezam/rate-proposals/:id/acceptance/': [400, 400],
  'POST /api/sezam/rate-proposals/:id/rejection/': [400, 400],
  'GET /api/sezam/emails/': [200, 200],
  'GET /api/sezam/emails/:id/': [404, 404],
  'GET /api/sezam/emails/:id/html/': [404, 404],
  'POST /api/sezam/emails/:id/resend/': [400, 400],
  'POST /api/sezam/emails/:id/retry/': [404, 404],
  'POST /api/sezam/emails/:id/handling/': [400, 400],
  'GET /api/sezam/registrations/thresholds/': [200, 200],
  'GET /api/sezam/sellers/': [200, 200],
  'POST /api/sezam/sellers/': [400, 400],
  'GET /api/sezam/sellers/:id/': [404, 404],
  'PUT /api/sezam/sellers/:id/': [400, 400],
  'POST /api/sezam/sellers/:id/closure/': [400, 400],
  'POST /api/sezam/registrations/': [400, 400],
  'POST /api/sezam/registrations/:id/end/': [400, 400],
  'GET /api/sezam/settings/:name/': [404, 404],
  'PUT /api/sezam/settings/:name/': [404, 404],
  'GET /api/sezam/tokens/': [200, 200],
  'POST /api/sezam/tokens/:id/revocation/': [400, 400],
  'GET /api/sezam/webhook-endpoints/': [200, 200],
  'POST /api/sezam/webhook-endpoints/:id/disabling/': [400, 400],
  'POST /api/sezam/webhook-endpoints/:id/enabling/': [400, 400],
  'GET /api/sezam/coupons/': [200, 200],
  'POST /api/sezam/coupons/': [400, 400],
  'GET /api/sezam/coupons/:code/': [404, 404],
  'PUT /api/sezam/coupons/:code/': [400, 400],
  'POST /api/sezam/coupons/:code/closure/': [400, 400],
  'POST /api/sezam/coupons/:code/reopening/': [400, 400],
  'GET /api/sezam/licenses/': [200, 200],
  'POST /api/sezam/licenses/search/': [400, 400],
  'GET /api/sezam/licenses/:id/': [404, 404],
  'GET /api/sezam/licenses/export/': [200, 200],
  'GET /api/sezam/licenses/expirations/': [200, 200],
  'POST /api/sezam/licenses/': [400, 400],
  'POST /api/sezam/licenses/:id/changes/': [400, 400],
  'POST /api/sezam/licenses/:id/changes/preview/': [400, 400],
  'POST /api/sezam/licenses/:id/serial/': [400, 400],
  'POST /api/sezam/licenses/:id/file/': [404, 404],
  'POST /api/sezam/licenses/:id/servers/:server/release/': [400, 400],
  'GET /api/sezam/orders/': [200, 200],
  'GET /api/sezam/search/': [400, 400],
  'POST /api/sezam/search/': [400, 400],
  'GET /api/sezam/orders/:id/': [404, 404],
  'POST /api/sezam/orders/:id/cancellation/': [400, 400],
  'POST /api/sezam/orders/:id/payment/': [400, 400],
  'GET /api/sezam/orders/export/': [200, 200],
  'GET /api/sezam/orders/invoices/': [404, 404],
  'POST /api/sezam/orders/cancellations/': [400, 400],
  'POST /api/sezam/orders/payment-reminders/': [400, 400],
  'POST /api/sezam/orders/:id/credit-notes/': [400, 400],
  'POST /api/sezam/orders/:id/invoice-correction/': [400, 400],
  'POST /api/sezam/orders/:id/payment-link/': [404, 404],
  'POST /api/sezam/orders/:id/payment-reminder/': [404, 404],
  'GET /api/sezam/statements/': [200, 200],
  'GET /api/sezam/payments/': [200, 200],
  'GET /api/sezam/payments/:id/': [404, 404],
  'GET /api/sezam/unmatched-payments/': [200, 200],
  'GET /api/sezam/unmatched-payments/:id/': [404, 404],
  'POST /api/sezam/unmatched-payments/:id/application/preview/': [400, 400],
  'POST /api/sezam/unmatched-payments/:id/application/': [400, 400],
  'POST /api/sezam/unmatched-payments/:id/resolution/': [400, 400],
  'POST /api/sezam/unmatched-payments/:id/reversal/': [400, 400],
  'POST /api/sezam/language/': [400, 400],
  // Last, because it ends the session.
  'DELETE /api/sezam/session/': [200, 200],
}

const superusers = {} as Record<'demoted' | 'unproven' | 'idle' | 'late' | 'stale' | 'fresh', Visitor> // Filled before the first test.

beforeAll(async () => {
  superusers.unproven = await signedIn('unproven')
  superusers.demoted = await proven('demoted')
  superusers.idle = await proven('idle')
  superusers.late = await proven('late')
  superusers.stale = await proven('stale')
  superusers.fresh = await proven('fresh')
  await shop.db.execute(sql`update superusers set removed_at = now() where email = 'demoted@astra.example'`)
  await confirmedBefore('stale', { factor_at: '11 minutes' })
  await confirmedBefore('idle', { factor_seen_at: '60 minutes' })
  await confirmedBefore('late', { factor_at: '12 hours' })
})

test('the table contains every call of the back office', () => {
  const registered = shop.app.siteMap.filter(route => route.includes(' /api/sezam/'))
  expect([...new Set(registered)].sort()).toEqual(Object.keys(expected).sort())
})

test.each(Object.entries(expected))(
  '%s does not exist but for a superuser, and answers a stale and a fresh second factor with %j',
  async (route, statuses) => {
    const others = [visitor(), anna, superusers.demoted]
    expect(await Promise.all(others.map(who => ask(who, route)))).toEqual([404, 404, 404])
    expect([await ask(superusers.stale, route), await ask(superusers.fresh, route)]).toEqual(statuses)
  },
)

test.each(Object.keys(expected).filter(route => !/\/(second-factor|session|language)\//.test(route)))(
  '%s is refused until the second factor is confirmed, and again after an hour without a request and after 12 hours',
  async route => {
    const { unproven, idle, late } = superusers
    expect(await Promise.all([unproven, idle, late].map(who => ask(who, route)))).toEqual([403, 403, 403])
  },
)

test('superusers read the calls of the back office in a document of its own, and no one in the public one', async () => {
  const paths = async (document: string) => Object.keys((await root.get(document)).json().paths)
  expect(await paths('/api/sezam/openapi.json')).toContain('/api/sezam/today/')
  expect((await root.get('/api/sezam/openapi.json')).headers['cache-control']).toBe('no-store')
  const open = await paths('/api/openapi.json')
  expect(open).toContain('/api/astra/order/')
  expect(open.filter(path => path.includes('sezam'))).toEqual([])
})

/** Ids in paths are those of rows that do not exist. */
async function ask(who: Pick<Visitor, 'get' | 'post' | 'put' | 'delete'>, route: string): Promise<number> {
  const [method = '', path = ''] = route.split(' ')
  const url = path.replace(/:\w+/g, '999999')
  // Each method of a route is one of these.
  const reply = await who[method.toLowerCase() as 'get'](url)
  return reply.statusCode
}

async function signedIn(name: string): Promise<Visitor> {
  const email = `${name}@astra.example`
  await makeSuperuser(shop, email)
  const browser = visit(shop)
  await browser.signsIn(email)
  return browser
}

async function proven(name: string): Promise<Visitor> {
  const browser = await signedIn(name)
  await setsUpApp(shop, browser)
  return browser
}

async function confirmedBefore(
  name: string,
  shifts: Partial<Record<'factor_at' | 'factor_seen_at', string>>,
) {
  for (const [column, interval] of Object.entries(shifts))
    await shop.db.execute(sql`update sessions set ${sql.identifier(column)} = ${sql.identifier(column)} - ${interval}::interval
      where customer_id = (select id from customers where email = ${`${name}@astra.example`})`)
}
