import { type ChildProcess, fork } from 'node:child_process'
import type { InvoiceContent, InvoiceState } from '../../../domain/invoices/invoice.ts'
import { Refusal } from '../../platform/http/refusal.ts'

export type Drawing = { id: number; content: InvoiceContent; state: InvoiceState }
export type Drawn = { id: number; bytes: Uint8Array } | { id: number; fault: string }

type PendingDrawing = { drawing: Drawing; resolve(bytes: Buffer): void; reject(fault: Error): void }

/** It can be drawn again. */
class DrawingInterrupted extends Error {
  constructor(cause: Error) {
    super('The drawing process ended before the document was drawn', { cause })
  }
}

export function askToTryAgain(error: unknown): never {
  if (!(error instanceof DrawingInterrupted)) throw error
  throw new Refusal('unavailable', { retryAfterSeconds: 5, cause: error })
}

const idleMs = 30_000
/** One document and the start of the process may take so long. */
const limitMs = 15_000
/** The process draws them in this order. */
const waiting = new Map<number, PendingDrawing>()
let drawings = 0
let drawer: ChildProcess | null = null
let timer: NodeJS.Timeout | undefined

/** A document takes about 20 ms, which would block the event loop of this process. */
export function drawInSeparateProcess(content: InvoiceContent, state: InvoiceState): Promise<Buffer> {
  const drawing: Drawing = { id: ++drawings, content, state }
  return new Promise((resolve, reject) => {
    waiting.set(drawing.id, { drawing, resolve, reject })
    drawer ??= openDrawer()
    drawer.send(drawing)
    if (waiting.size === 1) setTimer()
  })
}

function openDrawer(): ChildProcess {
  const opened = fork(new URL('./draw-process.ts', import.meta.url), {
    serialization: 'advanced',
    // The process holds several times as much memory with Node's defaults; with less, it draws half as fast.
    execArgv: ['--max-semi-space-size=8', '--max-old-space-size=96'],
    env: { NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] },
  })
  // It must not keep an otherwise idle shop alive.
  opened.unref()
  opened.channel?.unref()
  opened.on('message', (drawn: Drawn) => answer(drawn))
  opened.on('error', error => replace(opened, error))
  opened.on('exit', (code, signal) =>
    replace(opened, new Error(`The drawing process ended with ${code ?? signal}`)),
  )
  return opened
}

function answer(drawn: Drawn) {
  const asked = waiting.get(drawn.id)
  waiting.delete(drawn.id)
  if ('bytes' in drawn) asked?.resolve(Buffer.from(drawn.bytes))
  else asked?.reject(new Error(drawn.fault))
  setTimer()
}

function setTimer() {
  clearTimeout(timer)
  timer = waiting.size > 0 ? setTimeout(giveUp, limitMs) : setTimeout(letGo, idleMs).unref()
}

function giveUp() {
  const slow = drawer
  slow?.kill('SIGKILL')
  if (slow) replace(slow, new Error(`No document in ${limitMs} ms`))
}

function letGo() {
  drawer?.disconnect()
  drawer = null
}

/** The document that was being drawn fails. Another process draws those that wait behind it. */
function replace(ended: ChildProcess, cause: Error) {
  if (drawer !== ended) return
  drawer = null
  const [first, ...others] = waiting.values()
  if (!first) return
  waiting.delete(first.drawing.id)
  first.reject(new DrawingInterrupted(cause))
  if (others.length > 0) drawer = openDrawer()
  for (const { drawing } of others) drawer?.send(drawing)
  setTimer()
}
