import { setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import type { Drawing, Drawn } from './draw-aside.ts'
import { drawInvoice } from './draw-invoice.ts'

// A document can wait, a visitor not. Elsewhere than on Linux this would slow down the whole shop, not this thread.
if (process.platform === 'linux') setPriority(10)

let last = Promise.resolve()
parentPort?.on('message', (drawing: Drawing) => {
  // One at a time: drawn side by side they would all be in memory, and the first would be ready no sooner than the last.
  last = last.then(() => draw(drawing))
})

async function draw({ id, content, state }: Drawing) {
  const drawn: Drawn = await drawInvoice(content, state).then(
    bytes => ({ id, bytes }),
    (error: unknown) => ({ id, fault: error instanceof Error ? String(error.stack) : String(error) }),
  )
  parentPort?.postMessage(drawn)
}
