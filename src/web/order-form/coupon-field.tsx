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
  check: CouponCheck
  error: string | undefined
  onChange: (code: string) => void
  onLookUp: (code: string) => void
  onRemove: () => void
}

export function CouponField({ value, check, error, onChange, onLookUp, onRemove }: Props) {
  const t = useTexts().orderForm
  const refusal = check.kind === 'answered' && !check.coupon.found ? check.coupon.message : undefined
  const given = check.kind === 'answered' && check.coupon.found && !error ? check.coupon.message : undefined

  function lookUpOnEnter(event: KeyboardEvent) {
    if (event.key !== 'Enter') return
    event.preventDefault()
    onLookUp(value)
  }

  return (
    <div>
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
              onBlur={() => onLookUp(value)}
              onKeyDown={lookUpOnEnter}
            />
            {given || error || refusal ? (
              <Button variant="quiet" onClick={onRemove}>
                {t.coupon.remove}
              </Button>
            ) : (
              <Button
                busy={check.kind === 'checking'}
                disabled={value.trim() === ''}
                onClick={() => onLookUp(value)}
              >
                {t.coupon.apply}
              </Button>
            )}
          </div>
        )}
      </Field>
    </div>
  )
}

type CouponCheck =
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
