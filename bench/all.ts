import { measureActivation } from './activation.ts'
import { measureAttack } from './attack.ts'
import { measureBytes } from './bytes.ts'
import { report } from './figures.ts'
import { measureLighthouse } from './lighthouse.ts'
import { measureMails } from './mails.ts'
import { measureMemory } from './memory.ts'
import { measureOpenPayments } from './open-payments.ts'
import { measureOrders } from './orders.ts'
import { measureRendering } from './render.ts'
import { measureStart } from './start.ts'

const benchmarks = [
  measureBytes,
  measureStart,
  measureMemory,
  measureRendering,
  measureOrders,
  measureMails,
  measureOpenPayments,
  measureActivation,
  measureAttack,
  measureLighthouse,
]

// One at a time: in parallel they would slow each other down.
await report(async () => {
  const figures = []
  for (const measure of benchmarks) figures.push(...(await measure()))
  return figures
})
