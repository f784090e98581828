import { type Figure, throughputFigure } from './figures.ts'
import { type Ground, onGround } from './ground.ts'
import { compareByWrk } from './wrk.ts'

const page = '/astra/pricing/'
const visitor = { cookie: 'csrftoken=0123456789abcdef0123456789abcdef; language=en' }

/** Public pages and built files, against a bare Fastify that sends the same bytes from memory. */
export async function measure({ openDataDir, startShop }: Ground): Promise<Figure[]> {
  const { url } = await startShop({ DATA_DIR: await openDataDir() })
  const [script = ''] = /\/assets\/entry-[^"]+\.js/.exec(await (await fetch(url + page)).text()) ?? []
  return [
    await compareBytes('public pages sent from memory', url + page, 0.5),
    await compareBytes('files sent from memory', url + script, 0.6),
  ]
}

function compareBytes(what: string, url: string, minRatio: number): Promise<Figure> {
  return onGround(async ({ startBareServer }) => {
    const urls = { shop: url, bare: await startBareServer('bare-bytes.ts', url) }
    return throughputFigure(what, await compareByWrk(3, urls, visitor), minRatio)
  })
}
