import { type Figure, median, report } from './figures.ts'
import { startShop, withBareServer, withDataDir } from './world.ts'

const starts = 7
const maxRatio = 5

/** From the start of the process to the first reply, on an existing data folder whose database starts with the shop. */
export function measureStart(): Promise<Figure[]> {
  return withDataDir(async dataDir => {
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
  })
}

async function startAndStopShop(dataDir: string): Promise<number> {
  const began = performance.now()
  const shop = await startShop({ DATA_DIR: dataDir })
  const took = performance.now() - began
  await shop.stop()
  return took
}

function startAndStopBareServer(): Promise<number> {
  const began = performance.now()
  return withBareServer('bare-start.ts', [], async url => {
    await fetch(`${url}/health`)
    return performance.now() - began
  })
}

function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(2)} s`
}

if (import.meta.main) await report(measureStart)
