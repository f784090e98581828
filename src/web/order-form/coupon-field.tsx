import { type KeyboardEvent, useEffect, useState } from 'react'
import { normalizeCouponCode } from '../../domain/pricing/coupon.ts'
import { useApi, useTexts } from '../app/context.ts'
import { type CouponLookup, lookUpCoupon } from '../checkout/coupon-part.tsx'
import { Button } from '../ui/button.tsx'
import { Field, TextInput } from '../ui/fields.tsx'
import { maxLengths } from './billing-details.ts'
import styles from './coupon-field.module.css'
import { fieldId } from './error-summary.tsx'

type Props = {
  value: string
  check: ReturnType<typeof useCoupon>
  error: string | undefined
  onChange: (code: string) => void
}

export function CouponField({ value, check, error, onChange }: Props) {
  const t = useTexts().orderForm
  const { coupon, isChecking, ask } = check
  const refusal = coupon?.found ? undefined : coupon?.message
  const given = coupon?.found && !error ? coupon.message : undefined

  function lookUpOnEnter(event: KeyboardEvent) {
    if (event.key !== 'Enter') return
    event.preventDefault()
    ask(value)
  }

  return (
    <Field
      id={fieldId('coupon')}
      label={t.coupon.have}
      mark={t.optional}
      error={error ?? refusal}
      help={given && <span role="status">{given}</span>}
    >
      {control => (
        <div className={styles.code}>
          <TextInput
            {...control}
            name="coupon"
            look="mono"
            value={value}
            maxLength={maxLengths.coupon}
            autoComplete="off"
            spellCheck={false}
            onChange={event => onChange(event.target.value)}
            onBlur={() => ask(value)}
            onKeyDown={lookUpOnEnter}
          />
          {given || error || refusal ? (
            <Button variant="quiet" onClick={() => onChange('')}>
              {t.coupon.remove}
            </Button>
          ) : (
            <Button busy={isChecking} disabled={value.trim() === ''} onClick={() => ask(value)}>
              {t.coupon.apply}
            </Button>
          )}
        </div>
      )}
    </Field>
  )
}

export function useCoupon(first: string) {
  const api = useApi()
  const [code, setCode] = useState(() => normalizeCouponCode(first))
  const [coupon, setCoupon] = useState<CouponLookup | null>(null)

  useEffect(() => {
    let isWanted = true
    void lookUpCoupon(api, code).then(answer => isWanted && setCoupon(answer))
    return () => {
      isWanted = false
    }
  }, [api, code])

  function ask(typed: string) {
    const next = normalizeCouponCode(typed)
    if (next === code) return
    setCode(next)
    setCoupon(null)
  }

  return { coupon, found: coupon?.found ?? null, isChecking: code !== '' && coupon === null, ask }
}
