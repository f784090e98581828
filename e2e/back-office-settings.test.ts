import { expect, test } from 'vitest'
import { formatDay } from '../src/texts/day.ts'
import { newAddress, openShop } from './open-shop.ts'
import { placeOrder } from './page-calls.ts'
import { openBackOffice, setUpApp } from './superuser.ts'
import { words } from './words.ts'

const shop = await openShop()

test('a superuser adds a reseller and closes it', async () => {
  const { actionWords, sellers: t } = words.en.backOffice
  const { page, act } = await openBackOffice(shop)
  await page.goto('/sezam/settings/sellers/')
  await act(actionWords.reseller.add, {
    reason: 'A new partner',
    fields: {
      series: 'NTS',
      name: 'North Trade SIA',
      address: 'Example street 3, 1010 Riga',
      country: 'LVA',
      vat: 'LV40003000000',
      account: 'LT860000000000000001',
      bic: 'EXMPLT2X',
    },
  })
  await page.getByRole('heading', { name: 'North Trade SIA', level: 1 }).waitFor()
  await page.getByText('A new partner').waitFor()
  await act(actionWords.reseller.close, { reason: 'The partner has closed' })
  await page.getByText(t.closedLead).waitFor()
})

test('a superuser plans prices with a preview of carts and amounts as they are written in Russian, and withdraws them', async () => {
  const { actionWords, prices } = words.ru.backOffice
  const { page, act } = await openBackOffice(shop, { language: 'ru' })
  await page.goto('/sezam/settings/prices/')
  await act(actionWords.prices.plan, {
    reason: 'Дороже связь',
    fields: { first_day: '2031-01-01', tiers: '1: 25,00\n3: 20 + 10', lifetime: '600' },
    async fill(dialog) {
      expect(await dialog.getByLabel(actionWords.prices.plan.fields.update.label).inputValue()).toBe('220,00')
      await dialog.getByText(/месячная, 3/).waitFor()
    },
  })
  await page.getByText('5: 10\u00a0€ + 40\u00a0€', { exact: true }).waitFor()
  const planned = page.getByRole('columnheader', { name: prices.columns.from(formatDay('ru', '2031-01-01')) })
  await planned.waitFor()
  await act(actionWords.prices.withdraw, { reason: 'Передумали' })
  await planned.waitFor({ state: 'detached' })
})

test('a release is added with a sum that is corrected, found by customers, and withdrawn', async () => {
  const { backOffice, product, refusals } = words.en
  const { actionWords, releases: t } = backOffice
  const { page, act } = await openBackOffice(shop, { expected: /400/ })
  const file = (sum: string) => `astra.tgz amd64 1000 ${sum} https://downloads.example/astra.tgz`
  await page.goto('/sezam/settings/releases/')
  await act(actionWords.release.add, {
    reason: 'Released',
    fields: { version: '7.0.1', released_on: '2026-11-20', files: file('ab'), notes_en: 'First of all.' },
    async fill(dialog) {
      await dialog.getByRole('button', { name: actionWords.release.add.submit }).click()
      await dialog.getByText(refusals['release-sum']).first().waitFor()
      await dialog.getByLabel(actionWords.release.add.fields.files.label).fill(file('ab'.repeat(32)))
    },
  })
  const { page: visitor } = await shop.visitor()
  await visitor.goto('/astra/')
  await visitor.getByRole('link', { name: product.get.download('Astra 7.0.1 (amd64)') }).waitFor()
  await visitor.getByRole('link', { name: product.get.releases }).click()
  await visitor.getByText('First of all.').waitFor()
  await act(actionWords.release.withdraw, { on: '7.0.1', reason: 'A fault' })
  await page.getByText(t.withdrawn, { exact: true }).waitFor()
})

test('a superuser decides about rates, lets another one in, ends their session and second factor, and signs out', async () => {
  const { actionWords, kit, rates, reports, superusers } = words.en.backOffice
  const { page, act } = await openBackOffice(shop)

  await shop.database.query(
    `insert into rate_proposals (currency, usd_rate, source, day, doubt, noticed_at)
     values ('BYN', 3.01, 'bank', '2026-01-05', 'jump', now()), ('RUB', 99, 'bank', '2026-01-05', 'apart', now())`,
  )
  await page.goto('/sezam/settings/rates/')
  const [byn, rub] = [rates.rate('3.01', 'BYN'), rates.rate('99', 'RUB')]
  await act(actionWords['rate-proposal'].accept, { on: byn, reason: 'The bank confirms it' })
  await page.getByRole('table', { name: rates.inForce }).getByText(byn).waitFor()
  await act(actionWords['rate-proposal'].reject, { on: rub, reason: 'A misprint' })
  await page.getByRole('table', { name: rates.proposals }).waitFor({ state: 'detached' })

  await open(kit.settingsTabs.superusers)
  const email = newAddress()
  await act(actionWords.superuser.add, { reason: 'Helps on weekends', fields: { email } })
  const row = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: email, exact: true }) })
  await row.waitFor()
  const helper = await shop.customer({ email })
  await setUpApp(helper.page)
  const banner = page.getByRole('banner')
  await banner.locator('summary').click()
  await banner.getByRole('link', { name: kit.settingsTabs.sessions, exact: true }).click()
  await act(actionWords.session.end, { on: email, reason: 'Lost phone' })
  await row.waitFor({ state: 'detached' })
  await open(kit.settingsTabs.superusers)
  await act(actionWords.superuser['reset-factor'], { on: email, reason: 'The app was on it' })
  await row.getByText(superusers.factors.none, { exact: true }).waitFor()

  await open(kit.settingsTabs.weeklyReport)
  await page.getByRole('button', { name: reports.weekly.switchOff, exact: true }).click()
  await page.getByText(reports.weekly.off, { exact: true }).waitFor()
  await banner.locator('summary').click()
  await page.getByRole('button', { name: words.en.layout.languages.ru }).click()
  const { kit: ru } = words.ru.backOffice
  await page.getByRole('heading', { name: ru.settingsTabs.weeklyReport, level: 1 }).waitFor()
  await banner.locator('summary').click()
  await page.getByRole('button', { name: words.ru.layout.nav.signOut, exact: true }).click()
  await page.waitForURL(/accounts\/login/)

  async function open(title: string) {
    const group = page.locator('nav details').filter({ hasText: title }).first()
    if ((await group.getAttribute('open')) === null) await group.locator('summary').click()
    await page.getByRole('navigation').getByRole('link', { name: title, exact: true }).first().click()
    await page.getByRole('heading', { name: title, level: 1 }).waitFor()
  }
})

