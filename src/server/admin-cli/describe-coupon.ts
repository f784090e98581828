import type { listCoupons } from '../coupons/store.ts'

type ListedCoupon = Awaited<ReturnType<typeof listCoupons>>[number]

export function describeCoupon({ coupon, uses }: ListedCoupon): string {
  const { code, percent, amount, currency, validFrom, validUntil, mostUses, mostUsesEach } = coupon
  return [
    code,
    percent === null ? `${((amount ?? 0) / 100).toFixed(2)} ${currency}` : `${percent}%`,
    validFrom && `from ${validFrom}`,
    validUntil && `until ${validUntil}`,
    mostUses === null ? `${uses} uses` : `${uses} of ${mostUses} uses`,
    mostUsesEach && `${mostUsesEach} for each customer`,
    coupon.products.length > 0 && `for ${coupon.products.join(', ')}`,
    coupon.modes.length > 0 && `to ${coupon.modes.join(', ')}`,
    !coupon.enabled && 'disabled',
  ]
    .filter(Boolean)
    .join('  ')
}
