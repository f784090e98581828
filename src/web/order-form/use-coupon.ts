import { useEffect, useEffectEvent, useState } from 'react'
import { couponCodeOf } from '../../domain/pricing/coupon.ts'
import { type AskedCoupon, askForCoupon } from '../app/asked-coupon.ts'
import { useApi } from '../app/context.ts'

export type CouponCheck =
  | { kind: 'none' }
  | { kind: 'checking'; code: string }
  | { kind: 'asked'; coupon: AskedCoupon }

/** The coupon that the order is priced with; the one that the form begins with is asked about at once. */
export function useCoupon(first: string) {
  const api = useApi()
  const [check, setCheck] = useState(() => beginning(couponCodeOf(first)))

  async function lookUp(code: string) {
    const coupon = await askForCoupon(api, code)
    // Another one may have been typed meanwhile.
    setCheck(now => (coupon && codeOf(now) === code ? { kind: 'asked', coupon } : now))
  }

  const lookUpFirst = useEffectEvent(() => void lookUp(couponCodeOf(first)))
  useEffect(() => lookUpFirst(), [])

  function ask(typed: string) {
    const code = couponCodeOf(typed)
    if (code === (codeOf(check) ?? '')) return
    setCheck(beginning(code))
    void lookUp(code)
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
