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
    const { create, change, close: closing, reopen } = t.actions
    const { fields } = create
    const field = (label: string) => page.getByRole('dialog').getByLabel(label, { exact: true })
    const type = async (label: string, value: string) => field(label).fill(value)
    await page.getByRole('button', { name: create.label, exact: true }).press('Enter')
    await type(fields.code.label, code)
    await page.keyboard.press('Tab')
    await page.keyboard.type('10')
    await type(fields.most_uses.label, '5')
    await page.getByRole('checkbox', { name: fields.products.values['astra-1y'] }).press('Space')
    await type(kit.action.reason, 'Autumn sale')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: t.couponTitle(code), level: 1 }).waitFor()

    await page.getByRole('button', { name: change.label, exact: true }).press('Enter')
    await type(fields.most_uses.label, '20')
    await type(kit.action.reason, 'More of them')
    await shop.database.query(
      `update coupons set most_uses = 7, most_uses_each = 1, version = version + 1 where code = $1`,
      [code],
    )
    const submit = page.getByRole('dialog').getByRole('button', { name: change.label, exact: true })
    await submit.press('Enter')
    await page.getByRole('button', { name: kit.action.reload, exact: true }).press('Enter')
    await expect.poll(() => field(fields.most_uses_each.label).inputValue()).toBe('1')
    expect(await field(fields.most_uses.label).inputValue()).toBe('20')
    await submit.press('Enter')
    await page.getByText(t.uses(0, 20), { exact: true }).waitFor()

    await act({ open: closing.label, submit: closing.label, reason: 'Found in a forum' })
    await page.getByText(t.states.closed, { exact: true }).waitFor()
    await act({ open: reopen.label, submit: reopen.label, reason: 'For our partners after all' })
    await page.getByText(t.states.open, { exact: true }).waitFor()
    await page.getByRole('button', { name: kit.undo.open, exact: true }).click()
    await page.getByText(t.states.closed, { exact: true }).waitFor()
  },
)
