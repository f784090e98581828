export type Figure = {
  what: string
  measured: string
  /** What the bare server reached in the same run. */
  baseline?: string
  ratio?: number
  /** Empty if there is none. */
  budget: string
  isMet: boolean
}

export function throughputFigure(what: string, runs: readonly Run[], minRatio: number): Figure {
  const ratio = median(runs.map(({ shop, bare }) => shop / bare))
  return {
    what,
    measured: `${perSecond(median(runs.map(({ shop }) => shop)))}`,
    baseline: `${perSecond(median(runs.map(({ bare }) => bare)))}`,
    ratio,
    budget: `at least ${minRatio}`,
    isMet: ratio >= minRatio,
  }
}

/** A number that may be no larger than `most`, or no smaller than `least`. */
export function limitFigure(
  what: string,
  value: number,
  { most = Infinity, least = -Infinity, unit, note = '' }: Limit,
): Figure {
  const limit = most === Infinity ? `at least ${grouped(least)}` : `at most ${grouped(most)}`
  return {
    what,
    measured: `${grouped(value)} ${unit}${note}`,
    budget: `${limit} ${unit}`,
    isMet: value <= most && value >= least,
  }
}

type Limit = { most?: number; least?: number; unit: string; note?: string }

/** Requests per second of the shop and of the bare server, measured one after the other. */
export type Run = { shop: number; bare: number }

/** Alternates, so that other load on the machine affects both alike. The first round is a warm-up. */
export async function compare(
  rounds: number,
  rates: { shop: () => Promise<number>; bare: () => Promise<number> },
): Promise<Run[]> {
  const runs: Run[] = []
  for (let round = 0; round <= rounds; round++) {
    const run = { bare: await rates.bare(), shop: await rates.shop() }
    if (round > 0) runs.push(run)
  }
  return runs
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((left, right) => left - right)
  const middle = sorted.length / 2
  const [below = 0, above = 0] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]]
  return (below + above) / 2
}

export const grouped = new Intl.NumberFormat('en', { maximumFractionDigits: 1 }).format

function perSecond(rate: number): string {
  return `${grouped(Math.round(rate))} per second`
}

export function printFigures(figures: readonly Figure[]) {
  const rows = [
    ['what', 'measured', 'bare server', 'ratio', 'budget', ''],
    ...figures.map(({ what, measured, baseline = '', ratio, budget, isMet }) => [
      what,
      measured,
      baseline,
      ratio?.toFixed(2) ?? '',
      budget,
      budget && (isMet ? 'met' : 'NOT MET'),
    ]),
  ]
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map(row => row[column]?.length ?? 0)))
  for (const row of rows) console.log(row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '))
}
