import { setPriority } from 'node:os'
import type { Drawing, Drawn } from './draw-aside.ts'
import { drawInvoice } from './draw-invoice.ts'

// A document can wait, a visitor not.
setPriority(10)
// What a terminal or a service manager sends to all processes is for the shop, which lets go of this one at its end.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => {})
process.on('disconnect', () => process.exit())

let last = Promise.resolve()
process.on('message', (drawing: Drawing) => {
  // One at a time: drawn side by side they would all be in memory, and the first would be ready no sooner than the last.
  last = last.then(() => draw(drawing))
})

async function draw({ id, content, state }: Drawing) {
  const drawn: Drawn = await drawInvoice(content, state).then(
    bytes => ({ id, bytes }),
    (error: unknown) => ({ id, fault: error instanceof Error ? String(error.stack) : String(error) }),
  )
  process.send?.(drawn)
}
