import type { KeyboardEvent } from 'react'
import { useTexts } from '../app/context.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { TextInput } from '../ui/text-input.tsx'
import { longest } from './billing-details.ts'
import styles from './coupon-field.module.css'
import { fieldId } from './form-errors.ts'
import type { CouponCheck } from './use-coupon.ts'

type Props = {
  value: string
  check: CouponCheck
  /** Why the coupon gives nothing on this order, or why the shop refused the order for it. */
  error: string | undefined
  onChange: (code: string) => void
  onAsk: (code: string) => void
  onRemove: () => void
}

/** A code, what it gives once it was asked about, and the way to leave it out. Enter asks; it does not order. */
export function CouponField({ value, check, error, onChange, onAsk, onRemove }: Props) {
  const t = useTexts().orderForm
  const refusal = check.kind === 'asked' && !check.coupon.found ? check.coupon.message : undefined
  const given = check.kind === 'asked' && check.coupon.found && !error ? check.coupon.message : undefined

  function askOnEnter(event: KeyboardEvent) {
    if (event.key !== 'Enter') return
    event.preventDefault()
    onAsk(value)
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
              maxLength={longest.coupon}
              autoComplete="off"
              spellCheck={false}
              onChange={event => onChange(event.target.value)}
              onBlur={() => onAsk(value)}
              onKeyDown={askOnEnter}
            />
            {given || error || refusal ? (
              <Button variant="quiet" onClick={onRemove}>
                {t.coupon.remove}
              </Button>
            ) : (
              <Button
                busy={check.kind === 'checking'}
                disabled={value.trim() === ''}
                onClick={() => onAsk(value)}
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
