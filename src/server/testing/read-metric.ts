export function readMetric(metrics: string, series: string): number | undefined {
  const line = metrics.split('\n').find(each => each.startsWith(`${series} `))
  return line === undefined ? undefined : Number(line.slice(series.length))
}
