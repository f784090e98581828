/** A point of a curve, such as the memory of the shop by the minute. */
export type Point = readonly [x: number, y: number]

/** The median of the slopes between all pairs of points (Theil and Sen): a few outliers do not move it. */
function findSlope(points: readonly Point[]): number {
  const slopes = points.flatMap(([x, y], index) =>
    points.slice(index + 1).flatMap(([x2, y2]) => (x2 > x ? [(y2 - y) / (x2 - x)] : [])),
  )
  return median(slopes)
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  const [low = 0, high = 0] = [sorted[middle - 1], sorted[middle]]
  return sorted.length % 2 === 1 ? high : (low + high) / 2
}

/** By how much the second half rises, along its slope. */
export function findRise(points: readonly Point[]): number {
  const [, late] = halve(points)
  const [first, last] = [late.at(0)?.[0] ?? 0, late.at(-1)?.[0] ?? 0]
  return findSlope(late) * (last - first)
}

export function halve<Item>(items: readonly Item[]): [Item[], Item[]] {
  const middle = items.length >> 1
  return [items.slice(0, middle), items.slice(middle)]
}
