import type { ActionValues } from '../../../definitions/actions.ts'
import { couponActions } from '../../../definitions/coupon.ts'
import {
  type CouponTerms,
  isCouponCode,
  isGenerousCoupon,
  normalizeCouponCode,
} from '../../../domain/pricing/coupon.ts'
import {
  type CouponLimits,
  type CouponRow,
  findCoupon,
  insertCoupon,
  lockCoupon,
  updateCoupon,
} from '../../coupons/store.ts'
import { findCustomerByEmail } from '../../customers/store.ts'
import { utcDay } from '../../platform/clock.ts'
import { Refusal, refuseField, requireFound } from '../../platform/http/refusal.ts'
import type { Shop } from '../../shop.ts'
import { rules } from '../engine/rules.ts'

export const couponRules = rules(
  couponActions,
  {
    lock: lockCoupon,
    read: async ({ db }: Shop, code: string) => ({ coupon: await requireCoupon(db, code) }),
    seen: ({ coupon }) => ({ version: coupon.version }),
    table: 'coupons',
  },
  {
    change: {
      allows: () => true,
      initial: ({ coupon }) => describeLimits(coupon),
      async needs(shop, { id, ...typed }) {
        const coupon = await requireCoupon(shop.db, id)
        return needsFor(shop, { ...coupon, ...changeLimits(coupon, typed) })
      },
      async run(tx, _shop, { coupon, ...typed }) {
        const limits = changeLimits(coupon, typed)
        requireDaysInOrder(limits)
        await updateCoupon(tx, coupon.code, limits)
      },
    },
    close: {
      allows: ({ coupon }) => coupon.enabled,
      run: (tx, _shop, { coupon }) => updateCoupon(tx, coupon.code, { enabled: false }),
    },
    reopen: {
      allows: ({ coupon }) => !coupon.enabled,
      needs: async (shop, { id }) => needsFor(shop, await requireCoupon(shop.db, id)),
      run: (tx, _shop, { coupon }) => updateCoupon(tx, coupon.code, { enabled: true }),
    },
    create: {
      needs: async (shop, { percent, ...typed }) =>
        needsFor(shop, { ...readLimits(typed), percent: percent ?? null }),
      async run(tx, { clock }, { customer, ...typed }) {
        const code = normalizeCouponCode(typed.code)
        if (!isCouponCode(code)) refuseField('code', { kind: 'notValid' })
        const limits = readLimits(typed)
        requireDaysInOrder(limits)
        if (limits.validUntil !== null && limits.validUntil < utcDay(clock.now()))
          throw new Refusal('coupon-day-past', { fields: ['valid_until'] })
        const owner = customer ? await findCustomerByEmail(tx, customer) : null
        if (customer && !owner) throw new Refusal('no-such-customer', { fields: ['customer'] })
        const customerId = owner?.id ?? null
        const coupon = { code, ...readDiscount(typed), ...limits, customerId, createdAt: clock.now() }
        if (!(await insertCoupon(tx, coupon))) throw new Refusal('coupon-code-taken', { fields: ['code'] })
        return { id: code }
      },
    },
  },
)

export function describeLimits({ validFrom, validUntil, mostUses, mostUsesEach, ...limits }: CouponLimits) {
  return {
    valid_from: validFrom,
    valid_until: validUntil,
    most_uses: mostUses,
    most_uses_each: mostUsesEach,
    products: limits.products,
    modes: limits.modes.filter(mode => mode !== 'renew-sn'),
  }
}

type Limits = ActionValues<typeof couponActions.actions.change>

function changeLimits(coupon: CouponRow, typed: Limits): CouponLimits {
  return {
    ...readLimits({ ...describeLimits(coupon), ...typed }),
    modes: typed.modes ?? coupon.modes,
  }
}

function readLimits(typed: Limits): CouponLimits {
  return {
    validFrom: typed.valid_from ?? null,
    validUntil: typed.valid_until ?? null,
    mostUses: typed.most_uses ?? null,
    mostUsesEach: typed.most_uses_each ?? null,
    products: typed.products ?? [],
    modes: typed.modes ?? [],
  }
}

/** Either a percentage, or an amount with its currency. */
function readDiscount(typed: Omit<ActionValues<typeof couponActions.actions.create>, 'customer'>) {
  const { percent = null, amount = null, currency = null } = typed
  if (amount === null && percent === null) refuseField('percent', { kind: 'required' })
  if (amount === null && currency !== null) refuseField('amount', { kind: 'required' })
  if (amount !== null && percent !== null) refuseField('amount', { kind: 'notValid' })
  if (amount !== null && currency === null) refuseField('currency', { kind: 'required' })
  return { percent, amount, currency }
}

function needsFor({ clock }: Shop, terms: CouponTerms) {
  return isGenerousCoupon(terms, utcDay(clock.now())) ? 'reason and fresh factor' : 'reason'
}

function requireDaysInOrder({ validFrom, validUntil }: CouponLimits) {
  if (validFrom !== null && validUntil !== null && validFrom > validUntil)
    throw new Refusal('coupon-days-reversed', { fields: ['valid_until'] })
}

async function requireCoupon(db: Shop['db'], code: string): Promise<CouponRow> {
  return requireFound(await findCoupon(db, code))
}
