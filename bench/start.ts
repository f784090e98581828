import { type Figure, median, report } from './figures.ts'
import { startShop, withDataDir } from './world.ts'

const starts = 7
const budgetMs = 1500

/** From nothing to an answer of /health, on a data folder that is there: its database starts with the shop. */
export function measureStart(): Promise<Figure[]> {
  return withDataDir(async dataDir => {
    await (await startShop({ DATA_DIR: dataDir })).stop()
    const times: number[] = []
    for (let start = 0; start < starts; start++) {
      const began = performance.now()
      const shop = await startShop({ DATA_DIR: dataDir })
      times.push(performance.now() - began)
      await shop.stop()
    }
    const middle = median(times)
    return [
      {
        what: `start, the median of ${starts}`,
        measured: `${(middle / 1000).toFixed(2)} s`,
        budget: `at most ${budgetMs / 1000} s`,
        kept: middle <= budgetMs,
      },
    ]
  })
}

if (import.meta.main) await report(measureStart)
