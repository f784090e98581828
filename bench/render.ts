import { type Figure, throughputFigure } from './figures.ts'
import type { Ground } from './ground.ts'
import { compareByWrk } from './wrk.ts'

// A page that is not sent from memory, because of its query.
const path = '/orders/software/astra/buy/?servers=2'

/** The pricing page of the shop, against a bare Fastify that renders and compresses the same page. */
export async function measure({ openDataDir, startShop, startBareServer }: Ground): Promise<Figure[]> {
  const shop = await startShop({ DATA_DIR: await openDataDir() })
  const bareUrl = await startBareServer('bare-page.ts', shop.url + path)
  await requireSamePage(shop.url, bareUrl)
  const runs = await compareByWrk(5, { shop: shop.url + path, bare: bareUrl + path })
  return [throughputFigure('pricing pages rendered', runs, 0.5)]
}

async function requireSamePage(...urls: string[]) {
  const bodies = await Promise.all(urls.map(fetchBody))
  if (!bodies[0] || new Set(bodies).size > 1)
    throw new Error('The shop and the bare server render different pages')
}

/** Without the nonce and the CSRF token, which differ for each request. */
async function fetchBody(url: string): Promise<string | undefined> {
  const html = await (await fetch(url + path)).text()
  return /<div id="app">.*(?=<script)/s.exec(html)?.[0].replace(/ nonce="\w+"|name="csrf" value="[^"]*"/g, '')
}
