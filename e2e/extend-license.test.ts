import { expect, test } from 'vitest'
import { formatDay } from '../src/texts/day.ts'
import { openShop } from './open-shop.ts'
import { newSuperuser, setUpApp } from './superuser.ts'
import { words } from './words.ts'

const shop = await openShop()

test.each(['en', 'ru'] as const)(
  'a superuser finds a license by its customer and extends it by keyboard, and reads first what this does: %s',
  async language => {
    const { kit, licenses } = words[language].backOffice
    const { extend } = licenses.actions
    const anna = await shop.customer()
    const { id } = await anna.license({ servers: 2, days: 10 })
    const { page, complaints, close } = await newSuperuser(shop, { language })
    await setUpApp(page)
    await page.goto('/sezam/licenses/')
    await page.getByLabel(licenses.labels.q).fill(anna.email)
    await page.keyboard.press('Enter')
    await page.getByRole('link', { name: String(id), exact: true }).press('Enter')
    await page.getByRole('heading', { name: licenses.licenseTitle(String(id)), level: 1 }).waitFor()
    await page.getByRole('button', { name: extend.label }).press('Enter')
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(extend.fields.until.label).fill('2031-05-31')
    const day = formatDay(language, '2031-05-31')
    await dialog.getByText(day).waitFor()
    await dialog.getByText(anna.email).waitFor()
    await dialog.getByLabel(kit.action.reason).fill('An outage of ours')
    await dialog.getByRole('button', { name: extend.label }).press('Enter')
    await page.getByText('An outage of ours').waitFor()
    await page.getByRole('definition').filter({ hasText: day }).waitFor()
    expect(complaints).toEqual([])
    await Promise.all([anna.close(), close()])
  },
)
