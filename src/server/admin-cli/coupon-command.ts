import { normalizeCouponCode } from '../../domain/pricing/coupon.ts'
import { createCoupon } from '../coupons/create-coupon.ts'
import { listCoupons, setCouponEnabled } from '../coupons/store.ts'
import { utcDay } from '../platform/clock.ts'
import type { Transaction } from '../platform/database/database.ts'
import { type AdminCommand, CommandError, type CommandInput } from './command.ts'
import { readCouponTerms } from './coupon-terms.ts'
import { describeCoupon } from './describe-coupon.ts'
import { requireArgument } from './read-values.ts'

export const createCouponCommand: AdminCommand = {
  name: 'coupon create',
  summary: 'Create a coupon.',
  usage:
    'CODE (--percent N | --amount N.NN --currency CODE) [--from DAY] [--until DAY] [--uses N] [--uses-each N] [--plan CODE]... [--mode MODE]...',
  options: {
    percent: { type: 'string' },
    amount: { type: 'string' },
    currency: { type: 'string' },
    from: { type: 'string' },
    until: { type: 'string' },
    uses: { type: 'string' },
    'uses-each': { type: 'string' },
    plan: { type: 'string', multiple: true },
    mode: { type: 'string', multiple: true },
  },
  async run(tx, input) {
    const now = input.shop.clock.now()
    const coupon = readCouponTerms(readCode(input), input.values, utcDay(now))
    if (!(await createCoupon(tx, coupon, now)))
      throw new CommandError(`Coupon ${coupon.code} already exists. Choose another code.`)
    await printCoupon(tx, input, coupon.code)
  },
}

export const listCouponsCommand: AdminCommand = {
  name: 'coupon list',
  summary: 'List all coupons and how often they were used.',
  usage: '',
  options: {},
  readsOnly: true,
  async run(tx, { print, shop }) {
    const all = await listCoupons(tx, shop.clock.now())
    if (all.length === 0) print('There are no coupons.')
    for (const each of all) print(describeCoupon(each))
  },
}

export const disableCouponCommand: AdminCommand = {
  name: 'coupon disable',
  summary: 'Disable a coupon. Existing orders keep their discount.',
  usage: 'CODE',
  options: {},
  run: (tx, input) => switchCoupon(tx, input, false),
}

export const enableCouponCommand: AdminCommand = {
  name: 'coupon enable',
  summary: 'Enable a disabled coupon.',
  usage: 'CODE',
  options: {},
  run: (tx, input) => switchCoupon(tx, input, true),
}

async function switchCoupon(tx: Transaction, input: CommandInput, isEnabled: boolean) {
  const code = readCode(input)
  if (!(await setCouponEnabled(tx, code, isEnabled))) throw new CommandError(`Coupon ${code} does not exist.`)
  await printCoupon(tx, input, code)
}

function readCode(input: CommandInput): string {
  return normalizeCouponCode(requireArgument(input, 'CODE'))
}

async function printCoupon(tx: Transaction, { print, shop }: CommandInput, code: string) {
  const listed = (await listCoupons(tx, shop.clock.now())).find(({ coupon }) => coupon.code === code)
  if (listed) print(describeCoupon(listed))
}
