import { expect, test } from 'vitest'
import { openWorld } from '../testing/world.ts'
import type { AdminCommand, CommandInput } from './command.ts'
import {
  createCouponCommand,
  disableCouponCommand,
  enableCouponCommand,
  listCouponsCommand,
} from './coupon-command.ts'

const { shop, visitor } = openWorld()

async function types(command: AdminCommand, positionals: string[] = [], values: CommandInput['values'] = {}) {
  const output: string[] = []
  const input = { shop: shop.shop, values, positionals, print: (line: string) => void output.push(line) }
  await shop.db.transaction(tx => command.run(tx, input))
  return output
}

const lookUp = async (code: string) => {
  const reply = await visitor().get(`/api/orders/coupon/?code=${code}`)
  return reply.json().message
}

test('an operator can create, disable and enable a coupon', async () => {
  expect(await types(createCouponCommand, ['summer'], { percent: '10', until: '2026-12-31' })).toEqual([
    'SUMMER  10%  until 2026-12-31  0 uses',
  ])
  expect(await lookUp('SUMMER')).toBe('Coupon SUMMER: 10% off. Valid until 31\u00a0December 2026.')
  await types(disableCouponCommand, ['Summer'])
  expect(await lookUp('SUMMER')).toBe('This coupon is no longer valid.')
  await types(enableCouponCommand, ['SUMMER'])
  expect(await lookUp('SUMMER')).toContain('10% off')
})

test('the description of a fixed coupon includes its currency, plans and uses', async () => {
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

test('all errors of a coupon are reported at once, and none is created', async () => {
  const terms = { percent: '0', from: '2026-02-30', uses: '-1', plan: ['astra-2y'], mode: ['gift'] }
  await expect(types(createCouponCommand, ['Ä'], terms)).rejects.toMatchObject({
    lines: [
      'CODE must have 2 to 32 characters: Latin letters, digits, - and _.',
      '--percent must be a whole number from 1 to 100.',
      '--from must be a UTC day such as 2026-12-31.',
      '--uses must be a whole number of 1 or more.',
      '--plan must be one of astra-1m, astra-1y, astra-lifetime, astra-lifetime-update, astra-company.',
      '--mode must be one of buy, renew, upgrade, demo.',
    ],
  })
})

test.each<[string, string[], CommandInput['values'], string]>([
  ['without a code', [], { percent: '5' }, 'CODE is missing.'],
  ['without a value', ['NONE'], {}, 'Specify either --percent or --amount.'],
  ['with both values', ['BOTH'], { percent: '5', amount: '5' }, 'Specify either --percent or --amount.'],
  [
    'of a sum without a currency',
    ['SUM'],
    { amount: '5' },
    '--amount requires --currency: EUR, USD, RUB, BYN.',
  ],
  ['of nothing', ['NIL'], { amount: '0', currency: 'EUR' }, '--amount must be an amount such as 5 or 5.50.'],
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
    '--until: 2026-11-20 is in the past. Today is 2026-11-21 (UTC).',
  ],
])('a coupon %s is refused', async (_what, positionals, values, fault) => {
  await expect(types(createCouponCommand, positionals, values)).rejects.toMatchObject({ lines: [fault] })
})

test('a coupon can be valid for today only', async () => {
  expect(await types(createCouponCommand, ['TODAY'], { percent: '5', until: '2026-11-21' })).toHaveLength(1)
})

test('a code cannot be created twice, and an unknown one cannot be disabled', async () => {
  await types(createCouponCommand, ['TWICE'], { percent: '5' })
  await expect(types(createCouponCommand, ['twice'], { percent: '50' })).rejects.toMatchObject({
    lines: ['Coupon TWICE already exists. Choose another code.'],
  })
  await expect(types(disableCouponCommand, ['NOBODY'])).rejects.toMatchObject({
    lines: ['Coupon NOBODY does not exist.'],
  })
})
