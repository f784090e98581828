import { chromium } from 'playwright-core'
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
const categories = ['performance', 'accessibility', 'best-practices', 'seo']
const runs = 3
const mostTries = 10

type Cookies = Record<string, string>
type Visit = (url: string, cookies: Cookies) => Promise<Report>

/** Lighthouse's marks for a phone; of each the median. */
export function measureLighthouse(): Promise<Figure[]> {
  return withDataDir(dataDir =>
    withShop({ DATA_DIR: dataDir }, async shop => {
      const customer = httpVisitor(shop.url)
      await customer.signsIn('anna@studio.example')
      const sessionid = customer.cookies.get('sessionid') ?? ''
      const visit = await openVisits()
      const figures: Figure[] = []
      for (const { path, visitor } of pages)
        for (const language of ['en', 'ru']) {
          const cookies = { language, ...(visitor === 'customer' ? { sessionid } : {}) }
          const reports: Report[] = []
          while (reports.length < runs) reports.push(await visit(shop.url + path, cookies))
          figures.push(markFigure(`Lighthouse ${path} ${language}`, categories, reports))
        }
      return figures
    }),
  )
}

/** Each visit by a browser of its own: what one left behind would not be seen by the next. */
async function openVisits(): Promise<Visit> {
  const { lighthouse, launch } = await openLighthouse()

  async function visitOnce(url: string, cookies: Cookies): Promise<Report | string> {
    const chrome = await launch({
      chromePath: browserPath(),
      chromeFlags: ['--headless=new', '--no-sandbox'],
    })
    try {
      await keepCookies(chrome.port, url, cookies)
      const seen = await lighthouse(url, { port: chrome.port, logLevel: 'error' })
      return seen?.lhr.runtimeError?.message ?? seen?.lhr ?? 'no report'
    } catch (error) {
      return String(error)
    } finally {
      chrome.kill()
    }
  }

  // On a busy machine Chromium now and then records no trace, or answers too late; then there is no run.
  return async (url, cookies) => {
    const faults: string[] = []
    while (faults.length < mostTries) {
      const seen = await visitOnce(url, cookies)
      if (typeof seen !== 'string') return requireSeen(seen, url)
      faults.push(seen)
    }
    throw new Error(`Lighthouse could not see ${url}: ${faults.join('; ')}`)
  }
}

/** In the browser's own jar: a header of Lighthouse would give way to it once the shop has set a cookie. */
async function keepCookies(port: number, url: string, cookies: Cookies) {
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`)
  const named = Object.entries(cookies).map(([name, value]) => ({ name, value, url }))
  await browser.contexts()[0]?.addCookies(named)
  await browser.close()
}

/** A visitor who is not let in would be shown, and marked, another page. */
function requireSeen(seen: Report, url: string): Report {
  const { finalDisplayedUrl } = seen
  if (finalDisplayedUrl !== url) throw new Error(`${url} led to ${finalDisplayedUrl}`)
  return seen
}

function markFigure(what: string, categories: readonly string[], reports: Report[]): Figure {
  const marks = categories.map(id =>
    Math.round(100 * median(reports.map(({ categories: seen }) => seen[id]?.score ?? 0))),
  )
  for (const fault of new Set(reports.flatMap(faultsOf))) console.log(`${what}: ${fault}`)
  return {
    what,
    measured: marks.join(' '),
    budget: 'all 100',
    kept: marks.every(mark => mark === 100),
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
