import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { hurryTimeOuts } from '../testing/time-outs.ts'
import { outOfOrder, says, startViesPeer } from '../testing/vies-peer.ts'
import { companyDetails, openWorld } from '../testing/world.ts'

const { anna, peers, shop, changesFrozen } = openWorld({
  peers: { vies: startViesPeer },
  environment: { SELLER_VAT: 'EE100931558' },
})
let minutes = 0

beforeEach(async () => {
  peers.vies.answers(says({ valid: true }))
  peers.vies.asked.length = 0
  // VIES is asked once a day for a number, and not for a minute after it failed.
  await shop.db.execute(sql`truncate vat_answers`)
  shop.clock.pass(61 * ++minutes)
})

const card = { product: 'astra-1m', servers: 1, country: 'DEU', payment: 'stripe', ...companyDetails }
const bank = { ...card, payment: 'bank' }

const orders = (change: object) => anna.post('/api/astra/order/', { json: change })
const checks = (country: string, client_vat: string) =>
  anna.post('/api/orders/vat-check/', { json: { country, client_vat } })
const placed = async () => (await anna.profile()).orders
const proof = async () =>
  (await shop.db.execute(sql`select client_vat, vat_check from orders order by id desc limit 1`)).rows[0]

test.each([card, bank])('a company with a number that VIES knows pays no tax: %j', async cart => {
  expect((await orders({ ...cart, client_vat: 'de 136.695-976' })).statusCode).toBe(200)
  const untaxed = { tax: 0, tax_rate: 0, tax_kind: 'reverse-charge', total: 2200 }
  expect(await placed()).toMatchObject([{ client_vat: 'DE136695976', ...untaxed }])
})

test.each([
  [{ client_vat: 'DE136695976', client_company: ' ', client_city: '' }, ['client_company', 'client_city']],
  [{ client_zip: '', client_address_line: '', payment: 'crypto' }, ['client_zip', 'client_address_line']],
])('an order of a company or with a VAT number needs name and address: %j', async (change, missing) => {
  const reply = await orders({ ...card, ...change })
  const message = 'The invoice of a company needs its name, postcode, city and address.'
  expect([reply.statusCode, reply.json().message]).toEqual([400, message])
  expect(Object.keys(reply.json().fields)).toEqual(missing)
  expect([await placed(), peers.vies.asked]).toEqual([[], []])
})

test('an imported order with a number but no address is not ordered again without one', async () => {
  const { id } = await anna.orders({ ...card, client_vat: 'DE136695976' })
  await changesFrozen(sql`update orders set status = 'cancelled', client_company = '' where id = ${id}`)
  const reply = await anna.post(`/api/orders/${id}/reorder/`)
  expect([reply.statusCode, Object.keys(reply.json().fields)]).toEqual([400, ['client_company']])
})

test('the answer of VIES and its identifier are saved with the order', async () => {
  await orders({ ...card, client_vat: 'DE136695976' })
  const customers = { countryCode: 'DE', vatNumber: '136695976' }
  const sellers = { requesterMemberStateCode: 'EE', requesterNumber: '100931558' }
  expect(peers.vies.asked).toEqual([{ path: '/check-vat-number', ...customers, ...sellers }])
  const request = { requestIdentifier: 'WAPIAAAAZ1', requestDate: '2026-11-21T10:00:00.000Z' }
  const owner = { name: 'STUDIO NORD', address: 'INVALIDENSTRASSE 1\n10115 BERLIN' }
  const raw = expect.stringContaining('"requestIdentifier":"WAPIAAAAZ1"')
  const checkedAt = shop.clock.now().toISOString()
  const saved = { outcome: 'valid', valid: true, checkedAt, ...request, ...owner, raw }
  expect((await proof())?.['vat_check']).toEqual(saved)
})

test('the proof of an order cannot be changed afterwards', async () => {
  await orders({ ...card, client_vat: 'DE136695976' })
  const frozen = { cause: { message: expect.stringContaining('are frozen') } }
  for (const change of ['vat_check = null', "client_vat = 'DE1' where vat_check is not null"])
    await expect(shop.db.execute(`update orders set ${change}`)).rejects.toMatchObject(frozen)
})

test.each([
  says({ valid: false }),
  says({ valid: false, userError: 'INVALID' }),
  says({ valid: false, userError: 'INVALID_INPUT' }),
])('a number that VIES does not know is refused at its field, and nothing is ordered', async answer => {
  peers.vies.answers(answer)
  const reply = await orders({ ...bank, client_vat: 'DE136695976' })
  expect(reply.statusCode).toBe(400)
  expect(reply.json()).toMatchObject({ ok: false, message: expect.stringContaining('VIES') })
  expect(Object.keys(reply.json().fields)).toEqual(['client_vat'])
  expect(await placed()).toEqual([])
})

test.each(Object.entries(outOfOrder))('%s delays no order: a valid format is enough', async (_, answer) => {
  peers.vies.answers(answer)
  expect((await orders({ ...card, client_vat: 'DE136695976' })).statusCode).toBe(200)
  expect(await placed()).toMatchObject([{ tax: 0, tax_kind: 'reverse-charge' }])
  expect(await proof()).toMatchObject({ vat_check: { outcome: 'unavailable' } })
})

