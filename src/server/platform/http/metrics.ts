import type { FastifyInstance } from 'fastify'

type Sample = { labels?: Record<string, string>; value: number; suffix?: string }

/** docs/decisions/0065-metrics-without-a-library.md */
export type Metric = {
  name: string
  type: 'counter' | 'gauge' | 'histogram'
  help: string
  samples: Sample[]
}

/** The text format 0.0.4 of Prometheus. What begins with `shop_` begins with the slug of the product. */
export function writeMetrics(metrics: readonly Metric[], slug: string): string {
  return metrics
    .filter(({ samples }) => samples.length > 0)
    .map(({ name: known, type, help, samples }) => {
      const name = known.replace(/^shop(?=_)/, slug)
      const written = samples.map(each => writeSample(name, each))
      return [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`, ...written].join('\n')
    })
    .join('\n')
    .concat('\n')
}

type Given = number | Sample[]

export function counter(name: string, help: string, given: Given): Metric {
  return { name, type: 'counter', help, samples: typeof given === 'number' ? [{ value: given }] : given }
}

export function gauge(name: string, help: string, given: Given): Metric {
  return { ...counter(name, help, given), type: 'gauge' }
}

/** One metric for each name, in which equal samples are added up. */
export function addUp(metrics: readonly Metric[]): Metric[] {
  return [...Map.groupBy(metrics, ({ name }) => name).values()].flatMap(([first, ...others]) => {
    if (!first) return []
    const sums = new Map<string, Sample>()
    for (const sample of [first, ...others].flatMap(({ samples }) => samples)) {
      const key = JSON.stringify([sample.suffix, sample.labels])
      sums.set(key, { ...sample, value: sample.value + (sums.get(key)?.value ?? 0) })
    }
    return [{ ...first, samples: [...sums.values()] }]
  })
}

type Series = { labels: Record<string, string>; counts: number[]; sum: number }

/** Counts durations in seconds. The values of the labels must be few: each combination is stored for good. */
export function openHistogram<Label extends string>(options: {
  name: string
  help: string
  labels: readonly Label[]
  bounds: readonly number[]
}) {
  const { name, help, labels, bounds } = options
  const series = new Map<string, Series>()

  return {
    observe(values: readonly string[], seconds: number) {
      const key = values.join('\n')
      let found = series.get(key)
      if (!found) {
        found = {
          labels: Object.fromEntries(labels.map((label, index) => [label, values[index] ?? ''])),
          counts: Array.from({ length: bounds.length + 1 }, () => 0),
          sum: 0,
        }
        series.set(key, found)
      }
      const bucket = bounds.findIndex(bound => seconds <= bound)
      const index = bucket === -1 ? bounds.length : bucket
      found.counts[index] = (found.counts[index] ?? 0) + 1
      found.sum += seconds
    },
    read: (): Metric => ({
      name,
      type: 'histogram',
      help,
      samples: [...series.values()].flatMap(each => readSeries(each, bounds)),
    }),
  }
}

function readSeries({ labels, counts, sum }: Series, bounds: readonly number[]): Sample[] {
  let total = 0
  const buckets = counts.map((count, index) => {
    total += count
    const le = String(bounds[index] ?? '+Inf')
    return { suffix: '_bucket', labels: { ...labels, le }, value: total }
  })
  return [...buckets, { suffix: '_sum', labels, value: sum }, { suffix: '_count', labels, value: total }]
}

function writeSample(name: string, { labels = {}, value, suffix = '' }: Sample): string {
  const pairs = Object.entries(labels).map(([label, text]) => `${label}="${escapeLabel(text)}"`)
  return `${name}${suffix}${pairs.length > 0 ? `{${pairs.join(',')}}` : ''} ${value}`
}

function escapeLabel(text: string): string {
  return text.replace(/\\/g, '\\\\').replace(/"/g, '\\"').replace(/\n/g, '\\n')
}

/** Has few routes, because their templates never contain what a visitor typed. */
export const requestDurations = openHistogram({
  name: 'shop_http_request_duration_seconds',
  help: 'Duration of HTTP requests, by template of the route and class of the status.',
  labels: ['method', 'route', 'status'],
  bounds: [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
})

export function measureRequests(app: FastifyInstance) {
  app.addHook('onResponse', (request, reply, done) => {
    const route = labelRoute(request.routeOptions.url)
    requestDurations.observe([request.method, route, statusClass(reply)], reply.elapsedTime / 1000)
    done()
  })
}

/** Each release has other files. */
export function labelRoute(route = '*'): string {
  if (route === '*') return 'unknown'
  return route.startsWith('/assets/') ? '/assets/*' : route
}

export function statusClass({ statusCode }: { statusCode: number }): string {
  return `${Math.trunc(statusCode / 100)}xx`
}
