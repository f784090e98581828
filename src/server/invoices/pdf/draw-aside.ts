import { Worker } from 'node:worker_threads'
import type { InvoiceContent } from '../../../domain/invoices/invoice.ts'
import type { InvoiceState } from './draw-invoice.ts'

/** What goes to the worker, and what comes back. */
export type Drawing = { id: number; content: InvoiceContent; state: InvoiceState }
export type Drawn = { id: number; bytes: Uint8Array } | { id: number; fault: string }

type Waiting = { resolve(bytes: Buffer): void; reject(fault: Error): void }

const waiting = new Map<number, Waiting>()
let drawings = 0
let worker: Worker | null = null

/** As `drawInvoice`, on another thread: a document takes some 20 ms, in which the shop would answer nobody. */
export function drawAside(content: InvoiceContent, state: InvoiceState): Promise<Buffer> {
  const id = ++drawings
  return new Promise((resolve, reject) => {
    waiting.set(id, { resolve, reject })
    worker ??= openWorker()
    worker.postMessage({ id, content, state } satisfies Drawing)
  })
}

function openWorker(): Worker {
  const opened = new Worker(new URL('./draw-worker.ts', import.meta.url), {
    // Node's own choice keeps several times as much of what a drawing leaves behind.
    resourceLimits: { maxYoungGenerationSizeMb: 4, maxOldGenerationSizeMb: 64 },
  })
  // It must not keep a process alive that has nothing else to do.
  opened.unref()
  opened.on('message', answer)
  opened.on('error', error => abandon(opened, error))
  opened.on('exit', code => abandon(opened, new Error(`The drawing thread ended with ${code}`)))
  return opened
}

function answer(drawn: Drawn) {
  const asked = waiting.get(drawn.id)
  waiting.delete(drawn.id)
  if ('bytes' in drawn) asked?.resolve(Buffer.from(drawn.bytes))
  else asked?.reject(new Error(drawn.fault))
}

/** The next drawing begins with a new thread. */
function abandon(ended: Worker, cause: unknown) {
  if (worker !== ended) return
  worker = null
  for (const { reject } of waiting.values()) reject(new Error('No document was drawn', { cause }))
  waiting.clear()
}
