import { scaleBand, scaleLinear } from 'd3-scale'
import { line } from 'd3-shape'
import { type PointerEvent, useState } from 'react'
import styles from './chart.module.css'

export type Point = {
  label: string
  /** On the axis, where it can be shorter. */
  tick?: string
  value: number | null
  before: number | null
  marks?: string
}
type Props = {
  /** What it shows, for screen readers; the table below it has the same numbers. */
  label: string
  shape: 'bars' | 'line'
  points: readonly Point[]
  /** Below the drawing, where two periods are compared. */
  names: { value: string; before: string }
  /** The short label of the axis. */
  format: (value: number) => string
  /** One point in full: names and values. */
  describe: (point: Point) => readonly (readonly [string, string])[]
}

const sizes = { wide: { width: 960, height: 260 }, narrow: { width: 360, height: 220 } } as const
const margin = { top: 16, right: 8, bottom: 26, left: 64 }
/** The compared period is an outline or dashed, so that no one has to tell colours apart. */
const keys = { bars: { value: '■', before: '□' }, line: { value: '━━', before: '╍╍' } } as const

/** Drawn twice, because the text of a picture that shrinks would shrink too. */
export function Chart(props: Props) {
  const { shape, points, names } = props
  const isCompared = points.some(({ before }) => before !== null)
  const series = isCompared ? (['before', 'value'] as const) : (['value'] as const)
  return (
    <figure>
      {(['wide', 'narrow'] as const).map(size => (
        <Drawing key={size} size={size} series={series} {...props} />
      ))}
      {isCompared && (
        <figcaption className={styles.key}>
          {series.toReversed().map(name => (
            <span key={name}>
              <span data-series={name}>{keys[shape][name]}</span> {names[name]}
            </span>
          ))}
        </figcaption>
      )}
    </figure>
  )
}

type DrawingProps = Props & { size: keyof typeof sizes; series: readonly ('value' | 'before')[] }

/** Describes the point under the pointer, and with the arrow keys any other. */
function Drawing({ size, series, label, shape, points, format, describe }: DrawingProps) {
  const [shown, show] = useState<number>()
  const { width, height } = sizes[size]
  const values = points.flatMap(({ value, before }) => [value ?? 0, before ?? 0])
  const [left, right, floor] = [margin.left, width - margin.right, height - margin.bottom]
  const y = scaleLinear([Math.min(0, ...values), Math.max(1, ...values)], [floor, margin.top]).nice(4)
  const bands = scaleBand([...points.keys()], [left, right])
    .paddingInner(0.25)
    .paddingOuter(0.125)
  const start = (index: number) => bands(index) ?? 0
  const centre = (index: number) => start(index) + bands.bandwidth() / 2
  const ticks = values.some(value => value !== 0) ? y.ticks(4) : [0]
  const skipped = Math.ceil(points.length / (size === 'wide' ? 12 : 4))
  const last = points.length - 1
  const point = points[shown ?? -1]
  const described = point && describe(point)

  function follow({ clientX, currentTarget }: PointerEvent) {
    const drawn = currentTarget.getBoundingClientRect()
    const x = ((clientX - drawn.left) / drawn.width) * width
    show(Math.min(Math.max(Math.floor((x - left) / bands.step()), 0), last))
  }

  return (
    <div
      className={styles.drawing}
      data-size={size}
      onPointerMove={follow}
      onPointerDown={follow}
      onPointerLeave={() => show(undefined)}
    >
      <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
        {shown !== undefined && (
          <rect
            className={styles.shown}
            x={left + shown * bands.step()}
            y={margin.top}
            width={bands.step()}
            height={floor - margin.top}
          />
        )}
        {ticks.map(tick => (
          <g key={tick}>
            <line
              className={styles.grid}
              data-zero={tick === 0}
              x1={left}
              x2={right}
              y1={y(tick)}
              y2={y(tick)}
            />
            <text className={styles.word} textAnchor="end" x={left - 8} y={y(tick)} dy="0.32em">
              {format(tick)}
            </text>
          </g>
        ))}
        {points.map(({ label: name, tick, marks }, index) => (
          <g key={name} className={styles.word} textAnchor="middle">
            {index % skipped === 0 && (
              <text x={centre(index)} y={height - 8}>
                {(skipped === 1 && tick) || name}
              </text>
            )}
            {marks && (
              <>
                <path className={styles.event} d={`M${centre(index)},${margin.top}V${floor}`} />
                <text x={centre(index)} y={margin.top - 2}>
                  {marks}
                </text>
              </>
            )}
          </g>
        ))}
        {shape === 'bars'
          ? points.map((each, index) =>
              series.map((name, order) => {
                const [top, bottom] = [y(Math.max(0, each[name] ?? 0)), y(Math.min(0, each[name] ?? 0))]
                const share = bands.bandwidth() / series.length
                return (
                  <rect
                    key={`${each.label} ${name}`}
                    className={styles.bar}
                    data-series={name}
                    x={start(index) + order * share}
                    y={top}
                    width={share}
                    height={bottom - top}
                  />
                )
              }),
            )
          : series.map(name => (
              <path
                key={name}
                className={styles.line}
                data-series={name}
                d={path(points.map(each => each[name]))}
              />
            ))}
      </svg>
      <input
        type="range"
        className={styles.steps}
        aria-label={label}
        aria-valuetext={described && [point.label, ...described.flat()].join(' ')}
        min={0}
        max={last}
        value={shown ?? last}
        onChange={({ target }) => show(Number(target.value))}
        onFocus={() => show(shown ?? last)}
        onBlur={() => show(undefined)}
        onKeyDown={({ key }) => key === 'Escape' && show(undefined)}
      />
      {shown !== undefined && described && (
        <div
          className={styles.tip}
          aria-hidden
          style={{ left: `clamp(0px, ${beside(shown)}, 100% - 13rem)` }}
        >
          <strong>{point.label}</strong>
          {described.map(([name, value]) => (
            <span key={name}>
              {name} <b>{value}</b>
            </span>
          ))}
        </div>
      )}
    </div>
  )

  /** To the side of the point where more room is. */
  function beside(index: number): string {
    const percent = (x: number) => `${(x / width) * 100}%`
    const from = left + index * bands.step()
    return index < points.length / 2 ? percent(from + bands.step()) : `${percent(from)} - 13rem`
  }

  function path(values: readonly (number | null)[]): string {
    const draw = line<number | null>()
      .defined(value => value !== null)
      .x((_, index) => centre(index))
      .y(value => y(value ?? 0))
    // A line of one point is drawn as a dot by its round ends.
    return draw([...values])?.replace(/Z/g, 'h0.01') ?? ''
  }
}

/** The line of a figure, from its lowest value to its highest. Its numbers are beside it. */
export function Sparkline({ values }: { values: readonly number[] }) {
  const least = Math.min(...values)
  const range = Math.max(...values) - least || 1
  const points = values.map((value, index) => `${index},${30 - (28 * (value - least)) / range}`)
  return (
    <svg
      className={styles.spark}
      viewBox={`0 0 ${values.length - 1} 32`}
      preserveAspectRatio="none"
      aria-hidden
    >
      <path className={styles.line} d={`M${points.join('L')}`} />
    </svg>
  )
}
