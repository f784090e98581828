import { useLocation } from 'react-router'
import type { CouponFound } from '../../contract/coupons.ts'
import type { Quote } from '../../domain/orders/quote.ts'
import type { Api } from '../app/api.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Disclosure } from '../ui/disclosure.tsx'
import { TextInput } from '../ui/fields.tsx'
import { Notice } from '../ui/notice.tsx'
import styles from './coupon-part.module.css'
import { type Chosen, withChoice } from './query.ts'
import type { OfferCoupon } from './quote-offer.ts'

type Props = {
  words: { have: string; label: string; apply: string; remove: string }
  coupon: CouponLookup | null
  choice: Chosen
  disabled: boolean
}

export function CouponPart({ words: t, coupon, choice, disabled }: Props) {
  const { pathname, search } = useLocation()
  const query = withChoice(choice, new URLSearchParams(search))
  query.delete('coupon')

  if (coupon)
    return (
      <Notice
        tone={coupon.found ? 'success' : 'warn'}
        action={
          <ButtonLink size="small" inert={disabled} href={`${pathname}?${query}`}>
            {t.remove}
          </ButtonLink>
        }
      >
        {coupon.message}
      </Notice>
    )
  return (
    <Disclosure summary={t.have}>
      <form method="get" action={pathname} className={styles.form} inert={disabled}>
        {[...query].map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <TextInput
          name="coupon"
          look="mono"
          required
          maxLength={64}
          autoComplete="off"
          spellCheck={false}
          aria-label={t.label}
        />
        <Button type="submit">{t.apply}</Button>
      </form>
    </Disclosure>
  )
}

export type CouponLookup = { message: string; found: CouponFound | null }

export function couponInUrl(url: string): string {
  return new URL(url).searchParams.get('coupon')?.trim().slice(0, 64) ?? ''
}

export async function lookUpCoupon(api: Api, code: string): Promise<CouponLookup | null> {
  if (!code) return null
  const answer = await api('GET /api/orders/coupon/', { query: { code } })
  if (!answer.ok) return { message: answer.message, found: null }
  return { message: answer.reply.message, found: answer.reply.data }
}

export type OrderTerms = { coupon: string | null; max_total: number | undefined }

/** An order of this offer also contains the coupon that applies, and the total that was shown. */
export function orderTerms(offer: { coupon: OfferCoupon | null; quote: Quote } | null): OrderTerms {
  const coupon = offer?.coupon
  return { coupon: coupon && !coupon.misfit ? coupon.code : null, max_total: offer?.quote.total }
}
