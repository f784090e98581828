import type { KeyboardEvent } from 'react'
import { useTexts } from '../app/context.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { TextInput } from '../ui/text-input.tsx'
import { maxLengths } from './billing-details.ts'
import styles from './coupon-field.module.css'
import { fieldId } from './form-errors.ts'
import type { CouponCheck } from './use-coupon.ts'

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
