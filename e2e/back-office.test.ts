import { expect, test } from 'vitest'
import { openShop } from './open-shop.ts'
import { codeNow, newSuperuser } from './superuser.ts'
import { words } from './words.ts'

const shop = await openShop()

test.each([
  ['en', 'desktop'],
  ['ru', 'phone'],
] as const)(
  'a superuser sets up an app, saves the recovery codes, and confirms with one in the next session: %s',
  async (language, viewport) => {
    const { factor, kit, superusers } = words[language].backOffice
    const { page, context, email, complaints, close } = await newSuperuser(shop, { language, viewport })
    await page.goto('/sezam/settings/superusers/')
    await page.getByRole('button', { name: factor.useApp }).click()
    const key = await page.locator('form code').innerText()
    await page.getByLabel(factor.firstCode).fill(codeNow(key))
    await page.getByRole('button', { name: factor.finish }).click()
    const code = await page.locator('li code').first().innerText()
    await page.getByRole('button', { name: factor.codesSaved }).click()
    await page.getByRole('rowheader', { name: email }).waitFor()

    await shop.database.query(`update sessions set factor_seen_at = factor_seen_at - interval '1 hour'
      where customer_id = (select id from customers where email = '${email}')`)
    await page.reload()
    await page.getByLabel(kit.confirmFactor.code).fill(code)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: superusers.title, level: 1 }).waitFor()
    expect(complaints).toEqual([])
    await context.clearCookies()
    await page.goto('/sezam/')
    expect(new URL(page.url()).pathname).toBe('/accounts/login/')
    await close()
  },
)
