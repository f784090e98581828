import type { CouponFound } from '../../contract/coupons.ts'
import type { Language } from '../../texts/language.ts'
import type { Shop } from '../shop.ts'
import { openCoupon } from './open-coupon.ts'
import { refuseCoupon } from './refuse-coupon.ts'
import { countUses, findCoupon } from './store.ts'
import { couponWords } from './words.ts'

type Asked = { typed: string; customerId: number | null; address: string; language: Language }

/** What a coupon gives and for what, before anything is ordered. Refuses, in words, one that nobody could use now. */
export async function lookUpCoupon(
  shop: Shop,
  asked: Asked,
): Promise<{ message: string; data: CouponFound }> {
  const coupon = await openCoupon(shop, asked)
  await requireUseLeft(shop, coupon.code, asked.customerId)
  const t = couponWords[asked.language]
  const { code, value, currency, products, modes, validUntil } = coupon
  return {
    message: [t.gives(code, value, currency), validUntil && t.until(validUntil)].filter(Boolean).join(' '),
    data: {
      code,
      value,
      currency,
      products: [...products],
      modes: [...modes],
      valid_until: validUntil,
      misfits: { 'coupon-other-plan': t.otherPlan, 'coupon-other-currency': t.otherCurrency },
    },
  }
}

async function requireUseLeft(shop: Shop, code: string, customerId: number | null) {
  const coupon = await findCoupon(shop.db, code)
  const { all, own } = await countUses(shop.db, code, customerId)
  if (coupon?.mostUsesEach && own >= coupon.mostUsesEach) refuseCoupon('coupon-used-by-you')
  if (coupon?.mostUses && all >= coupon.mostUses) refuseCoupon('coupon-used-up')
}
