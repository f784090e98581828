import {
  type APIRequestContext,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from 'playwright-core'
import { expect } from 'vitest'
import type { Language } from '../src/domain/languages.ts'
import { eventually } from '../src/server/testing/eventually.ts'
import { browserPath } from './browser-path.ts'
import { axeFaults } from './screens/axe.ts'

export const viewports = {
  desktop: { width: 1280, height: 800 },
  phone: { width: 390, height: 844 },
} as const
export type ViewportName = keyof typeof viewports

export function launchBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: browserPath(),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--in-process-gpu',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--process-per-site',
      // No script runs for long enough to be worth optimizing.
      '--js-flags=--no-opt --no-maglev',
    ],
  })
}

/** In which words somebody sees the pages, and on how wide a screen. */
export type Look = { language?: Language; viewport?: ViewportName }

export type Visit = {
  context: BrowserContext
  page: Page
  complaints: string[]
  close(): Promise<void>
  /**
   * Instead of `close`, if the test changed no more than what `leaveTab` undoes: the next visitor gets the tab. Opening
   * one takes more processor time than the pages of most tests.
   */
  leave(): Promise<void>
}

/**
 * A page whose `goto`, `reload` and `waitForURL` end only once its scripts work, as a visitor who reads before they press finds
 * it. With `waitUntil: 'domcontentloaded'` they end before.
 */
export async function newPage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  const [goto, reload, waitForURL] = [
    page.goto.bind(page),
    page.reload.bind(page),
    page.waitForURL.bind(page),
  ]
  const works = async (options: { waitUntil?: string } = {}) => {
    if (options.waitUntil !== 'domcontentloaded') await alive(page)
  }
  page.goto = async (url, options) => {
    const reply = await goto(url, options)
    await works(options)
    return reply
  }
  page.reload = async options => {
    const reply = await reload(options)
    await works(options)
    return reply
  }
  page.waitForURL = async (url, options) => {
    await waitForURL(url, options)
    await works(options)
  }
  return page
}

/** Waits until the scripts of the page work. The pages of the sandbox have none. */
export async function alive(page: Page) {
  await page.waitForFunction(() => !('alive' in window) || 'alive' in document.documentElement.dataset)
}

export function newContext(browser: Browser, url: string, options: BrowserContextOptions = {}) {
  return browser.newContext({
    viewport: viewports.desktop,
    baseURL: url,
    ...options,
  })
}

type Tab = Pick<Visit, 'context' | 'page' | 'complaints'>

const leftTabs: (Tab & { shop: string })[] = []

/** A browser of one visitor. `complaints` collects every console error and uncaught fault. */
export async function visit(
  browser: Browser,
  url: string,
  { language = 'en', viewport = 'desktop' }: Look = {},
): Promise<Visit> {
  const shop = `${url} ${viewport}`
  const index = leftTabs.findIndex(left => left.shop === shop)
  const tab = leftTabs.splice(index, index < 0 ? 0 : 1)[0] ?? (await openTab(browser, url, viewport))
  const { context } = tab
  await context.addCookies([{ name: 'language', value: language, url }])
  const leave = async () => {
    await leaveTab(tab)
    leftTabs.push({ ...tab, shop })
  }
  return { ...tab, close: () => context.close(), leave }
}

async function openTab(browser: Browser, url: string, viewport: ViewportName): Promise<Tab> {
  const context = await newContext(browser, url, {
    viewport: viewports[viewport],
    hasTouch: viewport === 'phone',
  })
  const page = await newPage(context)
  const complaints: string[] = []
  page.on('console', message => {
    if (message.type() === 'error') complaints.push(message.text())
  })
  page.on('pageerror', error => complaints.push(String(error)))
  return { context, page, complaints }
}

async function leaveTab({ context, page, complaints }: Tab) {
  for (const other of context.pages().filter(each => each !== page)) await other.close()
  await page.unrouteAll()
  await page.goto('/health')
  await page.evaluate(() => {
    localStorage.clear()
    sessionStorage.clear()
  })
  await context.clearCookies()
  await context.clearPermissions()
  complaints.length = 0
}

export async function expectAccessible(page: Page) {
  await still(page)
  expect(await axeFaults(page)).toEqual([])
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(overflow).toBeLessThanOrEqual(0)
}

/** Waits until nothing on the page moves. */
export async function still(page: Page) {
  await page.evaluate(() => Promise.allSettled(document.getAnimations().map(each => each.finished)))
}

type SignInTexts = { email: string; getPasscode: string; passcode: string }

/** Signs in on the open sign-in page. */
export async function passSignIn(
  page: Page,
  { url, email, words }: { url: string; email: string; words: SignInTexts },
) {
  const before = await newestMail(url, email)
  await page.getByLabel(words.email, { exact: true }).fill(email)
  await page.getByRole('button', { name: words.getPasscode }).click()
  const subject = await newerMail(url, email, before.id)
  await page.getByLabel(words.passcode, { exact: true }).fill(passcodeIn(subject))
}

/** Signs in by calls alone, which is quicker than by pages. */
export async function signIn({ request }: BrowserContext, url: string, email: string) {
  const before = await newestMail(url, email)
  await postForm(request, '/api/accounts/auth/', { email })
  const code = passcodeIn(await newerMail(url, email, before.id))
  await postForm(request, '/api/accounts/auth/', { email, code })
}

async function postForm(request: APIRequestContext, path: string, form: Record<string, string>) {
  const reply = await request.post(path, { form, headers: await csrfHeader(request) })
  if (!reply.ok()) throw new Error(`${path}: ${await reply.text()}`)
}

/** What a call must carry that changes something. */
export async function csrfHeader(request: APIRequestContext) {
  const token = async () => {
    const { cookies } = await request.storageState()
    return cookies.find(({ name }) => name === 'csrftoken')?.value
  }
  if (!(await token())) await request.get('/health')
  return { 'x-csrftoken': (await token()) ?? '' }
}

export const passcodeIn = (subject: string) => /\b\d{6}\b/.exec(subject)?.[0] ?? ''

/** The subject of the e-mail that comes after the one with this id, also outside of a test. */
export function newerMail(url: string, email: string, id: number): Promise<string> {
  const look = async () => {
    const newest = await newestMail(url, email)
    if (newest.id <= id) throw new Error(`No new e-mail to ${email} yet`)
    return newest.subject
  }
  return eventually(look)
}

async function newestMail(url: string, email: string): Promise<Mail> {
  const [newest] = await mailsTo(url, email)
  return newest ?? { id: 0, subject: '', text: '' }
}

/** The address in the newest e-mail that has one like this. */
export function linkMailedTo(url: string, email: string, address = /\/accounts\/mail\/\S+/): Promise<string> {
  return eventually(async () => {
    const [link] = (await mailsTo(url, email)).flatMap(({ text }) => address.exec(text)?.[0] ?? [])
    if (!link) throw new Error(`No e-mail to ${email} with ${address}`)
    return link
  })
}

type Mail = { id: number; subject: string; text: string }

/** The newest first. */
export async function mailsTo(url: string, email: string): Promise<Mail[]> {
  const reply = await fetch(`${url}/sandbox/mail.json?to=${encodeURIComponent(email)}`)
  return reply.json()
}
