import { measureBytes } from './bytes.ts'
import { report } from './figures.ts'
import { measureLighthouse } from './lighthouse.ts'
import { measureOrders } from './orders.ts'
import { measureRendering } from './render.ts'
import { measureStart } from './start.ts'

const measures = [measureBytes, measureStart, measureRendering, measureOrders, measureLighthouse]

/** One after another: side by side they would slow each other down. */
await report(async () => {
  const figures = []
  for (const measure of measures) figures.push(...(await measure()))
  return figures
})
