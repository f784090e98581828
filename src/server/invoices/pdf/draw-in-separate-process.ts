import { type ChildProcess, fork } from 'node:child_process'
import type { InvoiceContent, InvoiceState } from '../../../domain/invoices/invoice.ts'

export type Drawing = { id: number; content: InvoiceContent; state: InvoiceState }
export type Drawn = { id: number; bytes: Uint8Array } | { id: number; fault: string }

type PendingDrawing = { resolve(bytes: Buffer): void; reject(fault: Error): void }

const idleMs = 30_000
const waiting = new Map<number, PendingDrawing>()
let drawings = 0
let drawer: ChildProcess | null = null
let rest: NodeJS.Timeout | undefined

/** In another process: a document takes about 20 ms, which would block the event loop. */
export function drawInSeparateProcess(content: InvoiceContent, state: InvoiceState): Promise<Buffer> {
  const id = ++drawings
  return new Promise((resolve, reject) => {
    waiting.set(id, { resolve, reject })
    drawer ??= openDrawer()
    drawer.send({ id, content, state } satisfies Drawing)
    clearTimeout(rest)
  })
}

function openDrawer(): ChildProcess {
  const opened = fork(new URL('./draw-process.ts', import.meta.url), {
    serialization: 'advanced',
    // With Node's defaults the process holds several times as much memory.
    execArgv: ['--max-semi-space-size=2', '--max-old-space-size=96'],
    env: { NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] },
  })
  // It must not keep an otherwise idle shop alive.
  opened.unref()
  opened.channel?.unref()
  opened.on('message', (drawn: Drawn) => answer(drawn))
  opened.on('error', error => abandon(opened, error))
  opened.on('exit', (code, signal) =>
    abandon(opened, new Error(`The drawing process ended with ${code ?? signal}`)),
  )
  return opened
}

function answer(drawn: Drawn) {
  const asked = waiting.get(drawn.id)
  waiting.delete(drawn.id)
  if ('bytes' in drawn) asked?.resolve(Buffer.from(drawn.bytes))
  else asked?.reject(new Error(drawn.fault))
  if (waiting.size === 0) rest = setTimeout(letGo, idleMs).unref()
}

function letGo() {
  drawer?.disconnect()
  drawer = null
}

function abandon(ended: ChildProcess, cause: unknown) {
  if (drawer !== ended) return
  drawer = null
  for (const { reject } of waiting.values())
    reject(new Error('The drawing process ended before the document was drawn', { cause }))
  waiting.clear()
}
