import { existsSync } from 'node:fs'
import AxeBuilder from '@axe-core/playwright'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { expect } from 'vitest'

export const viewports = { desktop: { width: 1280, height: 800 }, phone: { width: 390, height: 844 } } as const
export type ViewportName = keyof typeof viewports

/** Chromium as it is on the machine; CHROMIUM_PATH names another one. */
export function launchBrowser(): Promise<Browser> {
  const known = [process.env['CHROMIUM_PATH'], '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']
  const executablePath = known.find(path => path && existsSync(path))
  if (!executablePath) throw new Error('There is no Chromium: install one, or name it in CHROMIUM_PATH')
  return chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
  })
}

export type Visit = { context: BrowserContext; page: Page; complaints: string[]; close(): Promise<void> }

/** A browser of one person. `complaints` collects every console error and uncaught fault. */
export async function visit(
  browser: Browser,
  url: string,
  { language = 'en', viewport = 'desktop' }: { language?: 'en' | 'ru'; viewport?: ViewportName } = {},
): Promise<Visit> {
  const context = await browser.newContext({ viewport: viewports[viewport], baseURL: url, hasTouch: viewport === 'phone' })
  await context.addCookies([{ name: 'language', value: language, url }])
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('console', message => {
    if (message.type() === 'error') complaints.push(message.text())
  })
  page.on('pageerror', error => complaints.push(String(error)))
  return { context, page, complaints, close: () => context.close() }
}

/** What axe-core finds wrong on the page as it stands, in words. */
export async function accessibilityFaults(page: Page): Promise<string[]> {
  await page.evaluate(() => Promise.all(document.getAnimations().map(animation => animation.finished)))
  const { violations } = await new AxeBuilder({ page }).analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(node => node.html).join(' | ')}`)
}

export async function expectAccessible(page: Page) {
  expect(await accessibilityFaults(page)).toEqual([])
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  expect(overflow).toBe(0)
}

/** Signs in by the page, with the passcode from the sandbox mailbox. The sign-in page is open. */
export async function passesSignIn(page: Page, url: string, email: string, words: { email: string; get: string; code: string; enter: string }) {
  await page.getByLabel(words.email, { exact: true }).fill(email)
  await page.getByRole('button', { name: words.get }).click()
  await page.getByLabel(words.code, { exact: true }).fill(await passcodeFor(url, email))
  await page.getByRole('button', { name: words.enter, exact: true }).click()
}

export async function passcodeFor(url: string, email: string): Promise<string> {
  return expect.poll(() => newestCode(url, email), { timeout: 10_000 }).toMatch(/^\d{6}$/).then(() => newestCode(url, email))
}

async function newestCode(url: string, email: string): Promise<string> {
  const reply = await fetch(`${url}/sandbox/mail.json?to=${encodeURIComponent(email)}`)
  const mails: { subject: string }[] = await reply.json()
  return mails.map(mail => /\b\d{6}\b/.exec(mail.subject)?.[0] ?? '').find(Boolean) ?? ''
}
