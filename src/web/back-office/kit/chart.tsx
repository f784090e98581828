import { scaleBand, scaleLinear, scalePoint } from 'd3-scale'
import { line } from 'd3-shape'
import styles from './chart.module.css'

export type Point = { label: string; value: number | null; before: number | null; marks?: string }
type Props = {
  /** What it shows, for screen readers; the table beside it has the same numbers. */
  label: string
  shape: 'bars' | 'line'
  points: readonly Point[]
  /** Of the axis: short. */
  format: (value: number) => string
}

const sizes = { wide: { width: 960, height: 260 }, narrow: { width: 360, height: 220 } } as const
const margin = { top: 16, right: 8, bottom: 26, left: 64 }

/** Drawn twice, because the text of a picture that shrinks would shrink too. */
export function Chart(props: Props) {
  return (
    <figure className={styles.chart}>
      {(['wide', 'narrow'] as const).map(size => (
        <Drawing key={size} size={size} {...props} />
      ))}
    </figure>
  )
}

function Drawing({ size, label, shape, points, format }: Props & { size: keyof typeof sizes }) {
  const { width, height } = sizes[size]
  const values = points.flatMap(({ value, before }) => [value ?? 0, before ?? 0])
  const keys = points.map((_, index) => String(index))
  const range: [number, number] = [margin.left, width - margin.right]
  const y = scaleLinear(
    [Math.min(0, ...values), Math.max(1, ...values)],
    [height - margin.bottom, margin.top],
  ).nice(4)
  const bands = scaleBand(keys, range).padding(0.25)
  const places = scalePoint(keys, range).padding(0.5)
  const left = (index: number) => bands(String(index)) ?? 0
  const centre = (index: number) =>
    shape === 'bars' ? left(index) + bands.bandwidth() / 2 : (places(String(index)) ?? 0)
  const ticks = values.some(value => value !== 0) ? y.ticks(4) : [0]
  const skipped = Math.ceil(points.length / (size === 'wide' ? 12 : 4))

  return (
    <svg
      className={styles.drawing}
      data-size={size}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={label}
    >
      {ticks.map(tick => (
        <g key={tick}>
          <line className={styles.grid} x1={range[0]} x2={range[1]} y1={y(tick)} y2={y(tick)} />
          <text className={styles.word} textAnchor="end" x={margin.left - 8} y={y(tick)} dy="0.32em">
            {format(tick)}
          </text>
        </g>
      ))}
      {points.map(
        (point, index) =>
          index % skipped === 0 && (
            <text
              key={point.label}
              className={styles.word}
              textAnchor="middle"
              x={centre(index)}
              y={height - 8}
            >
              {point.label}
            </text>
          ),
      )}
      {points.map(
        ({ label: name, marks }, index) =>
          marks && (
            <g key={name}>
              <line
                className={styles.event}
                x1={centre(index)}
                x2={centre(index)}
                y1={margin.top}
                y2={height - margin.bottom}
              />
              <text className={styles.word} textAnchor="middle" x={centre(index)} y={margin.top - 2}>
                {marks}
              </text>
            </g>
          ),
      )}
      {shape === 'bars' ? (
        points.map(({ label: name, value, before }, index) => (
          <g key={name}>
            {value !== null && (
              <rect
                className={styles.bar}
                x={left(index)}
                y={y(Math.max(0, value))}
                width={bands.bandwidth()}
                height={y(Math.min(0, value)) - y(Math.max(0, value))}
              />
            )}
            {before !== null && (
              // The compared period is a line across the bar.
              <line
                className={styles.mark}
                x1={left(index)}
                x2={left(index) + bands.bandwidth()}
                y1={y(before)}
                y2={y(before)}
              />
            )}
          </g>
        ))
      ) : (
        <>
          <path className={styles.line} data-before d={path(points.map(({ before }) => before))} />
          <path className={styles.line} d={path(points.map(({ value }) => value))} />
        </>
      )}
    </svg>
  )

  function path(series: readonly (number | null)[]): string {
    const draw = line<number | null>()
      .defined(value => value !== null)
      .x((_, index) => centre(index))
      .y(value => y(value ?? 0))
    // A line of one point is drawn as a dot by its round ends.
    return draw([...series])?.replace(/Z/g, 'h0.01') ?? ''
  }
}
