import { type CouponTerms, isGenerousCoupon } from '../../../domain/pricing/coupon.ts'
import { type Action, type Actor, runAction } from '../../audit/run-action.ts'
import { createCoupon, type NewCoupon } from '../../coupons/create-coupon.ts'
import {
  type CouponLimits,
  type CouponRow,
  findCoupon,
  lockCoupon,
  setCouponEnabled,
  updateCouponLimits,
} from '../../coupons/store.ts'
import { utcDay } from '../../platform/clock.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Shop } from '../../shop.ts'
import { refuseAsChanged } from '../row-version.ts'
import { describeLimits } from './read-coupons.ts'

type ByHand = { actor: Actor; reason: string }

/** Refuses 'coupon-code-taken' and days in the wrong order. */
export async function createCouponByHand(shop: Shop, { actor, reason }: ByHand, coupon: NewCoupon) {
  const now = shop.clock.now()
  requireDaysInOrder(coupon)
  if (coupon.validUntil !== null && coupon.validUntil < utcDay(now))
    throw new Refusal('coupon-day-past', { fields: ['valid_until'] })
  const percent = coupon.value.kind === 'percent' ? coupon.value.percent : null
  const action = describeAction(shop, 'create coupon', coupon.code, { ...coupon, percent })
  await runAction(shop, { ...action, actor, reason }, async tx => {
    if (!(await createCoupon(tx, coupon, now))) throw new Refusal('coupon-code-taken', { fields: ['code'] })
  })
}

/** Refuses 'not-found', 'changed-meanwhile' and days in the wrong order. */
export async function changeCouponByHand(
  shop: Shop,
  { actor, reason, code, version }: ByHand & { code: string; version: number },
  limits: CouponLimits,
) {
  requireDaysInOrder(limits)
  const { percent } = await requireCoupon(shop, code)
  const action = describeAction(shop, 'change coupon', code, { ...limits, percent })
  await runAction(shop, { ...action, actor, reason }, async tx => {
    if (await updateCouponLimits(tx, { code, version }, limits)) return
    const present = await requireCoupon({ db: tx }, code)
    await refuseAsChanged(
      tx,
      { tableName: 'coupons', rowId: code },
      { ...describeLimits(present), version: present.version },
    )
  })
}

/** Refuses 'not-found' and 'changed-meanwhile'. */
export async function closeCouponByHand(shop: Shop, { actor, reason, code }: ByHand & { code: string }) {
  const action = {
    verb: 'close coupon' as const,
    target: { type: 'coupon', id: code },
    needs: 'reason' as const,
  }
  await runAction(shop, { ...action, actor, reason }, tx => switchCoupon(tx, code, false))
}

export async function reopenCouponByHand(shop: Shop, { actor, reason, code }: ByHand & { code: string }) {
  const action = describeAction(shop, 'reopen coupon', code, await requireCoupon(shop, code))
  await runAction(shop, { ...action, actor, reason }, tx => switchCoupon(tx, code, true))
}

async function switchCoupon(tx: Parameters<typeof lockCoupon>[0], code: string, enabled: boolean) {
  const coupon = await lockCoupon(tx, code)
  if (!coupon) throw new Refusal('not-found')
  if (coupon.enabled === enabled)
    await refuseAsChanged(tx, { tableName: 'coupons', rowId: code }, { enabled })
  await setCouponEnabled(tx, code, enabled)
}

function describeAction({ clock }: Shop, verb: Action['verb'], code: string, terms: CouponTerms) {
  const isGenerous = isGenerousCoupon(terms, utcDay(clock.now()))
  const needs = isGenerous ? ('reason and fresh factor' as const) : ('reason' as const)
  return { verb, target: { type: 'coupon', id: code }, needs }
}

function requireDaysInOrder({ validFrom, validUntil }: CouponLimits) {
  if (validFrom !== null && validUntil !== null && validFrom > validUntil)
    throw new Refusal('coupon-days-reversed', { fields: ['valid_until'] })
}

async function requireCoupon({ db }: Pick<Shop, 'db'>, code: string): Promise<CouponRow> {
  const coupon = await findCoupon(db, code)
  if (!coupon) throw new Refusal('not-found')
  return coupon
}