test('a superuser compares and splits a report down to its orders, and imports, exports and looks up who did it', async () => {
  const { audit, exports, imports, kit, reports: t } = words.ru.backOffice
  const anna = await shop.customer()
  await placeOrder(anna.page)
  const { page, act, email } = await openBackOffice(shop, { language: 'ru' })
  await page.goto('/sezam/reports/')
  await page.getByLabel(t.form.step, { exact: true }).selectOption('quarter')
  await page.getByLabel(t.form.compare, { exact: true }).selectOption('year')
  await page.getByLabel(t.form.split, { exact: true }).selectOption('plan')
  await page.waitForURL(/split=plan/)
  const csv = await page.getByRole('link', { name: kit.csv, exact: true }).getAttribute('href')
  const file = await page.request.get(String(csv))
  expect([file.status(), file.headers()['content-type']]).toEqual([200, 'text/csv; charset=utf-8'])

  const rows = `email,registered_at\n${newAddress()},2019-03-31\n`
  await page.goto('/sezam/settings/imports/')
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'old.csv', mimeType: 'text/csv', buffer: Buffer.from(rows) })
  await page.getByRole('button', { name: kit.imports.check, exact: true }).click()
  await page.getByRole('heading', { name: imports.checked('old.csv') }).waitFor()
  await act(imports.import, { reason: 'Прежний магазин закрыт' })
  await page.getByText(kit.imports.done('old.csv')).waitFor()
  await page.goto('/sezam/settings/exports/')
  await page.getByLabel(exports.period, { exact: true }).fill('2026')
  await page.getByRole('button', { name: exports.check, exact: true }).click()
  await page.getByRole('link', { name: exports.download, exact: true }).waitFor()

  await page.goto('/sezam/settings/audit/')
  await page.getByLabel(audit.labels.by, { exact: true }).fill(email)
  await page.keyboard.press('Enter')
  await page.getByText('Прежний магазин закрыт').waitFor()
})

test('a superuser creates a coupon by keyboard, keeps what was typed when another has changed it meanwhile or takes what the other saved, closes and reopens it, and undoes this', async () => {
  const { actionWords, coupons: t, kit } = words.en.backOffice
  const code = 'KEYS'
  const { page, act } = await openBackOffice(shop, { expected: /409/ })
  await page.goto('/sezam/settings/coupons/')
  const { create, change, close: closing, reopen } = actionWords.coupon
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
  await page.getByRole('heading', { name: `${kit.palette.one.coupon} ${code}`, level: 1 }).waitFor()

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
  expect(await page.evaluate(() => document.activeElement?.closest('dialog'))).not.toBeNull()
  expect(await field(fields.most_uses.label).inputValue()).toBe('20')
  await page.getByRole('button', { name: kit.action.takeSaved('7'), exact: true }).press('Enter')
  await submit.press('Enter')
  await page.getByText(`${t.columns.uses}: ${t.uses(0, 7)}`, { exact: true }).waitFor()

  await act(closing, { reason: 'Found in a forum' })
  await page.getByText(t.states.closed, { exact: true }).waitFor()
  await act(reopen, { reason: 'For our partners after all' })
  await page.getByText(t.states.open, { exact: true }).waitFor()
  await page.getByRole('button', { name: kit.undo.open, exact: true }).click()
  await page.getByText(t.states.closed, { exact: true }).waitFor()
})

test('a superuser who chooses steps or days that a report cannot show reads why, and chooses others', async () => {
  const { reports: t } = words.en.backOffice
  const { page } = await openBackOffice(shop, { expected: /400/ })
  await page.goto('/sezam/reports/deferred/')
  await page.getByLabel(t.form.step, { exact: true }).selectOption('day')
  await page.getByText(t.refusedPeriod).waitFor()
  await page.getByLabel(t.form.step, { exact: true }).selectOption('month')
  await page.getByText(t.refusedPeriod).waitFor({ state: 'detached' })
  await page.goto('/sezam/reports/books/sales/?from=2026-11-20&to=2026-11-01')
  await page.getByText(t.refusedPeriod).waitFor()
  await page.getByRole('heading', { name: t.books.names.sales, level: 1 }).waitFor()
})
