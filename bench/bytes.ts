import { statSync } from 'node:fs'
import { join } from 'node:path'
import { builtClientFolder, openBuiltPages } from '../src/server/pages/page-source.ts'
import { type Figure, grouped, report } from './figures.ts'

const budget = 112_000
const pricing = '/orders/software/astra/buy/'

/** The scripts that each page's head names, as they are sent: compressed. Only the pricing page has a budget. */
export async function measureBytes(): Promise<Figure[]> {
  const { entry, selectAssets } = await openBuiltPages()
  const [english, russian] = (['en', 'ru'] as const).map(language =>
    Object.entries(entry.sourcesByPath(language)).map(([path, sources]) => {
      const { scripts, preloads } = selectAssets(sources, language)
      return { path, bytes: sum([...scripts, ...preloads].map(bytesSent)) }
    }),
  )
  return (english ?? []).map(({ path, bytes }, index) => {
    const both = [bytes, russian?.[index]?.bytes ?? 0]
    return {
      what: `scripts of ${path}`,
      measured: `${both.map(grouped).join(' en, ')} ru`,
      budget: path === pricing ? `at most ${grouped(budget)}` : '',
      kept: path !== pricing || Math.max(...both) <= budget,
    }
  })
}

function bytesSent(script: string): number {
  return statSync(join(builtClientFolder, `${script}.br`)).size
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((left, right) => left + right, 0)
}

if (import.meta.main) await report(measureBytes)
