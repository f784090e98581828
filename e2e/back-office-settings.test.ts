import { expect, test } from 'vitest'
import { formatDay } from '../src/texts/day.ts'
import { newAddress, openShop } from './open-shop.ts'
import { post } from './page-calls.ts'
import { openBackOffice, setUpApp } from './superuser.ts'
import { words } from './words.ts'

const shop = await openShop()

test('a superuser changes a reseller whom another has changed meanwhile, and nothing that was typed is lost', async () => {
  const { kit, sellers: t } = words.ru.backOffice
  const { page } = await openBackOffice(shop, { language: 'ru', expected: /409/ })
  await page.goto('/sezam/settings/sellers/')
  await page.getByRole('link', { name: 'Example Reseller UAB' }).click()
  const { change } = t.actions
  await page.getByRole('button', { name: change.label, exact: true }).click()
  const dialog = page.getByRole('dialog')
  const address = dialog.getByLabel(change.fields.address.label, { exact: true })
  await address.fill('Example street 2, 01100 Vilnius')
  await dialog.getByLabel(kit.action.reason, { exact: true }).fill('Переехали')
  await shop.database.query(
    `update sellers set bank = 'Other Bank', version = version + 1 where series = 'EXR'`,
  )
  const submit = dialog.getByRole('button', { name: change.label, exact: true })
  await submit.click()
  await dialog.getByRole('button', { name: kit.action.reload, exact: true }).click()
  const bank = dialog.getByLabel(change.fields.bank.label, { exact: true })
  await expect.poll(() => bank.inputValue()).toBe('Other Bank')
  expect(await address.inputValue()).toBe('Example street 2, 01100 Vilnius')
  await submit.click()
  await page.getByText('Переехали').waitFor()
})

test('a superuser adds a reseller and closes it, and adds and ends a registration for VAT', async () => {
  const { sellers: t } = words.en.backOffice
  const { page, act } = await openBackOffice(shop)
  await page.goto('/sezam/settings/sellers/')
  const { add, close: closing } = t.actions
  await act({
    open: add.label,
    submit: add.submit,
    reason: 'A new partner',
    async fill(dialog) {
      const fill = (name: keyof typeof add.fields, value: string) =>
        dialog.getByLabel(add.fields[name].label, { exact: true }).fill(value)
      await fill('series', 'NTS')
      await fill('name', 'North Trade SIA')
      await fill('address', 'Example street 3, 1010 Riga')
      await dialog.getByLabel(add.fields.country.label, { exact: true }).selectOption('LVA')
      await fill('vat', 'LV40003000000')
      await fill('account', 'LT860000000000000001')
      await fill('bic', 'EXMPLT2X')
    },
  })
  await page.getByRole('heading', { name: 'North Trade SIA', level: 1 }).waitFor()
  await page.getByText('A new partner').waitFor()
  await act({ open: closing.label, submit: closing.label, reason: 'The partner has closed' })
  await page.getByText(t.closedLead).waitFor()

  await page.goto('/sezam/settings/sellers/')
  const { add: register, end } = t.registrationActions
  await act({
    open: register.label,
    submit: register.submit,
    reason: 'Over the limit',
    async fill(dialog) {
      await dialog.getByLabel(register.fields.country.label, { exact: true }).selectOption('NOR')
      await dialog.getByLabel(register.fields.number.label, { exact: true }).fill('2030 123')
      await dialog.getByLabel(register.fields.valid_from.label, { exact: true }).fill('2031-01-01')
    },
  })
  await act({
    open: `${end.label}: NOR`,
    submit: end.submit,
    reason: 'Below it again',
    fill: dialog => dialog.getByLabel(end.fields.valid_until.label, { exact: true }).fill('2031-12-31'),
  })
  const registrations = page.getByRole('table', { name: t.registrations })
  await registrations.getByText(formatDay('en', '2031-12-31')).waitFor()
})

