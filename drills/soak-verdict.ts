import { median } from '../bench/figures.ts'
import type { Sample } from './soak-sample.ts'

type Verdict = { figure: string; problem: boolean }

/** How much a figure may rise within the second half: the share of its median, or the number if that is more. */
const limits = {
  memory: { share: 0.05, least: 10, unit: 'MB' },
  heap: { share: 0.1, least: 10, unit: 'MB' },
  connections: { share: 0.1, least: 2, unit: '' },
  dueJobs: { share: 0.1, least: 20, unit: '' },
  p99: { share: 0.5, least: 50, unit: 'ms' },
} as const
const tableLimits = { factor: 2, bytes: 1e6, deadShare: 0.5, dead: 20_000 }
const listedTables = 8

/** Judges by robust slopes: docs/operations/drills.md, 'Soak'. */
export function judgeSoak(samples: readonly Sample[]): Verdict[] {
  return [
    ...Object.keys(limits).map(name => judgeRise(samples, name as keyof typeof limits)),
    ...judgeTables(samples),
  ]
}

function judgeRise(samples: readonly Sample[], name: keyof typeof limits): Verdict {
  const { share, least, unit } = limits[name]
  const points = samples.map((sample): Point => [sample.minute, sample[name]])
  const usual = median(halve(points)[1].map(([, y]) => y))
  const [rise, limit] = [findRise(points), Math.max(least, usual * share)]
  return {
    figure: `${name}: median ${round(usual)} ${unit}, rises by ${round(rise)} in the second half, limit ${round(limit)}`,
    problem: rise > limit,
  }
}

/** A table may grow by what an order adds: in the second half about as much for each order as in the first. */
function judgeTables(samples: readonly Sample[]): Verdict[] {
  const [first, middle, last] = [samples.at(0), samples[samples.length >> 1], samples.at(-1)]
  if (!first || !middle || !last) return []
  const verdicts = [...last.tables].map(([name, { live, dead }]) => {
    const early = growth(name, first, middle)
    const late = growth(name, middle, last)
    const limit = (early.bytes / early.orders) * late.orders * tableLimits.factor + tableLimits.bytes
    return {
      figure:
        `table ${name}: ${round(late.bytes / late.orders)} bytes for each order in the second half, ` +
        `${round(early.bytes / early.orders)} in the first; ${live} rows, ${dead} dead`,
      problem: late.bytes > limit || dead > Math.max(tableLimits.dead, live * tableLimits.deadShare),
    }
  })
  // Large tables matter, and so does each that grows.
  return verdicts.filter(({ problem }, index) => problem || index < listedTables)
}

function growth(name: string, from: Sample, to: Sample) {
  const bytesIn = ({ tables }: Sample) => tables.get(name)?.bytes ?? 0
  return { bytes: bytesIn(to) - bytesIn(from), orders: Math.max(1, to.orders - from.orders) }
}

function round(value: number): string {
  return value.toFixed(Math.abs(value) < 10 ? 1 : 0)
}

/** A point of a curve, such as the memory of the shop by the minute. */
type Point = readonly [x: number, y: number]

/** The median of the slopes between all pairs of points (Theil and Sen): a few outliers do not move it. */
function findSlope(points: readonly Point[]): number {
  const slopes = points.flatMap(([x, y], index) =>
    points.slice(index + 1).flatMap(([x2, y2]) => (x2 > x ? [(y2 - y) / (x2 - x)] : [])),
  )
  return median(slopes)
}

/** Returns by how much the second half rises, along its slope. */
function findRise(points: readonly Point[]): number {
  const [, late] = halve(points)
  const [first, last] = [late.at(0)?.[0] ?? 0, late.at(-1)?.[0] ?? 0]
  return findSlope(late) * (last - first)
}

function halve<Item>(items: readonly Item[]): [Item[], Item[]] {
  const middle = items.length >> 1
  return [items.slice(0, middle), items.slice(middle)]
}
