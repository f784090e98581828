import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { inRubles, transferInvoice } from '../../testing/invoice-contents.ts'
import { drawInSeparateProcess } from './draw-in-separate-process.ts'
import { drawInvoice } from './draw-invoice.ts'

test('documents drawn aside at once are the same, each its own', async () => {
  const contents = [transferInvoice, inRubles]
  const drawn = await Promise.all(contents.map(content => drawInSeparateProcess(content, { kind: 'unpaid' })))
  expect(drawn).toEqual(await Promise.all(contents.map(content => drawInvoice(content, { kind: 'unpaid' }))))
})

test('what cannot be drawn says why, and the next one is drawn', async () => {
  const exchange = { euroRate: 'none', currencyRate: '81', source: '', day: '2026-11-20' }
  const broken = { ...inRubles, exchange }
  await expect(drawInSeparateProcess(broken, { kind: 'unpaid' })).rejects.toThrow(
    /Not a positive decimal: 'none'/,
  )
  expect((await drawInSeparateProcess(transferInvoice, { kind: 'unpaid' })).subarray(0, 5).toString()).toBe(
    '%PDF-',
  )
})

test('a drawing process that is killed fails what it was asked for, and the next document is drawn by another', async () => {
  await drawInSeparateProcess(inRubles, { kind: 'unpaid' })
  const asked = drawInSeparateProcess(transferInvoice, { kind: 'unpaid' })
  for (const id of drawingProcesses()) process.kill(id, 'SIGKILL')
  await expect(asked).rejects.toThrow('ended before the document was drawn')
  expect((await drawInSeparateProcess(transferInvoice, { kind: 'unpaid' })).subarray(0, 5).toString()).toBe(
    '%PDF-',
  )
})

test('it holds out when the whole group is asked to stop, since the shop may still wait for it', async () => {
  await drawInSeparateProcess(inRubles, { kind: 'unpaid' })
  const asked = drawInSeparateProcess(transferInvoice, { kind: 'unpaid' })
  for (const id of drawingProcesses()) process.kill(id, 'SIGTERM')
  expect((await asked).subarray(0, 5).toString()).toBe('%PDF-')
})

/** Those of this process. */
function drawingProcesses(): number[] {
  const listed = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' })
  const ours = listed.split('\n').filter(line => line.includes('draw-process.ts'))
  return ours
    .map(line => line.trim().split(/\s+/).map(Number))
    .filter(([, parent]) => parent === process.pid)
    .map(([id = 0]) => id)
}
