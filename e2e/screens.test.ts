import { mkdirSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Language } from '../src/texts/language.ts'
import { newPage } from './browser.ts'
import { axeOf } from './screens/axe.ts'
import { gallery, type Screen } from './screens/gallery.ts'
import { layoutFaults } from './screens/layout-faults.ts'
import { openShowcase, type Showcase } from './screens/showcase.ts'
import { tabWalkFaults } from './screens/tab-walk.ts'
import { words } from './words.ts'

const languages = ['en', 'ru'] as const
// To look at the pages oneself: SCREENSHOTS=folder leaves a picture of each.
const pictures = process.env['SCREENSHOTS']

let showcase: Showcase

beforeAll(async () => {
  showcase = await openShowcase()
})
afterAll(() => showcase?.close())

test.each(gallery)(
  '$name fits, reads and works by keyboard in every width, scheme and language',
  async screen => {
    const faults = await Promise.all(languages.map(language => faultsOf(screen, language)))
    expect(faults.flat().join('\n')).toBe('')
  },
)

async function faultsOf(screen: Screen, language: Language): Promise<string[]> {
  const { page, complaints, close } = await open(screen, language)
  const faults: string[] = []
  const note = (where: string, found: string[]) =>
    faults.push(...found.map(fault => `${language}, ${where}: ${fault}`))

  await screen.prepare?.(page)
  if (screen.onlyNarrow) await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(screen.path(showcase))
  await screen.ready(page, words[language])
  const accessibilityFaults = await axeOf(page)
  if (!screen.onlyNarrow) {
    await still(page)
    note('1280 px', await page.evaluate(layoutFaults))
    note('light', await accessibilityFaults())
    await picture(page, `${screen.name}-${language}-1280`)
  }
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 844 })
    await still(page)
    note(`${width} px`, await page.evaluate(layoutFaults))
    if (width === 390) await picture(page, `${screen.name}-${language}-390`)
  }
  await page.emulateMedia({ colorScheme: 'dark' })
  await still(page)
  note('dark', await accessibilityFaults())
  await dismissToasts(page, language)
  note('keyboard', await tabWalkFaults(page))
  note('console', complaints)
  await close()
  return faults
}

async function open(screen: Screen, language: Language) {
  const { shop, owner } = showcase
  const context = await shop.browser.newContext({
    viewport: { width: 1280, height: 800 },
    hasTouch: true,
    baseURL: shop.url,
    colorScheme: 'light',
    reducedMotion: 'reduce',
    ...(screen.as && { storageState: owner }),
  })
  await context.addCookies([{ name: 'language', value: language, url: shop.url }])
  const page = await newPage(context)
  const complaints: string[] = []
  const complain = (text: string) => {
    if (!screen.expected?.test(text)) complaints.push(text)
  }
  page.on('console', message => {
    if (message.type() === 'error' || message.type() === 'warning') complain(message.text())
  })
  page.on('pageerror', error => complain(String(error)))
  page.on('requestfailed', request => complain(`${request.url()}: ${request.failure()?.errorText}`))
  page.on('response', reply => {
    if (reply.status() >= 400) complain(`${reply.status()} ${reply.url()}`)
  })
  return { page, complaints, close: () => context.close() }
}

async function still(page: Page) {
  await page.evaluate(() => Promise.allSettled(document.getAnimations().map(each => each.finished)))
}

/** They lie over what is below them for as long as they are shown. */
async function dismissToasts(page: Page, language: Language) {
  const { dismiss } = words[language].layout.toasts
  for (const button of await page.getByRole('button', { name: dismiss, exact: true }).all())
    await button.click()
}

async function picture(page: Page, name: string) {
  if (!pictures) return
  mkdirSync(pictures, { recursive: true })
  await page.mouse.move(0, 0)
  await page.evaluate(() => scrollTo(0, 0))
  await page.screenshot({ path: `${pictures}/${name}.png`, fullPage: true })
}
