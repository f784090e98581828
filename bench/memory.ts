import { type Figure, report, throughputFigure } from './figures.ts'
import { withBareServer, withDataDir, withShop } from './world.ts'
import { compareByWrk } from './wrk.ts'

const page = '/astra/pricing/'

/** Public pages and built files, against a bare Fastify that sends the same bytes from memory. */
export function measureMemory(): Promise<Figure[]> {
  return withDataDir(dataDir =>
    withShop({ DATA_DIR: dataDir }, async shop => {
      const html = await (await fetch(shop.url + page)).text()
      const [script = ''] = /\/assets\/entry-[^"]+\.js/.exec(html) ?? []
      const visitor = { cookie: 'csrftoken=0123456789abcdef0123456789abcdef; language=en' }
      return [
        await compareBytes(shop.url + page, {
          what: 'public pages sent from memory',
          headers: visitor,
          minRatio: 0.5,
        }),
        await compareBytes(shop.url + script, {
          what: 'files sent from memory',
          headers: visitor,
          minRatio: 0.6,
        }),
      ]
    }),
  )
}

function compareBytes(
  url: string,
  { what, headers, minRatio }: { what: string; headers: Record<string, string>; minRatio: number },
): Promise<Figure> {
  return withBareServer('bare-bytes.ts', [url], async bareUrl => {
    const urls = { shop: url, bare: bareUrl }
    return throughputFigure(what, await compareByWrk(urls, { rounds: 3, seconds: 3, headers }), minRatio)
  })
}

if (import.meta.main) await report(measureMemory)
