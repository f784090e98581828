import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { removeUnconfirmed } from '../../account/cleanup.ts'
import { eraseViewings } from '../../identity/viewing/store.ts'
import { openWorld } from '../../testing/world.ts'

const { anna, boris, root, shop, signedIn, visitor } = openWorld({ pages: { kind: 'built' } })

const profile = '/api/accounts/profile/'
const html = { headers: { accept: 'text/html' } }
const reason = 'Cannot find the invoice'
const views = (id: number, because = reason) =>
  root.post(`/api/sezam/customers/${id}/viewing/`, { json: { reason: because } })
const stops = async () =>
  root.post('/sezam/viewing/end/', { form: { csrf: root.cookies.get('csrftoken') ?? '' } })
const code = async () => (await root.get(profile)).statusCode

test('a superuser views the shop as a customer for 60 minutes, with a bar on each page, until they stop', async () => {
  await anna.buys()
  const id = await anna.id()
  expect((await views(id, ' ')).statusCode).toBe(400)
  const cookie = expect.objectContaining({ name: 'viewing', httpOnly: true, sameSite: 'Lax' })
  expect((await views(id)).cookies).toContainEqual(cookie)
  expect(await root.profile()).toMatchObject({ email: anna.email, orders: [{}] })
  const page = await root.get('/accounts/profile/', html)
  expect(page.body).toContain(`You are viewing the shop as ${anna.email}. Read only until 11:00\u00a0UTC.`)
  expect((await root.get('/accounts/profile/?lang=ru', html)).body).toContain(`от\u00a0имени ${anna.email}`)
  expect((await root.get('/help/', html)).body).toContain('class="bottom-bar viewing"')
  expect((await anna.get('/accounts/profile/', html)).body).not.toContain('class="bottom-bar viewing"')

  expect((await stops()).headers.location).toBe(`/sezam/customers/${id}/`)
  expect((await root.profile()).email).toBe(root.email)
  const { timeline } = await root.reads(`/api/sezam/customers/${id}/`)
  expect(timeline.filter(({ kind }: { kind: string }) => kind === 'action')).toMatchObject([
    { detail: 'end view as customer', by: root.email },
    { detail: 'view as customer', by: root.email, reason },
  ])
})

test('the back office goes on as the superuser while the storefront is viewed as a customer', async () => {
  await views(await anna.id())
  const page = await root.get('/sezam/customers/', html)
  expect([page.statusCode, page.body.includes('class="bottom-bar viewing"')]).toEqual([200, false])
  expect((await root.post('/api/sezam/language/', { json: { language: 'ru' } })).statusCode).toBe(200)
  expect((await root.profile()).email).toBe(anna.email)
  expect((await root.delete('/api/sezam/session/')).statusCode).toBe(200)
  expect(await code()).toBe(401)
})

