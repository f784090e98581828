import { chromium } from 'playwright-core'
import { browserPath } from '../e2e/browser-path.ts'
import { httpVisitor } from '../src/server/testing/http-client.ts'
import { type Figure, median } from './figures.ts'
import type { Ground } from './ground.ts'
import { openLighthouse, type Report } from './install-lighthouse.ts'

const pages = [
  { path: '/astra/', visitor: 'anyone' },
  { path: '/astra/pricing/', visitor: 'anyone' },
  { path: '/accounts/login/', visitor: 'anyone' },
  { path: '/orders/software/astra/demo/', visitor: 'customer' },
  { path: '/help/', visitor: 'anyone' },
] as const
const categories = ['performance', 'accessibility', 'best-practices', 'seo']
/** Of the main thread, on a processor slowed down four times. */
const maxBlockedMs = 100
const runs = 3
const maxAttempts = 10

type Cookies = Record<string, string>
type Visit = (url: string, cookies: Cookies) => Promise<Report>

/** The median scores and blocking times on a simulated phone. */
export async function measure({ openDataDir, startShop }: Ground): Promise<Figure[]> {
  const shop = await startShop({ DATA_DIR: await openDataDir() })
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
      const what = `Lighthouse ${path} ${language}`
      figures.push(scoreFigure(what, categories, reports), blockingFigure(what, reports))
    }
  return figures
}

/** Each visit has its own browser, so that nothing is cached. */
async function openVisits(): Promise<Visit> {
  const { lighthouse, launch } = await openLighthouse()

  async function visitOnce(url: string, cookies: Cookies): Promise<Report | string> {
    const chrome = await launch({
      chromePath: browserPath(),
      chromeFlags: ['--headless=new', '--no-sandbox'],
    })
    try {
      await setCookies(chrome.port, url, cookies)
      const seen = await lighthouse(url, { port: chrome.port, logLevel: 'error' })
      return seen?.lhr.runtimeError?.message ?? seen?.lhr ?? 'no report'
    } catch (error) {
      return String(error)
    } finally {
      chrome.kill()
    }
  }

  // On a busy machine Chromium sometimes records no trace or answers too late.
  return async (url, cookies) => {
    const failures: string[] = []
    while (failures.length < maxAttempts) {
      const seen = await visitOnce(url, cookies)
      if (typeof seen !== 'string') return requireVisited(seen, url)
      failures.push(seen)
    }
    throw new Error(`Lighthouse could not open ${url}: ${failures.join('; ')}`)
  }
}

/** Not as a header of Lighthouse, which the browser's cookies override once the shop has set one. */
async function setCookies(port: number, url: string, cookies: Cookies) {
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`)
  const list = Object.entries(cookies).map(([name, value]) => ({ name, value, url }))
  await browser.contexts()[0]?.addCookies(list)
  await browser.close()
}

/** A redirected visit would measure another page. */
function requireVisited(seen: Report, url: string): Report {
  const { finalDisplayedUrl } = seen
  if (finalDisplayedUrl !== url) throw new Error(`${url} redirected to ${finalDisplayedUrl}`)
  return seen
}

function scoreFigure(what: string, categories: readonly string[], reports: Report[]): Figure {
  const scores = categories.map(id =>
    Math.round(100 * median(reports.map(({ categories: seen }) => seen[id]?.score ?? 0))),
  )
  for (const audit of new Set(reports.flatMap(failedAudits))) console.log(`${what}: ${audit}`)
  return {
    what,
    measured: scores.join(' '),
    budget: 'all 100',
    isMet: scores.every(score => score === 100),
  }
}

function blockingFigure(what: string, reports: Report[]): Figure {
  const blockedMs = median(
    reports.map(({ audits }) => audits['total-blocking-time']?.numericValue ?? Infinity),
  )
  return {
    what: `${what}, total blocking time`,
    measured: `${Math.round(blockedMs)} ms`,
    budget: `under ${maxBlockedMs} ms`,
    isMet: blockedMs < maxBlockedMs,
  }
}

function failedAudits({ categories, audits }: Report): string[] {
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
