import { expect, test } from 'vitest'
import { expectAccessible } from './browser.ts'
import { openShop } from './open-shop.ts'
import { words } from './words.ts'

const shop = await openShop()

test.each(['en', 'ru'] as const)(
  'a customer asks for the deletion of the account, and keeps it',
  async language => {
    const { data: t } = words[language].profile
    const { page, email, complaints, close } = await shop.customer({ language })
    await page.goto('/accounts/profile/')
    await page.getByRole('link', { name: t.link }).click()
    await page.getByLabel(t.deletion.email, { exact: true }).fill('someone@else.example')
    await page.getByRole('button', { name: t.deletion.submit }).click()
    await page.locator('[aria-invalid]').waitFor()
    await expectAccessible(page)

    await page.getByLabel(t.deletion.email, { exact: true }).fill(email)
    await page.keyboard.press('Enter')
    await page.getByText(t.deletion.untilThen).waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: t.deletion.withdraw }).click()
    await page.getByRole('button', { name: t.deletion.submit }).waitFor()
    expect(complaints.filter(complaint => !complaint.includes('400'))).toEqual([])
    await close()
  },
)
