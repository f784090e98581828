import { expect, test } from 'vitest'
import { refusals } from '../../../texts/en/refusals.ts'
import { act as actAs } from '../../testing/act.ts'
import { openWorld } from '../../testing/world.ts'

const { anna, boris, root, shop } = openWorld()

const address = '/api/sezam/coupons/'
const limits = { valid_until: '2026-12-31', most_uses: 10, products: ['astra-1y'], modes: [] }
const terms = { ...limits, percent: 10, reason: 'Autumn sale', form: 'f'.repeat(32) }
const create = (code: string, other: object = {}) =>
  root.post(`${address}actions/create/`, { json: { ...terms, code, ...other } })
const read = (code: string) => root.get(`${address}${code}/`)
const act = (code: string, name: string, version: number, other: object = {}) =>
  actAs(root, `coupons/${code}`, name, { reason: 'Longer', seen: { version }, ...other })
const change = (code: string, version: number, other: object = {}) => act(code, 'change', version, other)
const letFactorAge = () => shop.clock.pass(11 * 60)

test('a personal coupon exists for its customer only, whom its page names, as often as its limits allow', async () => {
  await anna.signedIn()
  expect((await create('FOR-ANNA', { customer: anna.email.toUpperCase() })).statusCode).toBe(200)
  const { fields } = (await boris.asksFor({ coupon: 'FOR-ANNA' })).json()
  expect(fields.coupon).toBe(refusals['coupon-not-valid'])
  expect((await boris.get('/api/orders/coupon/?coupon=FOR-ANNA')).statusCode).not.toBe(200)
  expect((await anna.orders({ coupon: 'FOR-ANNA' })).id).toBeGreaterThan(0)
  expect((await read('FOR-ANNA')).json().data.customer).toMatchObject({ email: anna.email })
  const unknown = await create('FOR-NONE', { customer: 'none@studio.example' })
  expect(unknown.json().fields.customer).toBe(refusals['no-such-customer'])
})

test('a superuser creates a coupon, which is listed with its uses', async () => {
  letFactorAge()
  expect((await create(' autumn ')).json().data).toEqual({ id: 'AUTUMN' })
  await anna.orders({ coupon: 'AUTUMN' })
  expect((await root.get(`${address}?q=utum&state=open`)).json()).toMatchObject({
    data: [{ code: 'AUTUMN', percent: 10, uses: 1, most_uses: 10, enabled: true }],
    next: null,
  })
  expect((await read('AUTUMN')).json().data.timeline).toMatchObject([
    { detail: 'coupon create', reason: 'Autumn sale', by: root.email },
  ])
})

test.each([
  ['FRESH1', 'of 50 %', { percent: 50 }],
  ['FRESH2', 'with neither a last day nor a limit of uses', { valid_until: null, most_uses: null }],
  ['FRESH3', 'with a last day in more than a year', { valid_until: '2027-11-22', most_uses: null }],
  ['FRESH4', 'of a fixed amount', { percent: undefined, amount: '1', currency: 'EUR' }],
])('coupon %s, %s, needs a fresh second factor', async (code, _what, other) => {
  await root.get(address)
  letFactorAge()
  expect((await create(code, other)).json().code).toBe('factor-required')
  expect((await read(code)).statusCode).toBe(404)
})

test.each([
  [{ percent: undefined }, 'percent', 400],
  [{ percent: undefined, amount: '5' }, 'currency', 400],
  [{ amount: '5', currency: 'EUR' }, 'amount', 400],
  [{ code: 'A' }, 'code', 400],
  [{ valid_from: '2027-01-01' }, 'valid_until', 400],
  [{ valid_until: '2026-11-20' }, 'valid_until', 400],
  [{ code: 'TAKEN' }, 'code', 409],
])('a coupon with %j is refused at its field %s', async (other, field, status) => {
  await create('TAKEN')
  const reply = await create('WRONG', other)
  expect([reply.statusCode, Object.keys(reply.json().fields)]).toEqual([status, [field]])
})

test('a change leaves what it does not name, and empties what is null', async () => {
  await create('VERSION')
  expect((await change('VERSION', 1, { most_uses: null, most_uses_each: 2 })).statusCode).toBe(200)
  const { data } = (await read('VERSION')).json()
  expect(data).toMatchObject({ most_uses: null, most_uses_each: 2, products: ['astra-1y'], percent: 10 })
  expect(data.possible.seen).toEqual({ version: 2 })
})

test('a change that makes a coupon generous needs a fresh second factor', async () => {
  await create('LONGER')
  await root.get(address)
  letFactorAge()
  const unlimited = { most_uses: null, valid_until: null }
  expect((await change('LONGER', 1, unlimited)).json().code).toBe('factor-required')
  expect((await change('LONGER', 1, { most_uses: 20 })).statusCode).toBe(200)
})

test('a closed coupon is not valid for orders until it is opened again', async () => {
  await create('CLOSED')
  expect((await act('CLOSED', 'close', 1)).statusCode).toBe(200)
  expect((await anna.asksFor({ coupon: 'CLOSED' })).json().fields).toHaveProperty('coupon')
  await act('CLOSED', 'reopen', 2)
  expect((await anna.asksFor({ coupon: 'CLOSED' })).statusCode).toBe(200)
})
