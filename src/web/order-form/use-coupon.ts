import { useEffect, useState } from 'react'
import { normalizeCouponCode } from '../../domain/pricing/coupon.ts'
import { useApi } from '../app/context.ts'
import { type CouponLookup, lookUpCoupon } from '../checkout/coupon-lookup.ts'

export type CouponCheck =
  | { kind: 'none' }
  | { kind: 'checking'; code: string }
  | { kind: 'answered'; coupon: CouponLookup }

export function useCoupon(first: string) {
  const api = useApi()
  const [check, setCheck] = useState(() => initialCheck(normalizeCouponCode(first)))

  useEffect(() => {
    if (check.kind !== 'checking') return
    let isWanted = true
    async function lookUp(code: string) {
      const coupon = await lookUpCoupon(api, code)
      if (isWanted && coupon) setCheck({ kind: 'answered', coupon })
    }
    void lookUp(check.code)
    return () => {
      isWanted = false
    }
  }, [api, check])

  function ask(typed: string) {
    const code = normalizeCouponCode(typed)
    if (code !== (checkedCode(check) ?? '')) setCheck(initialCheck(code))
  }

  return {
    check,
    found: check.kind === 'answered' ? check.coupon.found : null,
    ask,
    drop: () => setCheck({ kind: 'none' }),
  }
}

function initialCheck(code: string): CouponCheck {
  return code ? { kind: 'checking', code } : { kind: 'none' }
}

function checkedCode(check: CouponCheck): string | null {
  if (check.kind === 'none') return null
  return normalizeCouponCode(check.kind === 'answered' ? check.coupon.code : check.code)
}
