import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { License } from '../../contract/licenses.ts'
import type { LicenseTerms } from '../../domain/licenses/license.ts'
import { customers } from '../customers/tables.ts'
import { type Visitor, visitor } from '../testing/client.ts'
import { openTestShop, type TestShop } from '../testing/shop-for-tests.ts'
import { findLicense, insertLicense, type StoredLicense } from './store.ts'
import { licenses } from './tables.ts'

const monthly: LicenseTerms = { type: 2, period: 0, servers: 3, expiresOn: '2026-12-01' }
const demo: LicenseTerms = { ...monthly, type: 1, servers: 1 }
const company: LicenseTerms = { ...monthly, type: 3, period: 1 }
const lifetime: LicenseTerms = { ...monthly, type: 4, period: 1 }

let shop: TestShop
let anna: Visitor
let studio: Visitor
let clerk: Visitor

beforeAll(async () => {
  shop = await openTestShop()
  anna = await signedIn('anna@example.com')
  studio = await signedIn('studio@example.com')
  clerk = await signedIn('clerk@astra.example')
})

afterAll(() => shop.close())

test('a license tells its owner what it allows and what can be done with it', async () => {
  const { id, serial } = await issueTo('anna@example.com', monthly)
  expect(await read(anna, id)).toEqual({
    id,
    name: 'Astra monthly subscription',
    sn: serial,
    sn_to_display: `${serial.slice(0, 4)}-••••-••••-••••-••••`,
    expiration_date: '2026-12-01',
    type: 2,
    period: 0,
    servers: 3,
    can_renew: true,
    can_upgrade: true,
    days_left: 10,
    state: 'active',
  })
})

test('another customer’s license answers 404, as one that does not exist', async () => {
  const { id, serial } = await issueTo('anna@example.com', monthly)
  const missing = await studio.get('/api/astra/license/999999/')
  expect(missing.statusCode).toBe(404)
  for (const name of [id, serial]) {
    const hers = await studio.get(`/api/astra/license/${name}/`)
    expect([hers.statusCode, hers.body]).toEqual([404, missing.body])
  }
})

test('a superuser may read anyone’s license, but lists only their own', async () => {
  const { id } = await issueTo('anna@example.com', monthly)
  expect((await read(clerk, id)).id).toBe(id)
  expect(await list(clerk)).toEqual([])
})

test('a serial number is understood in lower case without dashes', async () => {
  const { id, serial } = await issueTo('anna@example.com', monthly)
  expect((await read(anna, serial)).id).toBe(id)
  expect((await read(anna, serial.toLowerCase().replaceAll('-', ''))).id).toBe(id)
})

test.each(['0', '99999999999999999999', 'nonsense', '%00', '-1', '1e3'])(
  'there is no license called %s',
  async name => {
    expect((await anna.get(`/api/astra/license/${name}/`)).statusCode).toBe(404)
  },
)

test('the list leaves out demo, revoked and suspended licenses and begins with the newest', async () => {
  const email = 'list@example.com'
  const owner = await signedIn(email)
  await issueTo(email, demo)
  await issueTo(email, monthly, 'revoked')
  await issueTo(email, monthly, 'suspended')
  const lapsed = await issueTo(email, { ...monthly, expiresOn: '2025-01-01' })
  shop.clock.pass(60)
  const newest = await issueTo(email, lifetime)
  expect((await list(owner)).map(({ id }) => id)).toEqual([newest.id, lapsed.id])
})

test.each([
  { terms: demo, english: 'Astra demo', russian: 'Демо Astra' },
  { terms: monthly, english: 'Astra monthly subscription', russian: 'Подписка Astra на\u00a0месяц' },
  {
    terms: { ...monthly, period: 1 as const },
    english: 'Astra yearly subscription',
    russian: 'Подписка Astra на\u00a0год',
  },
  { terms: company, english: 'Astra company license', russian: 'Корпоративная лицензия Astra' },
  { terms: lifetime, english: 'Astra lifetime license', russian: 'Бессрочная лицензия Astra' },
])('a license is called $english, or $russian', async ({ terms, english, russian }) => {
  const { id } = await issueTo('anna@example.com', terms)
  expect((await read(anna, id)).name).toBe(english)
  anna.cookies.set('language', 'ru')
  expect((await read(anna, id)).name).toBe(russian)
  anna.cookies.delete('language')
})

test('a stranger is asked to sign in', async () => {
  const stranger = visitor(shop)
  expect((await stranger.get('/api/astra/license/list/')).statusCode).toBe(401)
  expect((await stranger.get('/api/astra/license/1001/')).statusCode).toBe(401)
})

async function signedIn(email: string): Promise<Visitor> {
  const customer = visitor(shop)
  await customer.signsIn(email)
  return customer
}

async function issueTo(email: string, terms: LicenseTerms, state = 'active'): Promise<StoredLicense> {
  const { db } = shop.shop
  const [owner] = await db.select().from(customers).where(eq(customers.email, email))
  const customerId = owner?.id ?? 0
  const issued = await db.transaction(tx => insertLicense(tx, { customerId, terms, now: shop.clock.now() }))
  await db.update(licenses).set({ state }).where(eq(licenses.id, issued.id))
  return (await findLicense(db, { idOrSerial: issued.serial, customerId })) ?? issued
}

async function read(customer: Visitor, name: number | string): Promise<License> {
  return (await customer.get(`/api/astra/license/${name}/`)).json().data
}

async function list(customer: Visitor): Promise<License[]> {
  return (await customer.get('/api/astra/license/list/')).json().lics
}
