import { normalizeCouponCode } from '../../domain/pricing/coupon.ts'
import { createCoupon } from '../coupons/create-coupon.ts'
import { listCoupons, setCouponEnabled } from '../coupons/store.ts'
import { dayOf } from '../platform/clock.ts'
import { type Given, type OwnerCommand, OwnerFault } from './command.ts'
import { readCouponTerms } from './coupon-terms.ts'
import { describeCoupon } from './describe-coupon.ts'
import { firstWord } from './read-values.ts'

export const createCouponCommand: OwnerCommand = {
  name: 'coupon create',
  summary: 'Make a coupon',
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
  async run(tx, given) {
    const now = given.shop.clock.now()
    const coupon = readCouponTerms(codeIn(given), given.values, dayOf(now))
    if (!(await createCoupon(tx, coupon, now)))
      throw new OwnerFault(`There is a coupon ${coupon.code} already. Choose another code.`)
    await sayOne(tx, given, coupon.code)
  },
}

export const listCouponsCommand: OwnerCommand = {
  name: 'coupon list',
  summary: 'Show every coupon and how often it is used',
  usage: '',
  options: {},
  readsOnly: true,
  async run(tx, { say }) {
    const all = await listCoupons(tx)
    if (all.length === 0) say('There are no coupons.')
    for (const each of all) say(describeCoupon(each))
  },
}

export const disableCouponCommand: OwnerCommand = {
  name: 'coupon disable',
  summary: 'Withdraw a coupon; orders that have it keep it',
  usage: 'CODE',
  options: {},
  run: (tx, given) => switchCoupon(tx, given, false),
}

export const enableCouponCommand: OwnerCommand = {
  name: 'coupon enable',
  summary: 'Let a withdrawn coupon be used again',
  usage: 'CODE',
  options: {},
  run: (tx, given) => switchCoupon(tx, given, true),
}

async function switchCoupon(tx: Parameters<OwnerCommand['run']>[0], given: Given, isEnabled: boolean) {
  const code = codeIn(given)
  if (!(await setCouponEnabled(tx, code, isEnabled))) throw new OwnerFault(`There is no coupon ${code}.`)
  await sayOne(tx, given, code)
}

function codeIn(given: Given): string {
  return normalizeCouponCode(firstWord(given, 'CODE'))
}

async function sayOne(tx: Parameters<OwnerCommand['run']>[0], { say }: Given, code: string) {
  const found = (await listCoupons(tx)).find(({ coupon }) => coupon.code === code)
  if (found) say(describeCoupon(found))
}
