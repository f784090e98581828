import { statSync } from 'node:fs'
import { join } from 'node:path'
import { builtFolders, openBuiltPages } from '../src/server/pages/page-source.ts'
import { type Figure, grouped } from './figures.ts'

const budget = 118_000
const pricing = '/orders/software/astra/buy/'

/** The compressed scripts that each page loads first. Only the pricing page has a budget. */
export async function measure(): Promise<Figure[]> {
  const { load, selectAssets } = await openBuiltPages()
  const { sourcesByPath } = await load()
  const [english, russian] = (['en', 'ru'] as const).map(language =>
    Object.entries(sourcesByPath(language)).map(([path, sources]) => {
      const { scripts, preloads } = selectAssets(sources, language)
      return { path, bytes: sum([...scripts, ...preloads].map(compressedBytes)) }
    }),
  )
  return (english ?? []).map(({ path, bytes }, index) => {
    const both = [bytes, russian?.[index]?.bytes ?? 0]
    return {
      what: `first-load JavaScript of ${path}`,
      measured: `${both.map(grouped).join(' en, ')} ru bytes`,
      budget: path === pricing ? `at most ${grouped(budget)} bytes` : '',
      isMet: path !== pricing || Math.max(...both) <= budget,
    }
  })
}

function compressedBytes(script: string): number {
  return statSync(join(builtFolders.storefront, `${script}.br`)).size
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((left, right) => left + right, 0)
}
