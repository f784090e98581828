import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Visitor, visitor } from '../testing/client.ts'
import { openTestShop, type TestShop } from '../testing/shop-for-tests.ts'
import { hurryTimeOuts } from '../testing/time-outs.ts'
import { outOfOrder, says, startViesPeer, type ViesPeer } from '../testing/vies-peer.ts'

let peer: ViesPeer
let shop: TestShop
let anna: Visitor
let customers = 0

beforeAll(async () => {
  peer = await startViesPeer()
  shop = await openTestShop({ ...peer.environment, SELLER_VAT: 'EE100931558' })
})
afterAll(async () => {
  await shop.close()
  await peer.close()
})

beforeEach(async () => {
  anna = visitor(shop)
  await anna.signsIn(`anna${++customers}@studio.example`)
})
afterEach(async () => {
  peer.answers(says({ valid: true }))
  peer.asked.length = 0
  // The register is asked once a day for a number, and not for a minute after it failed.
  await shop.shop.db.execute(sql`truncate vat_answers`)
  shop.clock.pass(61)
})

const card = { product: 'astra-1m', servers: 1, country: 'DEU', payment: 'stripe' }
const bank = {
  ...card,
  payment: 'bank',
  client_company: 'Studio Nord',
  client_zip: '10115',
  client_city: 'Berlin',
  client_address_line: 'Invalidenstraße 1',
}

const orders = (change: object) => anna.post('/api/astra/order/', { json: change })
const checks = (country: string, client_vat: string) =>
  anna.post('/api/orders/vat-check/', { json: { country, client_vat } })
const placed = async () => (await anna.get('/api/accounts/profile/')).json().data.orders
const proof = async () =>
  (await shop.shop.db.execute(sql`select client_vat, vat_check from orders order by id desc limit 1`)).rows[0]

test.each([card, bank])('a company with a number that VIES knows pays no tax: %j', async cart => {
  expect((await orders({ ...cart, client_vat: 'de 136.695-976' })).statusCode).toBe(200)
  expect(await placed()).toMatchObject([
    { client_vat: 'DE136695976', tax: 0, tax_rate: 0, tax_kind: 'reverse-charge', total: 2200 },
  ])
})

test('what VIES said is kept with the order, word for word, under the identifier it gave the seller', async () => {
  await orders({ ...card, client_vat: 'DE136695976' })
  expect(peer.asked).toEqual([
    {
      path: '/check-vat-number',
      countryCode: 'DE',
      vatNumber: '136695976',
      requesterMemberStateCode: 'EE',
      requesterNumber: '100931558',
    },
  ])
  expect((await proof())?.['vat_check']).toEqual({
    outcome: 'valid',
    valid: true,
    checkedAt: shop.clock.now().toISOString(),
    requestIdentifier: 'WAPIAAAAZ1',
    requestDate: '2026-11-21T10:00:00.000Z',
    name: 'STUDIO NORD',
    address: 'INVALIDENSTRASSE 1\n10115 BERLIN',
    raw: expect.stringContaining('"requestIdentifier":"WAPIAAAAZ1"'),
  })
})

test('the proof of an order cannot be changed afterwards', async () => {
  await orders({ ...card, client_vat: 'DE136695976' })
  const { db } = shop.shop
  const frozen = { cause: { message: expect.stringContaining('are frozen') } }
  const changes = [
    sql`update orders set vat_check = null`,
    sql`update orders set client_vat = 'DE1' where vat_check is not null`,
  ]
  const tried = await Promise.allSettled(changes.map(change => db.execute(change)))
  expect(tried).toMatchObject([{ reason: frozen }, { reason: frozen }])
})

test.each([
  says({ valid: false }),
  says({ valid: false, userError: 'INVALID' }),
  says({ valid: false, userError: 'INVALID_INPUT' }),
])('a number that VIES does not know is refused at its field, and nothing is ordered', async answer => {
  peer.answers(answer)
  const reply = await orders({ ...bank, client_vat: 'DE136695976' })
  expect(reply.statusCode).toBe(400)
  expect(reply.json()).toMatchObject({ ok: false, message: expect.stringContaining('VIES') })
  expect(Object.keys(reply.json().fields)).toEqual(['client_vat'])
  expect(await placed()).toEqual([])
})

test.each(Object.entries(outOfOrder))(
  '%s holds no order up: the number counts by its form',
  async (_, answer) => {
    peer.answers(answer)
    expect((await orders({ ...card, client_vat: 'DE136695976' })).statusCode).toBe(200)
    expect(await placed()).toMatchObject([{ tax: 0, tax_kind: 'reverse-charge' }])
    expect(await proof()).toMatchObject({ vat_check: { outcome: 'unavailable' } })
  },
)

