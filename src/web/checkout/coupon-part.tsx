import { useLocation } from 'react-router'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Disclosure } from '../ui/disclosure.tsx'
import { TextInput } from '../ui/fields.tsx'
import { Notice } from '../ui/notice.tsx'
import type { CouponLookup } from './coupon-lookup.ts'
import styles from './coupon-part.module.css'
import { type Chosen, withChoice } from './query.ts'

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