test('every call that is not a read is refused to a viewing superuser, in each form of its address', async () => {
  const { ask, cookies } = await root.signedIn()
  await anna.buys()
  await views(await anna.id())
  const before = await readCustomerRows(await anna.id())
  const writes = shop.app.siteMap.filter(route => !/^GET |\/sezam\//.test(route))
  expect(writes.length).toBeGreaterThan(50)
  for (const route of writes) {
    const [method = '', path = ''] = route.split(' ')
    const url = path.replace(/:\w+|\*/g, '1')
    const reply = await ask(method as 'POST', url, { json: {} })
    expect([route, reply.statusCode]).toEqual([route, 403])
  }
  for (const url of ['/api/accounts/session', '//api/accounts/session/', '/api/sezam/../accounts/session/'])
    expect([403, 404]).toContain((await root.delete(url)).statusCode)
  expect(await readCustomerRows(await anna.id())).toEqual(before)
  expect(cookies.get('viewing')).toBeTruthy()
})

test('a viewing superuser reads what its pages show, also the people; nothing shows a serial number, downloads a file or leaves a trace', async () => {
  await anna.buys()
  const order = await anna.orders({ servers: 7 })
  await anna.getsToken(['licenses:read'], { days: null })
  const [{ id: license, sn }] = await anna.licenses()
  await views(await anna.id())
  const before = await readCustomerRows(await anna.id())
  const open: string[] = []
  const failed: string[] = []
  for (const route of shop.app.siteMap.filter(each => /^GET (?!.*\/(sezam|managecms|assets)\/)/.test(each))) {
    const url = route
      .slice(4)
      .replace(/(licenses?|renew|upgrade|buy)\/:\w+/, `$1/${license}`)
      .replace(/orders\/:\w+/, `orders/${order.id}`)
      .replace(/:\w+|\*/g, '1')
    const reply = await root.get(url, html)
    if (reply.statusCode >= 500) failed.push(url)
    expect(reply.body).not.toContain(sn)
    expect(reply.body).not.toContain(order.payment_url)
    if (reply.statusCode < 400 && url.startsWith('/api/')) open.push(url)
    else if (reply.headers['content-disposition']) throw new Error(`${url} downloads a file`)
  }
  expect(failed).toEqual([])
  const shown = [`/api/orders/${order.id}/`, '/api/astra/questions/', '/api/accounts/people/']
  expect(open).toEqual(expect.arrayContaining(shown))
  expect(open.filter(url => /\/file\/|invoice|export|captcha|coupon|docs|openapi|link/.test(url))).toEqual([])
  expect(await readCustomerRows(await anna.id())).toEqual(before)
})

test('a viewing superuser finds a license by its number or name, and by no part of its serial number', async () => {
  const { id, serial } = await anna.getsLicense()
  await anna.put(`/api/astra/license/${id}/name/`, { json: { name: 'Studio' } })
  await views(await anna.id())
  const found = async (words: string) => (await root.reads(`${profile}?find=${words}`)).licenses
  expect(await found('studio')).toMatchObject([{ id, sn: expect.stringMatching(/^\w{4}-••••/) }])
  for (const part of [serial, serial.replaceAll('-', ''), serial.slice(5, 9)])
    expect(await found(part)).toEqual([])
  expect((await root.get(`/api/astra/license/${id}/`)).statusCode).toBe(200)
  expect((await root.get(`/api/astra/license/${serial}/`)).statusCode).toBe(404)
})

test('a viewing superuser reads nothing of another customer', async () => {
  const order = await boris.buys()
  const [license] = await boris.licenses()
  await views(await anna.id())
  for (const path of [`/api/orders/${order.id}/`, `/api/astra/license/${license.id}/`])
    expect((await root.get(path)).statusCode).toBe(404)
})

test('a view ends after 60 minutes: the open page is refused, and a page that is loaded is the superuser’s own', async () => {
  await views(await anna.id())
  shop.clock.pass(59 * 60)
  await root.get('/api/sezam/today/')
  expect(await code()).toBe(200)
  shop.clock.pass(60)
  expect((await root.post('/api/astra/order/', { json: {} })).json().message).toMatch(/has ended/)
  expect(await code()).toBe(403)
  const page = await root.get('/accounts/profile/', html)
  expect([page.statusCode, page.headers.location]).toEqual([302, '/accounts/profile/'])
  expect((await root.profile()).email).toBe(root.email)
})

test('a view that ends by time is in the audit once, at the moment of its end', async () => {
  const [id, next] = [await anna.id(), await boris.id()]
  const ends = async (customer: number) => {
    const { timeline } = await root.reads(`/api/sezam/customers/${customer}/`)
    return timeline.filter(({ detail }: { detail: string }) => detail === 'view as customer expired')
  }
  await views(id)
  shop.clock.pass(59 * 60)
  await root.get('/api/sezam/today/')
  shop.clock.pass(60)
  await views(next)
  expect(await ends(id)).toMatchObject([{ at: '2026-11-21T11:00:00.000Z', by: root.email }])
  await removeUnconfirmed({ db: shop.db, clock: shop.clock })
  expect(await ends(next)).toEqual([])
  await shop.db.execute(sql`update viewings set expires_at = now() - interval '10 years'`)
  await Promise.all([1, 2].map(() => removeUnconfirmed({ db: shop.db, clock: shop.clock })))
  expect([(await ends(id)).length, (await ends(next)).length]).toEqual([1, 1])
})

test('the page of the second factor says that no passkey is added while the shop is viewed as a customer', async () => {
  const isViewing = async () => (await root.reads('/api/sezam/second-factor/')).viewing
  expect(await isViewing()).toBe(false)
  await views(await anna.id())
  expect(await isViewing()).toBe(true)
  expect((await root.get('/sezam/factor/', html)).body).toContain('stop viewing first')
})

test('the cookie of a view counts only beside the session that began it, with its second factor', async () => {
  await views(await anna.id())
  const cookie = root.cookies.get('viewing') ?? ''
  for (const browser of [visitor(), await signedIn(root.email), await boris.signedIn()]) {
    browser.cookies.set('viewing', cookie)
    expect((await browser.get(profile)).statusCode).toBe(403)
  }
  root.cookies.set('viewing', `${cookie.slice(0, -2)}xx`)
  expect(await code()).toBe(403)
})

const withoutFactor = 'factor = null, factor_at = null, factor_seen_at = null'
const change = async (what: string) =>
  shop.db.execute(sql.raw(`${what} where customer_id = ${await root.id()}`))
test.each<[string, () => Promise<unknown>]>([
  ['the superuser signs out', () => change('delete from sessions')],
  ['the superuser loses the rights', () => change('update superusers set removed_at = now()')],
  ['the second factor is reset', () => change(`update sessions set ${withoutFactor}`)],
  ['the customer is erased', () => shop.db.transaction(async tx => eraseViewings(tx, await anna.id()))],
])('a view ends when %s', async (_, ends) => {
  await views(await anna.id())
  expect(await code()).toBe(200)
  await ends()
  expect(await code()).toBe(403)
})

test('the next view of a session replaces the one before', async () => {
  await views(await anna.id())
  const cookie = root.cookies.get('viewing') ?? ''
  await views(await boris.id())
  expect((await root.profile()).email).toBe(boris.email)
  root.cookies.set('viewing', cookie)
  expect(await code()).toBe(403)
})

/** Every row that belongs to the customer, in any table; `customer_words` are filled by a job. */
async function readCustomerRows(id: number) {
  const { rows: tables } = await shop.db.execute<{ name: string }>(sql`
    select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'customer_id' and table_name not in ('viewings', 'customer_words', 'customer_words_due') order by 1`)
  const found: Record<string, unknown> = {}
  for (const { name } of [...tables, { name: 'customers' }]) {
    const key = sql.identifier(name === 'customers' ? 'id' : 'customer_id')
    const { rows } = await shop.db.execute(sql`
      select to_jsonb(each) as row from ${sql.identifier(name)} as each where ${key} = ${id} order by each::text`)
    found[name] = rows
  }
  return found
}
