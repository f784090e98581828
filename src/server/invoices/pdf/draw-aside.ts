import { type ChildProcess, fork } from 'node:child_process'
import type { InvoiceContent, InvoiceState } from '../../../domain/invoices/invoice.ts'

/** What goes to the drawing process, and what comes back. */
export type Drawing = { id: number; content: InvoiceContent; state: InvoiceState }
export type Drawn = { id: number; bytes: Uint8Array } | { id: number; fault: string }

type Waiting = { resolve(bytes: Buffer): void; reject(fault: Error): void }

const idleMs = 30_000
const waiting = new Map<number, Waiting>()
let drawings = 0
let drawer: ChildProcess | null = null
let rest: NodeJS.Timeout | undefined

/** As `drawInvoice`, in another process: a document takes some 20 ms, in which the shop would answer nobody. */
export function drawAside(content: InvoiceContent, state: InvoiceState): Promise<Buffer> {
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
    // Node's own choice keeps several times as much of what a drawing leaves behind.
    execArgv: ['--max-semi-space-size=2', '--max-old-space-size=96'],
    // It needs none of the shop's secrets.
    env: { NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] },
  })
  // It must not keep a process alive that has nothing else to do.
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

/** A shop that draws nothing has the memory back. */
function letGo() {
  drawer?.disconnect()
  drawer = null
}

/** The next drawing begins with a new process. */
function abandon(ended: ChildProcess, cause: unknown) {
  if (drawer !== ended) return
  drawer = null
  for (const { reject } of waiting.values()) reject(new Error('No document was drawn', { cause }))
  waiting.clear()
}