test('VIES has four seconds to answer, and the next customer does not wait', async () => {
  peers.vies.answers(() => {})
  const { requested, restore } = hurryTimeOuts()
  await orders({ ...card, client_vat: 'DE136695976' })
  await orders({ ...bank, client_vat: 'DE136695976' })
  restore()
  expect(requested).toEqual([4000])
  expect(peers.vies.asked).toHaveLength(1)
  expect(await placed()).toMatchObject([{ tax_kind: 'reverse-charge' }, { tax_kind: 'reverse-charge' }])
})

test('hostile text in an answer is saved as text', async () => {
  peers.vies.answers(says({ valid: true, name: '\0\ud800<script>' }))
  expect((await orders({ ...card, client_vat: 'DE136695976' })).statusCode).toBe(200)
  expect(await proof()).toMatchObject({ vat_check: { outcome: 'valid', name: '\ufffd<script>' } })
})

test('a valid answer is reused for a day, an invalid one for 15 minutes', async () => {
  await checks('DEU', 'DE136695976')
  await orders({ ...card, client_vat: 'DE136695976' })
  expect(peers.vies.asked).toHaveLength(1)
  peers.vies.answers(says({ valid: false }))
  await checks('FRA', 'FR40303265045')
  await checks('FRA', 'FR40303265045')
  expect(peers.vies.asked).toHaveLength(2)
  shop.clock.pass(901)
  await checks('FRA', 'FR40303265045')
  expect(peers.vies.asked).toHaveLength(3)
})

test.each([
  ['DEU', 'DE136695975'],
  ['FRA', 'DE136695976'],
  ['EST', 'EE100931559'],
])('an order from %s with the number %s is refused at its field', async (country, client_vat) => {
  const reply = await orders({ ...card, country, client_vat })
  expect([reply.statusCode, Object.keys(reply.json().fields)]).toEqual([400, ['client_vat']])
  expect(reply.json().message).toContain('not a valid VAT number for the chosen country')
  expect([await placed(), peers.vies.asked]).toEqual([[], []])
})

test('a Greek number may begin with GR, and is saved with EL', async () => {
  await orders({ ...card, country: 'GRC', client_vat: 'GR 094259216' })
  expect(await placed()).toMatchObject([{ client_vat: 'EL094259216', tax_kind: 'reverse-charge' }])
  expect(peers.vies.asked).toMatchObject([{ countryCode: 'EL', vatNumber: '094259216' }])
})

test('in the seller’s country a number is saved, changes no tax and is not sent to VIES', async () => {
  await orders({ ...card, country: 'EST', client_vat: 'EE 100931558' })
  expect(await placed()).toMatchObject([{ client_vat: 'EE100931558', tax_rate: 24, tax_kind: 'domestic' }])
  expect([peers.vies.asked, (await proof())?.['vat_check']]).toEqual([[], null])
})

test('outside the EU a tax number is saved as typed, has no effect and is not sent to VIES', async () => {
  const client_vat = 'XI 365 462 636'
  expect((await orders({ ...card, country: 'GBR', client_vat })).statusCode).toBe(200)
  expect(await placed()).toMatchObject([{ client_vat, tax: 0, tax_kind: 'outside' }])
  expect(peers.vies.asked).toEqual([])
})

test('a retry of an order with another spelling of its number is the same order', async () => {
  const order = { ...bank, pay: 'bank', key: 'order-1' } as const
  const first = await anna.asksFor({ ...order, client_vat: 'DE136695976' })
  const retry = await anna.asksFor({ ...order, client_vat: 'de 136 695 976' })
  expect(retry.json()).toEqual(first.json())
  expect(await placed()).toHaveLength(1)
})

test.each([
  ['DEU', 'de136695976', 'DE136695976', 'valid'],
  ['EST', '100931558', 'EE100931558', 'not-asked'],
  ['RUS', '7701234567', '7701234567', 'not-asked'],
])('before ordering, a number of %s is normalized and checked: %s', async (country, typed, kept, outcome) => {
  expect((await checks(country, typed)).json()).toEqual({ ok: true, data: { client_vat: kept, outcome } })
})

test('before ordering, a customer is told that VIES does not answer, or that a number is not valid', async () => {
  peers.vies.answers(response => void response.destroy())
  expect((await checks('DEU', 'DE136695976')).json().data.outcome).toBe('unavailable')
  shop.clock.pass(61)
  peers.vies.answers(says({ valid: false }))
  expect((await checks('DEU', 'DE136695976')).json().message).toContain('VIES')
  await anna.speaks('ru')
  expect((await checks('DEU', 'DE1')).json().message).toContain('номер плательщика НДС')
})

test('a customer is limited to 60 checks in ten minutes', async () => {
  for (let asked = 0; asked < 60; asked++) await checks('EST', 'EE100931558')
  expect((await checks('EST', 'EE100931558')).statusCode).toBe(429)
})
