import { mkdirSync } from 'node:fs'
import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import type { Language } from '../src/texts/language.ts'
import { newContext, newPage, still } from './browser.ts'
import { openShop } from './open-shop.ts'
import { axeFaults, colourRules } from './screens/axe.ts'
import { gallery, type Screen } from './screens/gallery.ts'
import { layoutFaults } from './screens/layout-faults.ts'
import { openShowcase } from './screens/showcase.ts'
import { tabWalkFaults } from './screens/tab-walk.ts'
import { words } from './words.ts'

// To look at the pages oneself: SCREENSHOTS=folder leaves a picture of each.
const pictures = process.env['SCREENSHOTS']

const shop = await openShop()
const showcase = await openShowcase(shop)
const contexts = new Map<string, BrowserContext>()

afterAll(() => Promise.all([...contexts.values()].map(each => each.close())))

test.each(gallery)(
  '$name fits, reads and works by keyboard in every width, scheme and language',
  async screen => {
    const faults = [...(await faultsInEnglish(screen)), ...(await faultsInRussian(screen))]
    expect(faults.join('\n')).toBe('')
  },
)

/** Each width in each language. In English also all rules of axe-core, and in the dark scheme those a scheme can break. */
async function faultsInEnglish(screen: Screen) {
  const { page, note, finish } = await open(screen, 'en')
  for (const width of screen.onlyNarrow ? [390, 320] : [1280, 390, 320]) {
    await setWidth(page, width)
    note(`${width} px`, await page.evaluate(layoutFaults))
    await picture(page, `${screen.name}-en-${width}`)
    if (width === 1280 || screen.onlyNarrow) note('light', await axeFaults(page))
  }
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  await still(page)
  note('dark', await axeFaults(page, colourRules))
  return finish()
}

/** In Russian, whose words are longer, also the keyboard. */
async function faultsInRussian(screen: Screen) {
  const { page, note, finish } = await open(screen, 'ru')
  for (const width of screen.onlyNarrow ? [390, 320] : [1280, 390, 320]) {
    await setWidth(page, width)
    note(`${width} px`, await page.evaluate(layoutFaults))
    await picture(page, `${screen.name}-ru-${width}`)
  }
  await dismissToasts(page, 'ru')
  note('keyboard', await tabWalkFaults(page))
  return finish()
}

async function open(screen: Screen, language: Language) {
  const context = await openContext(screen.as, language)
  const page = await newPage(context)
  const faults: string[] = []
  const note = (where: string, found: string[]) =>
    faults.push(...found.map(fault => `${language}, ${where}: ${fault}`))
  const complain = (text: string) => {
    if (!screen.expected?.test(text)) note('console', [text])
  }
  page.on('console', message => {
    if (message.type() === 'error' || message.type() === 'warning') complain(message.text())
  })
  page.on('pageerror', error => complain(String(error)))
  page.on('requestfailed', request => complain(`${request.url()}: ${request.failure()?.errorText}`))
  page.on('response', reply => {
    if (reply.status() >= 400) complain(`${reply.status()} ${reply.url()}`)
  })

  if (screen.onlyNarrow) await page.setViewportSize({ width: 390, height: 844 })
  await screen.prepare?.(page)
  await page.goto(screen.path(showcase))
  await screen.ready(page, words[language])
  return { page, note, finish: () => page.close().then(() => faults) }
}

/** Tabs of one context share what has been loaded, but not what a tab keeps. */
async function openContext(as: Screen['as'], language: Language) {
  const key = `${as}, ${language}`
  const known = contexts.get(key)
  if (known) return known
  const context = await newContext(shop.browser, shop.url, {
    hasTouch: true,
    colorScheme: 'light',
    reducedMotion: 'reduce',
    ...(as && { storageState: showcase[as] }),
  })
  await context.addCookies([{ name: 'language', value: language, url: shop.url }])
  contexts.set(key, context)
  return context
}

async function setWidth(page: Page, width: number) {
  await page.setViewportSize({ width, height: width === 1280 ? 800 : 844 })
  await still(page)
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
