import { afterAll, beforeAll, expect, test } from 'vitest'
import { visitor } from '../testing/client.ts'
import { openTestShop, type TestShop } from '../testing/shop-for-tests.ts'
import type { Given, OwnerCommand } from './command.ts'
import {
  createCouponCommand,
  disableCouponCommand,
  enableCouponCommand,
  listCouponsCommand,
} from './coupon-command.ts'

let shop: TestShop

beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

async function types(command: OwnerCommand, positionals: string[] = [], values: Given['values'] = {}) {
  const said: string[] = []
  const given = { shop: shop.shop, values, positionals, say: (line: string) => void said.push(line) }
  await shop.shop.db.transaction(tx => command.run(tx, given))
  return said
}

const lookUp = async (code: string) => {
  const reply = await visitor(shop).get(`/api/orders/coupon/?code=${code}`)
  return reply.json().message
}

test('the owner makes a coupon, withdraws it, and lets it be used again', async () => {
  expect(await types(createCouponCommand, ['summer'], { percent: '10', until: '2026-12-31' })).toEqual([
    'SUMMER  10%  until 2026-12-31  0 uses',
  ])
  expect(await lookUp('SUMMER')).toBe('Coupon SUMMER: 10% off. Valid until 31\u00a0December 2026.')
  await types(disableCouponCommand, ['Summer'])
  expect(await lookUp('SUMMER')).toBe('This coupon is no longer valid.')
  await types(enableCouponCommand, ['SUMMER'])
  expect(await lookUp('SUMMER')).toContain('10% off')
})

test('a coupon of a sum says its currency, its plans and its uses', async () => {
  const terms = {
    amount: '5,50',
    currency: 'eur',
    uses: '100',
    'uses-each': '1',
    plan: ['astra-1y', 'astra-1m'],
    mode: ['renew'],
  }
  await types(createCouponCommand, ['BACK-5'], terms)
  expect(await types(listCouponsCommand)).toContain(
    'BACK-5  5.50 EUR  0 of 100 uses  1 for each customer  for astra-1m, astra-1y  to renew',
  )
})

test('everything that is wrong about a coupon is said at once, and none is made', async () => {
  const terms = { percent: '0', from: '2026-02-30', uses: '-1', plan: ['astra-2y'], mode: ['gift'] }
  await expect(types(createCouponCommand, ['Ä'], terms)).rejects.toMatchObject({
    faults: [
      'CODE has 2 to 32 characters: letters of the Latin alphabet, digits, - and _.',
      '--percent is a whole number from 1 to 100.',
      '--from is a UTC day such as 2026-12-31.',
      '--uses is a whole number of 1 or more.',
      '--plan is one of astra-1m, astra-1y, astra-lifetime, astra-lifetime-update, astra-company.',
      '--mode is one of buy, renew, upgrade, demo.',
    ],
  })
})

test.each<[string, string[], Given['values'], string]>([
  ['without a code', [], { percent: '5' }, 'CODE is missing.'],
  ['without a value', ['NONE'], {}, 'Give either --percent or --amount.'],
  ['with both values', ['BOTH'], { percent: '5', amount: '5' }, 'Give either --percent or --amount.'],
  ['of a sum without a currency', ['SUM'], { amount: '5' }, '--amount needs --currency: EUR, USD, RUB, BYN.'],
  ['of nothing', ['NIL'], { amount: '0', currency: 'EUR' }, '--amount is a sum such as 5 or 5.50.'],
  [
    'that ends before it begins',
    ['BACK'],
    { percent: '5', from: '2026-12-02', until: '2026-12-01' },
    '--from is after --until.',
  ],
  [
    'that is over already',
    ['PAST'],
    { percent: '5', until: '2026-11-20' },
    '--until: 2026-11-20 is over; today is 2026-11-21 (UTC).',
  ],
])('a coupon %s is refused', async (_what, positionals, values, fault) => {
  await expect(types(createCouponCommand, positionals, values)).rejects.toMatchObject({ faults: [fault] })
})

test('a coupon for today alone is made', async () => {
  expect(await types(createCouponCommand, ['TODAY'], { percent: '5', until: '2026-11-21' })).toHaveLength(1)
})

test('a code is never given another meaning, and an unknown one cannot be withdrawn', async () => {
  await types(createCouponCommand, ['TWICE'], { percent: '5' })
  await expect(types(createCouponCommand, ['twice'], { percent: '50' })).rejects.toMatchObject({
    faults: ['There is a coupon TWICE already. Choose another code.'],
  })
  await expect(types(disableCouponCommand, ['NOBODY'])).rejects.toMatchObject({
    faults: ['There is no coupon NOBODY.'],
  })
})
