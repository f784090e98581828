import { expect, test } from 'vitest'
import { inRubles, transferInvoice } from '../../testing/invoice-contents.ts'
import { drawAside } from './draw-aside.ts'
import { drawInvoice } from './draw-invoice.ts'

test('documents drawn aside at once are the same, each its own', async () => {
  const drawn = await Promise.all([
    drawAside(transferInvoice, { kind: 'unpaid' }),
    drawAside(inRubles, { kind: 'unpaid' }),
  ])
  expect(drawn).toEqual([
    await drawInvoice(transferInvoice, { kind: 'unpaid' }),
    await drawInvoice(inRubles, { kind: 'unpaid' }),
  ])
})

test('what cannot be drawn says why, and the next one is drawn', async () => {
  const broken = {
    ...inRubles,
    exchange: { euroRate: 'none', currencyRate: '81', source: '', day: '2026-11-20' },
  }
  await expect(drawAside(broken, { kind: 'unpaid' })).rejects.toThrow(/Not a positive decimal: 'none'/)
  expect((await drawAside(transferInvoice, { kind: 'unpaid' })).subarray(0, 5).toString()).toBe('%PDF-')
})
