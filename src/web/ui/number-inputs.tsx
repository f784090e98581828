import { type ComponentProps, useState } from 'react'
import { Icon } from './icon.tsx'
import styles from './number-inputs.module.css'

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

/** Reports what is typed, clamped to the range; the field shows it so when it is left. */
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
    onOutOfRange?.(clamp(typed) === typed ? null : typed)
    onChange(clamp(typed))
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

  const stepButton = (icon: 'minus' | 'plus', label: string, by: number) => (
    <button
      type="button"
      className={styles.step}
      aria-label={label}
      aria-disabled={clamp(value + by) === value || undefined}
      disabled={rest.disabled}
      onClick={() => step(by)}
    >
      <Icon name={icon} />
    </button>
  )

  return (
    <span className={styles.stepper}>
      {stepButton('minus', decreaseLabel, -1)}
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
      {stepButton('plus', increaseLabel, 1)}
    </span>
  )
}

type RangeSliderProps = Pick<ComponentProps<'input'>, 'disabled' | 'aria-label'> & {
  /** Ascending and evenly spaced on the track, so that 1 to 10 may take more room than 10 to 99. */
  stops: readonly number[]
  value: number
  onChange: (stop: number) => void
  ticks: readonly number[]
  valueText: string
}

export function RangeSlider({ stops, value, onChange, ticks, valueText, ...rest }: RangeSliderProps) {
  const last = Math.max(1, stops.length - 1)

  function place(of: number) {
    return `${((100 * nearestIndex(stops, of)) / last).toFixed(3)}%`
  }

  return (
    <div className={styles.slider}>
      <input
        {...rest}
        type="range"
        className={styles.range}
        min={0}
        max={last}
        step={1}
        value={nearestIndex(stops, value)}
        aria-valuetext={valueText}
        onChange={event => onChange(stops[Number(event.target.value)] ?? value)}
      />
      {/* SVG attributes place the ticks on the server too; a style attribute would violate the content security policy. */}
      <svg className={styles.scale} aria-hidden="true">
        {ticks.map(tick => (
          <g key={tick}>
            <line x1={place(tick)} x2={place(tick)} y1="0" y2="8" />
            <text x={place(tick)} y="8" dy="1.35em" textAnchor="middle">
              {tick}
            </text>
          </g>
        ))}
      </svg>
    </div>
  )
}

function nearestIndex(stops: readonly number[], value: number) {
  const distances = stops.map(stop => Math.abs(stop - value))
  return distances.indexOf(Math.min(...distances))
}
