import { expect, test } from 'vitest'
import { openShop } from './open-shop.ts'
import { openBackOffice } from './superuser.ts'
import { words } from './words.ts'

const shop = await openShop()

test.each(['en', 'ru'] as const)(
  'a superuser creates a coupon by keyboard, keeps what was typed when another has changed it meanwhile, closes and reopens it, and undoes this: %s',
  async language => {
    const { coupons: t, kit } = words[language].backOffice
    const code = `KEYS-${language.toUpperCase()}`
    const { page, act } = await openBackOffice(shop, { language, expected: /409/ })
    await page.goto('/sezam/settings/coupons/')
    await page.getByRole('link', { name: t.newTitle }).press('Enter')
    // The list has a field of this name too.
    await page.getByRole('heading', { name: t.newTitle, level: 1 }).waitFor()
    await page.getByLabel(t.fields.code, { exact: true }).fill(code)
    await page.keyboard.press('Tab')
    await page.keyboard.type('10')
    await page.getByLabel(t.fields.mostUses, { exact: true }).fill('5')
    await page.getByRole('checkbox', { name: t.plans['astra-1y'] }).press('Space')
    await page.getByLabel(kit.action.reason, { exact: true }).fill('Autumn sale')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: t.couponTitle(code), level: 1 }).waitFor()

    await shop.database.query(
      `update coupons set most_uses = 7, most_uses_each = 1, version = version + 1 where code = $1`,
      [code],
    )
    const uses = page.getByLabel(t.fields.mostUses, { exact: true })
    await uses.fill('20')
    await page.getByLabel(kit.action.reason, { exact: true }).fill('More of them')
    await page.getByRole('button', { name: t.change }).press('Enter')
    await page.getByText(kit.editForm.now('7')).waitFor()
    expect(await uses.inputValue()).toBe('20')
    expect(await page.getByLabel(t.fields.mostUsesEach, { exact: true }).inputValue()).toBe('1')
    await page.getByRole('button', { name: kit.editForm.keepMine }).press('Enter')
    await page.getByRole('button', { name: kit.editForm.saveAgain }).press('Enter')
    await page.getByText(t.uses(0, 20), { exact: true }).waitFor()

    await act({ open: t.close.open, submit: t.close.open, reason: 'Found in a forum' })
    await page.getByText(t.states.closed, { exact: true }).waitFor()
    await act({ open: t.reopen.open, submit: t.reopen.open, reason: 'For our partners after all' })
    await page.getByText(t.states.open, { exact: true }).waitFor()
    await page.getByRole('button', { name: kit.undo.open, exact: true }).click()
    await page.getByText(t.states.closed, { exact: true }).waitFor()
  },
)
