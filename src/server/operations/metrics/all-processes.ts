import cluster, { type Worker } from 'node:cluster'
import { randomUUID } from 'node:crypto'
import { type EventEmitter, on } from 'node:events'
import { addUp, gauge, type Metric } from '../../platform/http/metrics.ts'

const answerMs = 500
const longestMs = 2_000

/** For a process that serves: its own metrics with those of the others on this machine, if there are any. */
export function openProcessMetrics(readOwn: () => Metric[]) {
  if (!cluster.isWorker) return { readAll: async () => [countProcesses(1, 0), ...readOwn()], close: () => {} }
  return {
    readAll: async () => (await askForMetrics(process, 'metrics of all', longestMs)) ?? [],
    close: answerWithMetrics(process, 'own metrics', readOwn),
  }
}

/**
 * For the first process. A sum never falls, which Prometheus would take for a new start: what a process has counted
 * stays in it when the process is silent or has ended.
 */
export function collectMetrics() {
  const running = new Map<Worker, { place: string; counted: Metric[] }>()
  let ended: Metric[] = []

  async function readAll(): Promise<Metric[]> {
    const read = await Promise.all(
      [...running].map(async ([worker, known]) => {
        const metrics = await askForMetrics(worker, 'own metrics', answerMs)
        if (metrics) known.counted = metrics.filter(isSummed)
        return metrics && metrics.filter(each => !isSummed(each)).map(each => label(each, known.place))
      }),
    )
    const answered = read.filter(each => each !== null)
    return addUp([
      countProcesses(answered.length, read.length - answered.length),
      ...answered.flat(),
      ...ended,
      ...[...running.values()].flatMap(({ counted }) => counted),
    ])
  }

  /** A process that replaces another one has its place. */
  return function watch(worker: Worker, place: string) {
    running.set(worker, { place, counted: [] })
    answerWithMetrics(worker, 'metrics of all', readAll)
    worker.once('exit', () => {
      ended = addUp([...ended, ...(running.get(worker)?.counted ?? [])])
      running.delete(worker)
    })
  }
}

function countProcesses(answered: number, silent: number): Metric {
  return gauge('shop_processes', 'Processes of the shop on this machine; silent: no answer in time.', [
    { labels: { state: 'answered' }, value: answered },
    { labels: { state: 'silent' }, value: silent },
  ])
}

function isSummed({ type }: Metric): boolean {
  return type === 'histogram'
}

function label(metric: Metric, place: string): Metric {
  const samples = metric.samples.map(each => ({ ...each, labels: { ...each.labels, process: place } }))
  return { ...metric, samples }
}

/** Between two processes of the shop: a worker as the first process sees it, or the `process` of a worker. */
type Channel = EventEmitter & { send?(message: Message, whenSent: (error: Error | null) => void): unknown }
type Question = 'own metrics' | 'metrics of all'
type Message = { question: Question; id: string; metrics?: Metric[] }

/** Null if the process does not answer in time. */
async function askForMetrics(channel: Channel, question: Question, longestMs: number) {
  const id = randomUUID()
  const messages: AsyncIterable<unknown[]> = on(channel, 'message', {
    signal: AbortSignal.timeout(longestMs),
  })
  channel.send?.({ question, id }, () => {})
  try {
    for await (const [message] of messages)
      if (isMessage(message) && message.id === id && message.metrics) return message.metrics
  } catch {}
  return null
}

/** Returns a function that ends it. */
function answerWithMetrics(
  channel: Channel,
  question: Question,
  read: () => Metric[] | Promise<Metric[]>,
): () => void {
  const answer = async (message: Message) =>
    // Who has asked may be gone.
    channel.send?.({ ...message, metrics: await read() }, () => {})
  const onMessage = (message: unknown) => {
    if (isMessage(message) && message.question === question && !message.metrics) void answer(message)
  }
  channel.on('message', onMessage)
  return () => void channel.off('message', onMessage)
}

function isMessage(message: unknown): message is Message {
  return typeof message === 'object' && message !== null && 'question' in message && 'id' in message
}