test('a superuser decides about rates and reminders, ends a token and an endpoint, lets another one in, and signs out', async () => {
  const { connections, kit, rates, reminders, reports, sessions, superusers } = words.en.backOffice
  const { endpointActions, tokens, tokenActions } = connections
  const anna = await shop.customer()
  await post(anna.page, '/api/accounts/tokens/', { name: 'Monitoring', scopes: ['orders:read'] })
  const url = `http://127.0.0.1:9/${anna.email}/`
  await post(anna.page, '/api/accounts/webhooks/', { url, types: ['order.paid'] })
  const { page, act } = await openBackOffice(shop)

  await shop.database.query(
    `insert into rate_proposals (currency, usd_rate, source, day, doubt, noticed_at)
     values ('BYN', 3.01, 'bank', '2026-01-05', 'jump', now()), ('RUB', 99, 'bank', '2026-01-05', 'apart', now())`,
  )
  await page.goto('/sezam/settings/rates/')
  const { accept, reject } = rates.proposalActions
  const [byn, rub] = [rates.rate('3.01', 'BYN'), rates.rate('99', 'RUB')]
  await act({ open: `${accept.label}: ${byn}`, submit: accept.submit, reason: 'The bank confirms it' })
  await page.getByRole('table', { name: rates.inForce }).getByText(byn).waitFor()
  await act({ open: `${reject.label}: ${rub}`, submit: reject.submit, reason: 'A misprint' })
  await page.getByRole('table', { name: rates.proposals }).waitFor({ state: 'detached' })
  await act({
    open: `${rates.actions.set.label}: BYN`,
    submit: rates.actions.set.submit,
    reason: 'The bank is late',
    async fill(dialog) {
      await dialog.getByLabel('BYN').fill('2.96')
      await dialog.getByLabel(rates.actions.set.fields.source.label, { exact: true }).fill('our bank')
    },
  })
  await page.getByText(rates.rate('2.96', 'BYN')).waitFor()

  await open(kit.settingsTabs.reminders)
  const { change } = reminders.actions
  await act({
    open: `${change.label}: ${reminders.titles['reminder-days']}`,
    submit: change.label,
    reason: 'Fewer e-mails',
    fill: dialog => dialog.locator('[name=value]').fill('30 7 1'),
  })
  await page.getByText('30 7 1', { exact: true }).waitFor()

  await open(kit.settingsTabs.tokens)
  await page.getByLabel(tokens.labels.q, { exact: true }).fill(anna.email)
  await page.keyboard.press('Enter')
  await page.waitForURL(/q=/)
  await act({
    open: `${tokenActions.revoke.label}: Monitoring, ${anna.email}`,
    submit: tokenActions.revoke.submit,
    reason: 'Posted in a forum',
  })
  await page.getByRole('table').getByText(tokens.values.state.revoked, { exact: true }).waitFor()

  await open(kit.settingsTabs.endpoints)
  const { disable, enable } = endpointActions
  await act({ open: `${disable.label}: ${url}`, submit: disable.submit, reason: 'It is overloaded' })
  await act({ open: `${enable.label}: ${url}`, submit: enable.submit, reason: 'It works again' })
  await page.getByRole('button', { name: `${disable.label}: ${url}`, exact: true }).waitFor()

  await open(kit.settingsTabs.superusers)
  const { add, 'reset-factor': reset } = superusers.actions
  const email = newAddress()
  await act({
    open: add.label,
    submit: add.submit,
    reason: 'Helps on weekends',
    fill: dialog => dialog.getByLabel(add.fields.email.label, { exact: true }).fill(email),
  })
  await page.getByRole('rowheader', { name: email, exact: true }).waitFor()
  const helper = await shop.customer({ email })
  await setUpApp(helper.page)
  await open(kit.settingsTabs.sessions)
  const { end } = sessions.actions
  await act({ open: `${end.label}: ${email}`, submit: end.submit, reason: 'Lost phone' })
  await page.getByRole('rowheader', { name: email, exact: true }).waitFor({ state: 'detached' })
  await open(kit.settingsTabs.superusers)
  await act({ open: `${reset.label}: ${email}`, submit: reset.submit, reason: 'The app was on it' })
  const row = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: email, exact: true }) })
  await row.getByText(superusers.factors.none, { exact: true }).waitFor()

  await open(kit.settingsTabs.weeklyReport)
  await page.getByRole('button', { name: reports.weekly.switchOff, exact: true }).click()
  await page.getByText(reports.weekly.off, { exact: true }).waitFor()
  await page.getByRole('button', { name: words.en.layout.languages.ru }).click()
  await page
    .getByRole('heading', { name: words.ru.backOffice.kit.settingsTabs.weeklyReport, level: 1 })
    .waitFor()
  await page.getByRole('button', { name: words.ru.layout.nav.signOut, exact: true }).click()
  await page.waitForURL(/accounts\/login/)

  async function open(title: string) {
    await page.getByRole('navigation').getByRole('link', { name: title, exact: true }).first().click()
    await page.getByRole('heading', { name: title, level: 1 }).waitFor()
  }
})

test('a superuser compares and splits a report down to its orders, and imports, exports and looks up who did it', async () => {
  const { audit, exports, imports, kit, reports: t } = words.ru.backOffice
  const anna = await shop.customer()
  await post(anna.page, '/api/astra/order/', { product: 'astra-1m', payment: 'stripe', coupon: '' })
  const { page, act, email } = await openBackOffice(shop, { language: 'ru' })
  await page.goto('/sezam/reports/')
  await page.getByLabel(t.form.step, { exact: true }).selectOption('quarter')
  await page.getByLabel(t.form.compare, { exact: true }).selectOption('year')
  await page.getByLabel(t.form.split, { exact: true }).selectOption('plan')
  await page.getByRole('button', { name: t.form.show, exact: true }).click()
  await page.waitForURL(/split=plan/)
  const csv = await page.getByRole('link', { name: t.export, exact: true }).getAttribute('href')
  const file = await page.request.get(String(csv))
  expect([file.status(), file.headers()['content-type']]).toEqual([200, 'text/csv; charset=utf-8'])

  const rows = `email,registered_at\n${newAddress()},2019-03-31\n`
  await page.goto('/sezam/settings/imports/')
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'old.csv', mimeType: 'text/csv', buffer: Buffer.from(rows) })
  await page.getByRole('button', { name: kit.imports.check, exact: true }).click()
  await page.getByRole('heading', { name: imports.checked('old.csv') }).waitFor()
  await act({ ...imports.import, reason: 'Прежний магазин закрыт' })
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
