import { type Figure, report, throughputFigure } from './figures.ts'
import { compare, crowd } from './load.ts'
import { withBareServer, withDataDir, withShop } from './world.ts'

const path = '/orders/software/astra/buy/'
const browsers = { size: 8, next: () => ({ path, headers: { accept: 'text/html' } }) }

/** The pricing page of the shop, against a bare Fastify that renders the same page. */
export function measureRendering(): Promise<Figure[]> {
  return withDataDir(dataDir =>
    withShop({ DATA_DIR: dataDir }, shop =>
      withBareServer('bare-page.ts', [shop.url + path], async bareUrl => {
        await requireSamePage(shop.url, bareUrl)
        const crowds = { shop: crowd(shop.url, browsers), bare: crowd(bareUrl, browsers) }
        const runs = await compare(crowds, { rounds: 5, seconds: 3 })
        crowds.shop.close()
        crowds.bare.close()
        return [throughputFigure('pricing pages rendered', runs, 0.5)]
      }),
    ),
  )
}

async function requireSamePage(...urls: string[]) {
  const bodies = await Promise.all(urls.map(fetchBody))
  if (!bodies[0] || new Set(bodies).size > 1)
    throw new Error('The shop and the bare server render different pages')
}

/** Without the nonce, which differs for each request. */
async function fetchBody(url: string): Promise<string | undefined> {
  const html = await (await fetch(url + path)).text()
  return /<div id="app">.*(?=<script)/s.exec(html)?.[0].replace(/ nonce="\w+"/g, '')
}

if (import.meta.main) await report(measureRendering)
