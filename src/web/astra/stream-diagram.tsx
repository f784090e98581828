import { useId } from 'react'
import { useTexts, useVisitor } from '../app/context.ts'
import styles from './stream-diagram.module.css'

type Point = readonly [x: number, y: number]
type Layout = {
  name: 'wide' | 'tall'
  size: Point
  /** Centers. */
  sources: readonly Point[]
  server: Point
  viewers: readonly Point[]
  sourcesLabel: Point
  viewersLabel: Point
  /** The dashed line to the check: its ends and its words. */
  license: { line: string; words: readonly Point[] }
}

const source = { width: 96, height: 60 }
const server = { width: 176, height: 136 }
const screen = { width: 68, height: 42 }

const wide: Layout = {
  name: 'wide',
  size: [900, 320],
  sources: [88, 176, 264].map(y => [62, y] as const),
  server: [450, 176],
  viewers: [74, 142, 210, 278].map(y => [846, y] as const),
  sourcesLabel: [62, 28],
  viewersLabel: [846, 28],
  license: { line: 'M450 108V44', words: [[450, 28]] },
}

const tall: Layout = {
  name: 'tall',
  size: [360, 500],
  sources: [62, 180, 298].map(x => [x, 66] as const),
  server: [180, 252],
  viewers: [46, 135, 225, 314].map(x => [x, 424] as const),
  sourcesLabel: [180, 20],
  viewersLabel: [180, 486],
  license: {
    line: 'M268 252H286',
    words: [
      [323, 248],
      [323, 264],
    ],
  },
}

/** Sources, the server and viewers; once for wide screens and once for phones, of which the style sheet shows one. */
export function StreamDiagram() {
  return (
    <div className={styles.diagram}>
      <Drawing layout={wide} />
      <Drawing layout={tall} />
    </div>
  )
}

function Drawing({ layout }: { layout: Layout }) {
  const { diagram: t } = useTexts().astra
  const { productName } = useVisitor()
  const titleId = useId()
  const [width, height] = layout.size
  const [x, y] = layout.server
  const check = layout.license.words.length > 1 ? t.license.split(/\s/) : [t.license]

  return (
    <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-labelledby={titleId} data-layout={layout.name}>
      <title id={titleId}>{t.title(productName)}</title>
      <path className={styles.lines} d={streams(layout)} />
      <path className={styles.dashed} d={layout.license.line} />
      {layout.sources.map(point => (
        <Source key={String(point)} at={point} />
      ))}
      {layout.viewers.map(point => (
        <Screen key={String(point)} at={point} />
      ))}
      <rect className={styles.server} {...box(layout.server, server)} rx="14" />
      <g transform={`translate(${x - 24} ${y - 50}) scale(1.5)`}>
        <rect className={styles.mark} width="32" height="32" rx="7" />
        <path
          className={styles.star}
          d="M16 5.5c.9 6.9 3.6 9.6 10.5 10.5c-6.9.9-9.6 3.6-10.5 10.5c-.9-6.9-3.6-9.6-10.5-10.5c6.9-.9 9.6-3.6 10.5-10.5z"
        />
      </g>
      <Label at={[x, y + 26]} strong>
        {productName}
      </Label>
      <Label at={[x, y + 48]}>{t.server}</Label>
      <Label at={layout.sourcesLabel}>{t.sources}</Label>
      <Label at={layout.viewersLabel}>{t.viewers}</Label>
      {layout.license.words.map((point, index) => (
        <Label key={String(point)} at={point}>
          {check[index] ?? ''}
        </Label>
      ))}
    </svg>
  )
}

function Source({ at: [x, y] }: { at: Point }) {
  return (
    <>
      <rect className={styles.source} {...box([x, y], source)} rx="10" />
      <path className={styles.play} d={`M${x - 8} ${y - 11}l19 11l-19 11z`} />
    </>
  )
}

function Screen({ at: [x, y] }: { at: Point }) {
  return (
    <>
      <rect className={styles.screen} {...box([x, y], screen)} rx="6" />
      <path className={styles.stand} d={`M${x - 13} ${y + 27}h26`} />
    </>
  )
}

function Label({ at: [x, y], strong, children }: { at: Point; strong?: true; children: string }) {
  return (
    <text x={x} y={y} className={styles.label} data-strong={strong}>
      {children}
    </text>
  )
}

function box([x, y]: Point, { width, height }: { width: number; height: number }) {
  return { x: x - width / 2, y: y - height / 2, width, height }
}

function streams({ name, sources, server: [x, y], viewers }: Layout): string {
  const across = name === 'wide'
  const reach = (size: { width: number; height: number }) => (across ? size.width : size.height) / 2
  const curve = ([fromX, fromY]: Point, [toX, toY]: Point) =>
    across
      ? `M${fromX} ${fromY}C${(fromX + toX) / 2} ${fromY} ${(fromX + toX) / 2} ${toY} ${toX} ${toY}`
      : `M${fromX} ${fromY}C${fromX} ${(fromY + toY) / 2} ${toX} ${(fromY + toY) / 2} ${toX} ${toY}`
  const move = ([fromX, fromY]: Point, by: number): Point =>
    across ? [fromX + by, fromY] : [fromX, fromY + by]
  return [
    ...sources.map(point => curve(move(point, reach(source)), move([x, y], -reach(server)))),
    ...viewers.map(point => curve(move([x, y], reach(server)), move(point, -reach(screen)))),
  ].join('')
}
