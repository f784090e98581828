import { type Figure, median } from './figures.ts'
import { type Ground, onGround } from './ground.ts'

const starts = 7
const maxRatio = 5

/** From the start of the process to the first reply, on an existing data folder whose database starts with the shop. */
export async function measure({ openDataDir }: Ground): Promise<Figure[]> {
  const dataDir = await openDataDir()
  await startAndStopShop(dataDir)
  await startAndStopBareServer()
  const runs = []
  while (runs.length < starts)
    runs.push({ bare: await startAndStopBareServer(), shop: await startAndStopShop(dataDir) })
  const ratio = median(runs.map(({ shop, bare }) => shop / bare))
  return [
    {
      what: `start, median of ${starts}`,
      measured: seconds(median(runs.map(({ shop }) => shop))),
      baseline: seconds(median(runs.map(({ bare }) => bare))),
      ratio,
      budget: `at most ${maxRatio}`,
      isMet: ratio <= maxRatio,
    },
  ]
}

function startAndStopShop(dataDir: string): Promise<number> {
  return onGround(async ({ startShop }) => {
    const began = performance.now()
    await startShop({ DATA_DIR: dataDir })
    return performance.now() - began
  })
}

function startAndStopBareServer(): Promise<number> {
  return onGround(async ({ startBareServer }) => {
    const began = performance.now()
    await fetch(`${await startBareServer('bare-start.ts')}/health`)
    return performance.now() - began
  })
}

function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(2)} s`
}
