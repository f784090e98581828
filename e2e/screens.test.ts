import { mkdirSync } from 'node:fs'
import type { ConsoleMessage, Page, Request, Response } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import type { Language } from '../src/domain/languages.ts'
import { newContext, newPage, still } from './browser.ts'
import { openShop } from './open-shop.ts'
import { axeFaults, colourRules } from './screens/axe.ts'
import { backOfficeGallery } from './screens/back-office-gallery.ts'
import { gallery, type Screen } from './screens/gallery.ts'
import { layoutFaults } from './screens/layout-faults.ts'
import { openShowcase, shortNames } from './screens/showcase.ts'
import { tabWalkFaults } from './screens/tab-walk.ts'
import { words } from './words.ts'

// To look at the pages oneself: SCREENSHOTS=folder leaves a picture of each.
const pictures = process.env['SCREENSHOTS']
// bin/pictures: the first view of each page, as the reader of the documentation sees it.
const isTour = process.env['TOUR'] !== undefined
/** Of the languages the one with the longest words. The journeys of customers are in English. */
const language: Language = isTour ? 'en' : 'ru'

const shop = await openShop()
const showcase = await openShowcase(shop, isTour ? shortNames : undefined)
/** For each visitor. A page in a new tab takes twice the processor time of the next page in a tab. */
const tabs = new Map<Screen['as'], Promise<Page>>()
/** Header and footer are the same on every page of a visitor. */
const framesSeen = new Set<Screen['as']>()

afterAll(async () => {
  for (const tab of tabs.values()) await (await tab).context().close()
})

test.each([...gallery(showcase), ...backOfficeGallery(showcase)])(
  '$name fits, reads and works by keyboard in every width and scheme',
  async screen => {
    const { page, note, finish } = await open(screen)
    for (const width of screen.onlyNarrow ? [390, 320] : [1280, 390, 320]) {
      await setWidth(page, width)
      note(`${width} px`, await page.evaluate(layoutFaults))
      await picture(page, `${screen.name}-${language}-${width}`)
      if (width === 1280 || screen.onlyNarrow) note('light', await axeFaults(page))
    }
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
    await still(page)
    const isFrameNew = !framesSeen.has(screen.as)
    framesSeen.add(screen.as)
    note('dark', await axeFaults(page, colourRules, isFrameNew ? 'html' : 'main, dialog'))
    for (const width of pictures ? [390, 1280] : []) {
      await setWidth(page, width)
      await picture(page, `${screen.name}-${language}-${width}-dark`)
    }
    await dismissToasts(page)
    await setWidth(page, 320)
    note('keyboard', await tabWalkFaults(page, isFrameNew ? 'body' : 'main'))
    expect((await finish()).join('\n')).toBe('')
  },
)

async function open(screen: Screen) {
  const page = await openTab(screen)
  const faults: string[] = []
  const note = (where: string, found: string[]) => faults.push(...found.map(fault => `${where}: ${fault}`))
  const complain = (text: string) => {
    if (!screen.expected?.test(text)) note('console', [text])
  }
  const stopListening = listen(page, complain)

  await setWidth(page, screen.onlyNarrow ? 390 : 1280)
  await screen.prepare?.(page)
  await visit(page, screen)
  const seen = await screen.ready(words[language], page)
  await find(page, seen).first().waitFor()
  const finish = async () => {
    stopListening()
    await (screen.prepare ? page.close() : clean(page))
    return faults
  }
  return { page, note, finish }
}

/**
 * The back office goes from page to page as by a link: whole pages would load it, and axe-core, each time. A page of the
 * same path would keep what was done on it, and an open dialog keeps the focus.
 */
async function visit(page: Page, { as, path, prepare }: Screen) {
  const [here, there] = [new URL(page.url()), new URL(path, shop.url)]
  const isInside = [here, there].every(({ pathname }) => /^\/(sezam|managecms)\//.test(pathname))
  const isOther = isInside && here.pathname !== there.pathname
  if (as !== 'superuser' || prepare || !isOther || (await page.locator('dialog:modal').count()) > 0) {
    await page.goto(path)
    return
  }
  await page.evaluate(leadTo, path)
  // The heading takes the focus once the next page is there.
  await page.waitForFunction(() => document.activeElement !== document.body)
}

/** Runs in the page. */
function leadTo(path: string) {
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  history.pushState({ key: path, usr: null, idx: (history.state?.idx ?? 0) + 1 }, '', path)
  dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
}

function find(page: Page, seen: Awaited<ReturnType<Screen['ready']>>) {
  if (typeof seen === 'string') return page.getByText(seen)
  return 'waitFor' in seen ? seen : page.getByRole(seen[0], { name: seen[1] })
}

/** A screen that changes what later pages of the tab find gets a tab of its own. */
async function openTab({ as, prepare }: Screen) {
  const tab = tabs.get(as) ?? openContext(as).then(newPage)
  tabs.set(as, tab)
  const page = await tab
  return prepare ? newPage(page.context()) : page
}

function listen(page: Page, complain: (text: string) => void) {
  const onConsole = (message: ConsoleMessage) => {
    if (message.type() === 'error' || message.type() === 'warning') complain(message.text())
  }
  const onFault = (error: Error) => complain(String(error))
  const onFailure = (request: Request) => complain(`${request.url()}: ${request.failure()?.errorText}`)
  const onReply = (reply: Response) => {
    if (reply.status() >= 400) complain(`${reply.status()} ${reply.url()}`)
  }
  page.on('console', onConsole).on('pageerror', onFault)
  page.on('requestfailed', onFailure).on('response', onReply)
  return () => {
    page.off('console', onConsole).off('pageerror', onFault)
    page.off('requestfailed', onFailure).off('response', onReply)
  }
}

/** For the next screen, which is opened in the same tab. */
async function clean(page: Page) {
  await page.evaluate(() => sessionStorage.clear())
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
}

async function openContext(as: Screen['as']) {
  const context = await newContext(shop.browser, shop.url, {
    hasTouch: true,
    colorScheme: 'light',
    reducedMotion: 'reduce',
    ...(as && { storageState: showcase[as] }),
  })
  await context.addCookies([{ name: 'language', value: language, url: shop.url }])
  return context
}

async function setWidth(page: Page, width: number) {
  await page.setViewportSize({ width, height: width === 1280 ? 800 : 844 })
  await still(page)
}

/** They lie over what is below them for as long as they are shown. */
async function dismissToasts(page: Page) {
  const { dismiss } = words[language].layout.toasts
  for (const button of await page.getByRole('button', { name: dismiss, exact: true }).all())
    await button.click()
}

async function picture(page: Page, name: string) {
  if (!pictures) return
  mkdirSync(pictures, { recursive: true })
  await page.mouse.move(0, 0)
  await page.evaluate(() => scrollTo(0, 0))
  await page.screenshot({ path: `${pictures}/${name}.png`, fullPage: !isTour })
}
