import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { expect, test, vi } from 'vitest'
import { inRubles, transferInvoice } from '../../testing/invoice-contents.ts'
import { drawInSeparateProcess } from './draw-in-separate-process.ts'
import { drawInvoice } from './draw-invoice.ts'

test('a document that takes too long fails, and those behind it are drawn by another process', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  await drawSeparately(inRubles)
  const frozen = drawingProcesses()
  for (const id of frozen) process.kill(id, 'SIGSTOP')
  const [slow, next] = [drawSeparately(inRubles), drawSeparately(transferInvoice)]
  vi.advanceTimersByTime(15_000)
  vi.useRealTimers()

  await expect(slow).rejects.toThrow('ended before the document was drawn')
  expect(firstBytes(await next)).toBe('%PDF-')
  expect(drawingProcesses()).toHaveLength(1)
  expect(drawingProcesses()).not.toEqual(frozen)
})

test('documents drawn aside at once are the same, each its own', async () => {
  const drawn = await Promise.all([transferInvoice, inRubles].map(drawSeparately))
  const drawnHere = [transferInvoice, inRubles].map(content => drawInvoice(content, { kind: 'unpaid' }))
  expect(drawn).toEqual(await Promise.all(drawnHere))
})

test('a document that cannot be drawn fails with its reason, and the next one is drawn', async () => {
  const exchange = { euroRate: 'none', currencyRate: '81', source: '', day: '2026-11-20' }
  await expect(drawSeparately({ ...inRubles, exchange })).rejects.toThrow(/Not a positive decimal: 'none'/)
  expect(firstBytes(await drawSeparately(transferInvoice))).toBe('%PDF-')
})

test('a drawing process that is killed fails what it was asked for, and the next document is drawn by another', async () => {
  await drawSeparately(inRubles)
  const drawing = drawingProcesses()
  for (const id of drawing) process.kill(id, 'SIGSTOP')
  const asked = drawSeparately(transferInvoice)
  for (const id of drawing) process.kill(id, 'SIGKILL')
  await expect(asked).rejects.toThrow('ended before the document was drawn')
  expect(firstBytes(await drawSeparately(transferInvoice))).toBe('%PDF-')
})

test('the drawing process goes on when its group is asked to stop, because the shop may wait for it', async () => {
  await drawSeparately(inRubles)
  const drawing = drawingProcesses()
  const asked = drawSeparately(transferInvoice)
  for (const id of drawing) process.kill(id, 'SIGTERM')
  expect(firstBytes(await asked)).toBe('%PDF-')
})

test('it ends and prints nothing if the shop dies while it draws', async () => {
  const shop = startShopThatDraws()
  const printed = text(shop.stderr)
  const lines = createInterface(shop.stdout)
  await once(lines, 'line')
  const drawing = drawingProcesses(shop.pid)
  for (const id of drawing) process.kill(id, 'SIGSTOP')
  shop.stdin.write('again')
  await once(lines, 'line')
  shop.kill('SIGKILL')
  await once(shop, 'exit')
  for (const id of drawing) process.kill(id, 'SIGCONT')

  // It shares the output of the shop, which ends with it.
  expect(await printed).toBe('')
  expect(drawing).toHaveLength(1)
})

const drawSeparately = (content: typeof inRubles) => drawInSeparateProcess(content, { kind: 'unpaid' })
const firstBytes = (document: Buffer) => document.subarray(0, 5).toString()

/** Prints a line when a document is drawn, and asks for another when it reads something. */
function startShopThatDraws() {
  const modules = ['./draw-in-separate-process.ts', '../../testing/invoice-contents.ts']
  const [draw, contents] = modules.map(path => JSON.stringify(new URL(path, import.meta.url).href))
  const script = `
    const { drawInSeparateProcess } = await import(${draw})
    const { inRubles } = await import(${contents})
    await drawInSeparateProcess(inRubles, { kind: 'unpaid' })
    process.stdin.once('data', () => {
      void drawInSeparateProcess(inRubles, { kind: 'unpaid' })
      setImmediate(() => console.log('asked'))
    })
    console.log('drawn')`
  return spawn(process.execPath, ['--input-type=module', '-e', script])
}

function drawingProcesses(ofParent: ChildProcess['pid'] = process.pid): number[] {
  const listed = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' })
  const ours = listed.split('\n').filter(line => line.includes('draw-process.ts'))
  return ours
    .map(line => line.trim().split(/\s+/).map(Number))
    .filter(([, parent]) => parent === ofParent)
    .map(([id = 0]) => id)
}
