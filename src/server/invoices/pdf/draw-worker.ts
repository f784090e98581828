import { parentPort } from 'node:worker_threads'
import type { Drawing, Drawn } from './draw-aside.ts'
import { drawInvoice } from './draw-invoice.ts'

parentPort?.on('message', drawing => void draw(drawing))

async function draw({ id, content, state }: Drawing) {
  const drawn: Drawn = await drawInvoice(content, state).then(
    bytes => ({ id, bytes }),
    (error: unknown) => ({ id, fault: error instanceof Error ? String(error.stack) : String(error) }),
  )
  parentPort?.postMessage(drawn)
}
