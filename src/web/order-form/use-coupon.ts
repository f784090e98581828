import { useEffect, useState } from 'react'
import { couponCodeOf } from '../../domain/pricing/coupon.ts'
import { useApi } from '../app/context.ts'
import { type CouponLookup, lookUpCoupon } from '../checkout/coupon-lookup.ts'

export type CouponCheck =
  | { kind: 'none' }
  | { kind: 'checking'; code: string }
  | { kind: 'asked'; coupon: CouponLookup }

/** The coupon that the order is priced with; the one that the form begins with is asked about at once. */
export function useCoupon(first: string) {
  const api = useApi()
  const [check, setCheck] = useState(() => beginning(couponCodeOf(first)))

  useEffect(() => {
    if (check.kind !== 'checking') return
    // Another one may be typed meanwhile.
    let isWanted = true
    async function lookUp(code: string) {
      const coupon = await lookUpCoupon(api, code)
      if (isWanted && coupon) setCheck({ kind: 'asked', coupon })
    }
    void lookUp(check.code)
    return () => {
      isWanted = false
    }
  }, [api, check])

  function ask(typed: string) {
    const code = couponCodeOf(typed)
    if (code !== (codeOf(check) ?? '')) setCheck(beginning(code))
  }

  return {
    check,
    found: check.kind === 'asked' ? check.coupon.found : null,
    ask,
    drop: () => setCheck({ kind: 'none' }),
  }
}

function beginning(code: string): CouponCheck {
  return code ? { kind: 'checking', code } : { kind: 'none' }
}

function codeOf(check: CouponCheck): string | null {
  if (check.kind === 'none') return null
  return couponCodeOf(check.kind === 'asked' ? check.coupon.code : check.code)
}
