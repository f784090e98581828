import { type ComponentProps, useState } from 'react'
import { Icon } from './icon.tsx'
import styles from './number-stepper.module.css'

type Props = Pick<ComponentProps<'input'>, 'id' | 'name' | 'disabled' | 'aria-describedby'> & {
  value: number
  min: number
  max: number
  onChange: (value: number) => void
  /** A typed number is out of the range, or no longer. */
  onOutOfRange?: (typed: number | null) => void
  decreaseLabel: string
  increaseLabel: string
}

/** Reports numbers in the range while they are typed; leaving the field clamps. */
export function NumberStepper(props: Props) {
  const { value, min, max, onChange, onOutOfRange, decreaseLabel, increaseLabel, ...rest } = props
  const [draft, setDraft] = useState<string>()

  function clamp(next: number) {
    return Math.min(max, Math.max(min, next))
  }

  function type(text: string) {
    setDraft(text)
    const typed = Number(text)
    if (text === '' || !Number.isInteger(typed)) return
    const isInRange = clamp(typed) === typed
    onOutOfRange?.(isInRange ? null : typed)
    if (isInRange) onChange(typed)
  }

  function leave() {
    const typed = Math.trunc(Number(draft))
    if (draft && Number.isFinite(typed) && clamp(typed) !== value) onChange(clamp(typed))
    setDraft(undefined)
  }

  function step(by: number) {
    setDraft(undefined)
    onOutOfRange?.(null)
    onChange(clamp(value + by))
  }

  return (
    <span className={styles.stepper}>
      <button
        type="button"
        className={styles.step}
        aria-label={decreaseLabel}
        aria-disabled={value <= min || undefined}
        disabled={rest.disabled}
        onClick={() => step(-1)}
      >
        <Icon name="minus" />
      </button>
      <input
        {...rest}
        type="number"
        inputMode="numeric"
        autoComplete="off"
        className={styles.input}
        min={min}
        max={max}
        step={1}
        value={draft ?? value}
        onChange={event => type(event.target.value)}
        onBlur={leave}
      />
      <button
        type="button"
        className={styles.step}
        aria-label={increaseLabel}
        aria-disabled={value >= max || undefined}
        disabled={rest.disabled}
        onClick={() => step(1)}
      >
        <Icon name="plus" />
      </button>
    </span>
  )
}
