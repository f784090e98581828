import { browserPath } from '../e2e/browser-path.ts'
import { httpVisitor } from '../src/server/testing/http-client.ts'
import { type Figure, median, report } from './figures.ts'
import { openLighthouse, type Report } from './install-lighthouse.ts'
import { withDataDir, withShop } from './world.ts'

const pages = [
  { path: '/orders/software/astra/buy/', visitor: 'anyone' },
  { path: '/accounts/login/', visitor: 'anyone' },
  { path: '/orders/software/astra/demo/', visitor: 'customer' },
] as const
const runs = 3

/** Lighthouse's four marks for a phone; of each the median. */
export async function measureLighthouse(): Promise<Figure[]> {
  const { lighthouse, launch } = await openLighthouse()
  return withDataDir(dataDir =>
    withShop({ DATA_DIR: dataDir }, async shop => {
      const customer = httpVisitor(shop.url)
      await customer.signsIn('anna@studio.example')
      const chrome = await launch({
        chromePath: browserPath(),
        chromeFlags: ['--headless=new', '--no-sandbox'],
      })
      const figures: Figure[] = []
      try {
        for (const { path, visitor } of pages)
          for (const language of ['en', 'ru']) {
            const session = visitor === 'customer' ? `; sessionid=${customer.cookies.get('sessionid')}` : ''
            const extraHeaders = { cookie: `language=${language}${session}` }
            const reports: Report[] = []
            while (reports.length < runs) {
              const flags = { port: chrome.port, logLevel: 'error' as const, extraHeaders }
              const seen = await lighthouse(shop.url + path, flags)
              // On a busy machine Chromium now and then records no trace; then there is no run.
              if (seen?.lhr.runtimeError?.code === 'NO_NAVSTART') continue
              if (!seen || seen.lhr.runtimeError) throw new Error(seen?.lhr.runtimeError?.message)
              requireSeen(seen.lhr, path)
              reports.push(seen.lhr)
            }
            figures.push(markFigure(`Lighthouse ${path} ${language}`, reports))
          }
      } finally {
        chrome.kill()
      }
      return figures
    }),
  )
}

/** A visitor who is not let in would be shown, and marked, another page. */
function requireSeen({ finalDisplayedUrl }: Report, path: string) {
  if (new URL(finalDisplayedUrl).pathname !== path) throw new Error(`${path} led to ${finalDisplayedUrl}`)
}

function markFigure(what: string, reports: Report[]): Figure {
  const categories = Object.keys(reports[0]?.categories ?? {})
  const marks = categories.map(id =>
    Math.round(100 * median(reports.map(({ categories: seen }) => seen[id]?.score ?? 0))),
  )
  for (const fault of new Set(reports.flatMap(faultsOf))) console.log(`${what}: ${fault}`)
  return {
    what,
    measured: marks.join(' '),
    budget: 'all 100',
    kept: marks.length === 4 && marks.every(mark => mark === 100),
  }
}

/** What cost marks in this run. */
function faultsOf({ categories, audits }: Report): string[] {
  return Object.values(categories)
    .filter(({ score }) => score !== 1)
    .flatMap(({ title, score, auditRefs }) =>
      auditRefs
        .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.9)
        .map(
          ({ id }) => `${title} ${Math.round((score ?? 0) * 100)}: ${id} ${audits[id]?.displayValue ?? ''}`,
        ),
    )
}

if (import.meta.main) await report(measureLighthouse)
