import type { ComponentProps } from 'react'
import styles from './range-slider.module.css'

type Props = Pick<ComponentProps<'input'>, 'disabled' | 'aria-label'> & {
  /** Ascending and evenly spaced on the track, so that 1 to 10 may take more room than 10 to 99. */
  stops: readonly number[]
  value: number
  onChange: (stop: number) => void
  ticks: readonly number[]
  valueText: string
}

export function RangeSlider({ stops, value, onChange, ticks, valueText, ...rest }: Props) {
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
