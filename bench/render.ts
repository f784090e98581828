import { type Figure, ratioFigure, report } from './figures.ts'
import { compare, crowd } from './load.ts'
import { withBareServer, withDataDir, withShop } from './world.ts'

const path = '/orders/software/astra/buy/'
const browsers = { size: 8, next: () => ({ path, headers: { accept: 'text/html' } }) }

/** The pricing page by the whole shop, against React's renderToString of the same tree in a bare Fastify. */
export function measureRendering(): Promise<Figure[]> {
  return withDataDir(dataDir =>
    withShop({ DATA_DIR: dataDir }, shop =>
      withBareServer('bare-page.ts', [shop.url + path], async bareUrl => {
        await requireSamePage(shop.url, bareUrl)
        const crowds = { shop: crowd(shop.url, browsers), bare: crowd(bareUrl, browsers) }
        const runs = await compare(crowds, { rounds: 5, seconds: 3 })
        crowds.shop.leave()
        crowds.bare.leave()
        return [ratioFigure('pricing pages rendered', runs, { least: 0.5 })]
      }),
    ),
  )
}

async function requireSamePage(...urls: string[]) {
  const bodies = await Promise.all(urls.map(bodyOf))
  if (!bodies[0] || new Set(bodies).size > 1) throw new Error('The two pages are not the same')
}

/** Without the nonce, which the shop draws anew for each visit. */
async function bodyOf(url: string): Promise<string | undefined> {
  const html = await (await fetch(url + path)).text()
  return /<div id="app">.*(?=<script)/s.exec(html)?.[0].replace(/ nonce="\w+"/g, '')
}

if (import.meta.main) await report(measureRendering)