test('a register that never answers is waited for a few seconds, once, and not by the next customer', async () => {
  peer.answers(() => {})
  const { asked, restore } = hurryTimeOuts()
  await orders({ ...card, client_vat: 'DE136695976' })
  await orders({ ...bank, client_vat: 'DE136695976' })
  restore()
  expect(asked).toEqual([4000])
  expect(peer.asked).toHaveLength(1)
  expect(await placed()).toMatchObject([{ tax_kind: 'reverse-charge' }, { tax_kind: 'reverse-charge' }])
})

test('hostile text in an answer is kept as text', async () => {
  peer.answers(says({ valid: true, name: '\0\ud800<script>' }))
  expect((await orders({ ...card, client_vat: 'DE136695976' })).statusCode).toBe(200)
  expect(await proof()).toMatchObject({ vat_check: { outcome: 'valid', name: '\ufffd<script>' } })
})

test('a number is asked about once a day, one that was refused again after a quarter of an hour', async () => {
  await checks('DEU', 'DE136695976')
  await orders({ ...card, client_vat: 'DE136695976' })
  expect(peer.asked).toHaveLength(1)
  peer.answers(says({ valid: false }))
  await checks('FRA', 'FR40303265045')
  await checks('FRA', 'FR40303265045')
  expect(peer.asked).toHaveLength(2)
  shop.clock.pass(901)
  await checks('FRA', 'FR40303265045')
  expect(peer.asked).toHaveLength(3)
})

test.each([
  ['DEU', 'DE136695975'],
  ['DEU', 'FR40303265045'],
  ['FRA', 'DE136695976'],
  ['DEU', 'XI365462636'],
  ['DEU', 'ИНН 7701234567'],
  ['GRC', 'EL094259217'],
  ['EST', 'EE100931559'],
])('an order from %s with the number %s is refused at its field', async (country, client_vat) => {
  const reply = await orders({ ...card, country, client_vat })
  expect([reply.statusCode, Object.keys(reply.json().fields)]).toEqual([400, ['client_vat']])
  expect(reply.json().message).toContain('not a valid VAT number for the chosen country')
  expect([await placed(), peer.asked]).toEqual([[], []])
})

test('a Greek may begin with GR, and is kept as EL', async () => {
  await orders({ ...card, country: 'GRC', client_vat: 'GR 094259216' })
  expect(await placed()).toMatchObject([{ client_vat: 'EL094259216', tax_kind: 'reverse-charge' }])
  expect(peer.asked).toMatchObject([{ countryCode: 'EL', vatNumber: '094259216' }])
})

test('at the seller’s home a number is kept, changes no tax and asks nobody', async () => {
  await orders({ ...card, country: 'EST', client_vat: 'EE 100931558' })
  expect(await placed()).toMatchObject([{ client_vat: 'EE100931558', tax_rate: 24, tax_kind: 'domestic' }])
  expect([peer.asked, (await proof())?.['vat_check']]).toEqual([[], null])
})

test.each([
  ['GBR', 'XI 365 462 636'],
  ['CHE', 'CHE-123.456.789'],
  ['USA', '12-3456789'],
])(
  'outside the EU, in %s, the tax number %s is kept as typed and has no effect',
  async (country, client_vat) => {
    expect((await orders({ ...card, country, client_vat })).statusCode).toBe(200)
    expect(await placed()).toMatchObject([{ client_vat, tax: 0, tax_kind: 'outside' }])
    expect(peer.asked).toEqual([])
  },
)

test('a retry of an order with its number written otherwise is the same order', async () => {
  const again = { 'idempotency-key': `order-${customers}` }
  const first = await anna.post('/api/astra/order/', {
    json: { ...bank, client_vat: 'DE136695976' },
    headers: again,
  })
  const retry = await anna.post('/api/astra/order/', {
    json: { ...bank, client_vat: 'de 136 695 976' },
    headers: again,
  })
  expect(retry.json()).toEqual(first.json())
  expect(await placed()).toHaveLength(1)
})

test.each([
  ['DEU', 'de136695976', 'DE136695976', 'valid'],
  ['EST', '100931558', 'EE100931558', 'not-asked'],
  ['RUS', '7701234567', '7701234567', 'not-asked'],
])(
  'before ordering, a number of %s is told to be kept and checked: %s',
  async (country, typed, kept, outcome) => {
    expect((await checks(country, typed)).json()).toEqual({ ok: true, data: { client_vat: kept, outcome } })
  },
)

test('before ordering, a customer learns that VIES does not answer, and that a number is not valid', async () => {
  peer.answers(response => void response.destroy())
  expect((await checks('DEU', 'DE136695976')).json().data.outcome).toBe('unavailable')
  shop.clock.pass(61)
  peer.answers(says({ valid: false }))
  expect((await checks('DEU', 'DE136695976')).json().message).toContain('VIES')
  anna.cookies.set('language', 'ru')
  expect((await checks('DEU', 'DE1')).json().message).toContain('номер плательщика НДС')
})

test('the register is not to be searched through the shop', async () => {
  for (let asked = 0; asked < 60; asked++) await checks('EST', 'EE100931558')
  expect((await checks('EST', 'EE100931558')).statusCode).toBe(429)
})
