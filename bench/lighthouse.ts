import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { chromium } from 'playwright-core'
import { browserPath } from '../e2e/browser-path.ts'
import { httpVisitor } from '../src/server/testing/http-client.ts'
import { type Figure, limitFigure, median } from './figures.ts'
import type { Ground } from './ground.ts'

const pages = ['/astra/', '/astra/pricing/', '/accounts/login/', '/orders/software/astra/demo/', '/help/']
/** This page is measured as a customer sees it too. */
const signedIn = '/orders/software/astra/demo/'
const categories = ['performance', 'accessibility', 'best-practices', 'seo']
/** The blocking time of the main thread, on a processor as slow as Lighthouse simulates. */
const maxBlockedMs = 99
const slowdown = 4
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
  for (const path of pages)
    for (const language of ['en', 'ru']) {
      const cookies = { language, ...(path === signedIn ? { sessionid } : {}) }
      const reports: Report[] = []
      while (reports.length < runs) reports.push(await visit(shop.url + path, cookies))
      const what = `Lighthouse ${path} ${language}`
      figures.push(scoreFigure(what, reports), blockingFigure(what, reports))
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
      if (!seen || seen.lhr.runtimeError) return seen?.lhr.runtimeError?.message ?? 'no report'
      // A redirected visit would measure another page.
      const { finalDisplayedUrl } = seen.lhr
      const blockedMs = findBlockedMs(seen.artifacts.Trace.traceEvents)
      return finalDisplayedUrl === url ? { ...seen.lhr, blockedMs } : `it redirected to ${finalDisplayedUrl}`
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
      if (typeof seen !== 'string') return seen
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

function scoreFigure(what: string, reports: readonly Report[]): Figure {
  const scores = categories.map(id =>
    Math.round(100 * median(reports.map(({ categories: seen }) => seen[id]?.score ?? 0))),
  )
  for (const audit of new Set(reports.flatMap(failedAudits))) console.log(`${what}: ${audit}`)
  const isMet = scores.every(score => score === 100)
  return { what, measured: scores.join(' '), budget: 'all 100', isMet }
}

function blockingFigure(what: string, reports: readonly Report[]): Figure {
  const blocked = reports.map(({ blockedMs }) => blockedMs)
  const limit = { most: maxBlockedMs, unit: 'ms' }
  return limitFigure(`${what}, blocking time of the processor`, Math.round(median(blocked)), limit)
}

/** In processor time: by the clock, whatever else runs on the machine makes tasks longer. */
function findBlockedMs(events: readonly TraceEvent[]): number {
  const painted = events.findLast(({ name }) => name === 'firstContentfulPaint')
  if (!painted) return Infinity
  const isTask = ({ name, pid, tid, ts }: TraceEvent) =>
    name.endsWith('RunTask') && pid === painted.pid && tid === painted.tid && ts > painted.ts
  const lengths = events.filter(isTask).map(({ tdur = 0 }) => (slowdown * tdur) / 1000)
  return lengths.reduce((sum, ms) => sum + Math.max(0, ms - 50), 0)
}

function failedAudits({ categories: seen, audits }: Report): string[] {
  return Object.values(seen).flatMap(({ title, score, auditRefs }) =>
    auditRefs
      .filter(({ id, weight }) => score !== 1 && weight > 0 && (audits[id]?.score ?? 1) < 0.9)
      .map(({ id }) => `${title} ${Math.round((score ?? 0) * 100)}: ${id} ${audits[id]?.displayValue ?? ''}`),
  )
}

// Not among the shop's own packages, because they have 176 MB.
const packages = { lighthouse: '13.5.0', 'chrome-launcher': '1.2.1' }
const folder = fileURLToPath(new URL('../.cache/lighthouse', import.meta.url))

type Category = { title: string; score: number | null; auditRefs: { id: string; weight: number }[] }
type Audit = { score: number | null; displayValue?: string }
type Report = {
  finalDisplayedUrl: string
  runtimeError?: { message: string }
  categories: Record<string, Category>
  blockedMs: number
  audits: Record<string, Audit>
}
type TraceEvent = { name: string; pid: number; tid: number; ts: number; tdur?: number }
type Seen = { lhr: Omit<Report, 'blockedMs'>; artifacts: { Trace: { traceEvents: TraceEvent[] } } }
type Lighthouse = (url: string, flags: { port: number; logLevel: 'error' }) => Promise<Seen | undefined>
type Launch = (options: {
  chromePath: string
  chromeFlags: string[]
}) => Promise<{ port: number; kill(): void }>

/** Installs Lighthouse into its own folder on first use. */
async function openLighthouse() {
  if (!existsSync(join(folder, 'node_modules/lighthouse'))) await install()
  const { default: lighthouse }: { default: Lighthouse } = await load('lighthouse/core/index.js')
  const { launch }: { launch: Launch } = await load('chrome-launcher/dist/index.js')
  return { lighthouse, launch }
}

async function install() {
  await mkdir(folder, { recursive: true })
  const versions = Object.entries(packages).map(([name, version]) => `${name}@${version}`)
  const options = ['--prefix', folder, '--no-save', '--ignore-scripts']
  await promisify(execFile)('npm', ['install', ...options, ...versions])
}

function load(path: string) {
  return import(pathToFileURL(join(folder, 'node_modules', path)).href)
}
