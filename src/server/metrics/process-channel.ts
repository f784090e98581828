import { randomUUID } from 'node:crypto'
import type { Metric } from '../platform/metrics.ts'

/** Between two processes of the shop: a worker as the first process sees it, or the `process` of a worker. */
type Channel = {
  on(event: 'message', listener: (message: unknown) => void): unknown
  off(event: 'message', listener: (message: unknown) => void): unknown
  send?(message: Message, whenSent: (error: Error | null) => void): unknown
}
type Question = 'own metrics' | 'metrics of all'
type Message = { question: Question; id: string; metrics?: Metric[] }

/** Null if the process does not answer in time. */
export function askForMetrics(channel: Channel, question: Question, longestMs: number) {
  const id = randomUUID()
  return new Promise<Metric[] | null>(resolve => {
    const end = (metrics: Metric[] | null) => {
      clearTimeout(timer)
      channel.off('message', onMessage)
      resolve(metrics)
    }
    const onMessage = (message: unknown) => {
      if (isMessage(message) && message.id === id && message.metrics) end(message.metrics)
    }
    const timer = setTimeout(() => end(null), longestMs)
    channel.on('message', onMessage)
    channel.send?.({ question, id }, error => {
      if (error) end(null)
    })
  })
}

/** Returns a function that ends it. */
export function answerWithMetrics(
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
