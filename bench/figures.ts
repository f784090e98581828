/** One measured figure beside its budget. A ratio is to a limit that was measured in the same run. */
export type Figure = {
  what: string
  measured: string
  limit?: string
  ratio?: number
  /** Empty for what is only told. */
  budget: string
  kept: boolean
}

/** Measures, prints, and ends the process with 1 when a budget is broken. */
export async function report(measure: () => Promise<Figure[]>) {
  const figures = await measure()
  print(figures)
  process.exitCode = figures.every(({ kept }) => kept) ? 0 : 1
}

export function ratioFigure(what: string, runs: readonly Run[], { least }: { least: number }): Figure {
  const ratio = median(runs.map(({ shop, bare }) => shop / bare))
  return {
    what,
    measured: `${perSecond(median(runs.map(({ shop }) => shop)))}`,
    limit: `${perSecond(median(runs.map(({ bare }) => bare)))}`,
    ratio,
    budget: `at least ${least}`,
    kept: ratio >= least,
  }
}

/** Requests a second of the shop and, right before or after, of what it is compared with. */
export type Run = { shop: number; bare: number }

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((left, right) => left - right)
  const middle = sorted.length / 2
  const [below = 0, above = 0] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]]
  return (below + above) / 2
}

export const grouped = new Intl.NumberFormat('en').format

function perSecond(rate: number): string {
  return `${grouped(Math.round(rate))}/s`
}

function print(figures: readonly Figure[]) {
  const rows = [
    ['what', 'measured', 'limit in the same run', 'ratio', 'budget', ''],
    ...figures.map(({ what, measured, limit = '', ratio, budget, kept }) => [
      what,
      measured,
      limit,
      ratio?.toFixed(2) ?? '',
      budget,
      budget && (kept ? 'kept' : 'BROKEN'),
    ]),
  ]
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map(row => row[column]?.length ?? 0)))
  for (const row of rows) console.log(row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '))
}
