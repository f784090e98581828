import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { refuses, says, startViesPeer } from '../testing/vies-peer.ts'
import { companyDetails, openWorld } from '../testing/world.ts'
import { recheckVatNumbers } from './recheck-vat-numbers.ts'

const { shop, anna, peers, outbox } = openWorld({
  environment: { SUPPORT_EMAIL: 'owner@astra.example' },
  peers: { vies: startViesPeer },
})

beforeEach(async () => {
  await shop.db.execute(sql`truncate vat_answers, vat_rechecks`)
  peers.vies.answers(refuses('MS_UNAVAILABLE'))
  await anna.orders({ country: 'DEU', ...companyDetails, client_vat: 'DE136695976' })
  shop.clock.pass(61)
  peers.vies.asked.length = 0
})

test('a number that VIES confirms later is saved as confirmed, without an e-mail', async () => {
  peers.vies.answers(says({ valid: true }))
  await recheckVatNumbers(shop.shop)
  expect((await rechecks())[0]).toEqual({ valid: true })
  expect(await outbox('vat-number%')).toEqual([])
})

test('a number that VIES rejects later is reported to the operator once, and the order does not change', async () => {
  const [before] = (await anna.profile()).orders
  peers.vies.answers(says({ valid: false }))
  await Promise.all([recheckVatNumbers(shop.shop), recheckVatNumbers(shop.shop)])
  await recheckVatNumbers(shop.shop)

  const words = `Order ${before.id} was accepted with reverse charge[^]*/sezam/orders/${before.id}/`
  const text = expect.stringMatching(new RegExp(words))
  expect(await outbox(`vat-number-refused:${before.id}`, 'owner@astra.example')).toMatchObject([{ text }])
  expect(shop.logged.some(line => line.includes('VAT number of an order is not valid'))).toBe(true)
  expect(await anna.order(before)).toEqual(before)
})

test('a number is checked again until VIES answers', async () => {
  await recheckVatNumbers(shop.shop)
  expect([await rechecks(), peers.vies.asked.length]).toEqual([[], 1])
  shop.clock.pass(61)
  await recheckVatNumbers(shop.shop)
  expect(peers.vies.asked).toHaveLength(2)
})

test('a number is not checked again after a month, or for a cancelled order', async () => {
  await shop.db.execute(sql`update orders set status = 'cancelled' where id = (select max(id) from orders)`)
  shop.clock.pass(31 * 86_400)
  await recheckVatNumbers(shop.shop)
  expect(peers.vies.asked).toEqual([])
})

test('answers of VIES, with names and addresses, are deleted after a day', async () => {
  peers.vies.answers(says({ valid: true }))
  await anna.post('/api/orders/vat-check/', { json: { country: 'FRA', client_vat: 'FR40303265045' } })
  shop.clock.pass(86_401)
  peers.vies.answers(refuses('MS_UNAVAILABLE'))
  await recheckVatNumbers(shop.shop)
  expect((await shop.db.execute(sql`select number from vat_answers`)).rows).toEqual([])
})

const rechecks = async () =>
  (await shop.db.execute(sql`select valid from vat_rechecks order by order_id desc`)).rows
