import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openAdmin } from './testing/admin-for-tests.ts'
import { type Visitor, visitor } from './testing/client.ts'
import {
  isProperReply,
  isRefused,
  openListeningShop,
  type RawRequest,
  sessionHeaders,
} from './testing/listening-shop.ts'
import { type Schema, toArbitrary } from './testing/to-arbitrary.ts'

type Parameter = { name: string; in: 'path' | 'query'; required?: boolean; schema: Schema }
type Operation = { parameters?: Parameter[]; requestBody?: { content: Record<string, { schema: Schema }> } }

const runsForEachCall = 12
const shop = await openListeningShop()
const { paths } = (await shop.app.inject('/api/openapi.json')).json<{
  paths: Record<string, Record<string, Operation>>
}>()
const calls = Object.entries(paths).flatMap(([path, operations]) =>
  Object.entries(operations).map(
    ([method, operation]) => [`${method.toUpperCase()} ${path}`, operation] as const,
  ),
)
const cart = { product: 'astra-1m', country: 'EST' }
const address = {
  client_company: 'Studio Nord',
  client_zip: '10115',
  client_city: 'Berlin',
  client_address_line: 'Invalidenstraße 1',
}
const [anna, boris] = [visitor(shop), visitor(shop)]
const ids: string[] = []

/** Values that random text never produces: existing ones, of Anna and of another customer. */
const known = {
  id: ids,
  license_id: ids,
  product: ['astra-1m', 'astra-1y', 'astra-lifetime', 'astra-lifetime-update', 'astra-company'],
  country: ['DEU', 'EST', 'USA', 'RUS', 'BLR', 'UKR'],
  client_company: [address.client_company],
  client_zip: [address.client_zip],
  client_city: [address.client_city],
  client_address_line: [address.client_address_line],
  client_country: [null],
  client_vat: ['DE136695976', 'EE100931558', 'DE1', ''],
  servers: [1, 2, 99, 100],
  periods: [1, 1, 1, 3],
  coupon: ['HALF', 'FREE', null],
  code: ['HALF', '000000'],
  email: ['anna@studio.example', 'boris@cable.example'],
  name: ['terms', 'privacy'],
  slug: ['first-steps', 'install-license-file'],
  question: ['How do I move a license?', 'Как продлить лицензию?'],
}

beforeAll(async () => {
  const owner = await openAdmin(shop)
  await owner.types('coupon', 'create', 'HALF', '--percent', '50')
  await owner.types('coupon', 'create', 'FREE', '--percent', '100')
  await owner.close()
  await boris.signsIn('boris@cable.example')
  await anna.signsIn('anna@studio.example')
  for (const customer of [anna, boris]) ids.push(...(await placesOrders(customer)))
})
beforeEach(async () => {
  shop.clock.pass(31)
  await anna.signsIn('anna@studio.example')
})
afterAll(() => shop.close())

test.each(calls)(
  '%s answers any input that its schema allows without a fault, and a refused call stores nothing',
  async (call, operation) => {
    await fc.assert(
      fc.asyncProperty(asking(call, operation), async asked => {
        await shop.shop.db.execute(sql`delete from rate_limits`)
        const before = await shop.stored()
        const answer = await shop.ask(asked)
        expect(answer).toSatisfy(isProperReply, `${asked.path} ${String(asked.body)}`)
        expect(isRefused(answer) ? await shop.stored() : before).toEqual(before)
      }),
      { numRuns: runsForEachCall },
    )
    expect(shop.faults()).toEqual([])
  },
)

/** A free order with its license, one paid by bank transfer, and two pending ones. */
async function placesOrders(customer: Visitor): Promise<string[]> {
  const orders = [
    { ...cart, payment: 'stripe', coupon: 'FREE' },
    { ...cart, ...address, payment: 'bank', country: 'RUS' },
    { ...cart, payment: 'stripe' },
    { ...cart, payment: 'crypto' },
  ]
  for (const json of orders)
    expect((await customer.post('/api/astra/order/', { json })).json()).toMatchObject({ ok: true })
  const { data } = (await customer.get('/api/accounts/profile/')).json()
  return [...data.orders, ...data.licenses].map(({ id }: { id: number }) => String(id))
}

function asking(call: string, { parameters = [], requestBody }: Operation): fc.Arbitrary<RawRequest> {
  const [method = '', path = ''] = call.split(' ')
  const [type, content] = Object.entries(requestBody?.content ?? {})[0] ?? []
  return fc
    .record({
      path: arbitraryValues(parameters.filter(each => each.in === 'path')),
      query: arbitraryValues(parameters.filter(each => each.in === 'query')),
      body: content ? toArbitrary(content.schema, known) : fc.constant(undefined),
    })
    .map(sent => ({
      method,
      path: `${filled(path, sent.path)}?${new URLSearchParams(sent.query)}`,
      headers: { ...sessionHeaders(anna), ...(type ? { 'content-type': type } : {}) },
      body: Buffer.from(type ? encoded(type, sent.body) : ''),
    }))
}

function arbitraryValues(parameters: Parameter[]): fc.Arbitrary<Record<string, string>> {
  const properties = Object.fromEntries(parameters.map(({ name, schema }) => [name, schema]))
  const required = parameters.filter(each => each.required || each.in === 'path').map(({ name }) => name)
  // Every parameter in the document is a string.
  return toArbitrary({ type: 'object', properties, required }, known) as fc.Arbitrary<Record<string, string>>
}

function filled(path: string, values: Record<string, string>): string {
  return path.replace(/\{(\w+)\}/g, (_, name) =>
    encodeURIComponent((values[name] ?? '').toWellFormed()).slice(0, 900),
  )
}

function encoded(type: string, body: unknown): string {
  if (type === 'application/json') return JSON.stringify(body)
  return new URLSearchParams(body as Record<string, string>).toString()
}
