import { setPriority } from 'node:os'
import type { Drawing, Drawn } from './draw-in-separate-process.ts'
import { drawInvoice } from './draw-invoice.ts'

// Requests have priority over documents.
setPriority(10)
// A terminal or a service manager signals the whole process group; the shop ends this process itself.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => {})
process.on('disconnect', () => process.exit())

let last = Promise.resolve()
process.on('message', (drawing: Drawing) => {
  // One document at a time, to limit memory.
  last = last.then(() => draw(drawing))
})

async function draw({ id, content, state }: Drawing) {
  const drawn: Drawn = await drawInvoice(content, state).then(
    bytes => ({ id, bytes }),
    (error: unknown) => ({ id, fault: error instanceof Error ? String(error.stack) : String(error) }),
  )
  // The end of the shop in the meantime would be an uncaught error without a callback.
  process.send?.(drawn, undefined, undefined, () => {})
}
