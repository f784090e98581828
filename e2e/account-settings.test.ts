import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readZip } from '../src/server/testing/read-zip.ts'
import { settingsMessages as englishMessages } from '../src/texts/en/settings-mail.ts'
import { fieldProblems } from '../src/texts/ru/field-problems.ts'
import { settingsMessages as russianMessages } from '../src/texts/ru/settings-mail.ts'
import { addAuthenticator } from './authenticator.ts'
import { expectAccessible, linkMailedTo } from './browser.ts'
import { button } from './checkout-steps.ts'
import { newAddress, openShop } from './open-shop.ts'
import { placeOrder } from './page-calls.ts'
import { words } from './words.ts'

const shop = await openShop()
const { settings: t, signIn } = words.en

test('a customer adds a passkey, signs in with it, and removes it after signing in again', async () => {
  const anna = await shop.customer({ viewport: 'phone', ownTab: true, expected: /401/ })
  await addAuthenticator(anna.page)
  await anna.page.goto('/accounts/profile/')
  await anna.page.getByRole('link', { name: words.en.profile.settings }).click()
  await anna.page.getByRole('button', { name: t.passkeys.add }).click()
  await anna.page.getByText('The passkey is added.').waitFor()
  const remove = anna.page.getByRole('button', { name: new RegExp(`^${t.remove}: `) })
  await remove.waitFor()

  await anna.context.clearCookies()
  await anna.page.goto('/accounts/login/?next=%2Faccounts%2Fsettings%2F')
  await anna.page.getByRole('button', { name: signIn.withPasskey }).click()
  await anna.page.waitForURL('**/accounts/settings/')
  expect(await anna.page.evaluate(() => Reflect.get(window, 'user'))).toEqual({ email: anna.email })

  await shop.database.query("update sessions set created_at = created_at - interval '11 minutes'")
  await remove.click()
  await anna.page.waitForURL(/\/accounts\/login\/\?next=.*&again/)
  await anna.page.getByRole('button', { name: signIn.withPasskey }).click()
  await anna.page.waitForURL('**/accounts/settings/')
  await remove.click()
  await anna.page.getByText(t.passkeys.empty).waitFor()
})

test('a customer changes the e-mail address by confirming it in the old and in the new mailbox', async () => {
  const anna = await shop.customer()
  const { page } = anna
  const changed = newAddress('changed')
  await page.goto('/accounts/settings/')
  await page.getByLabel(t.email.label, { exact: true }).fill(changed)
  await page.getByRole('button', { name: t.email.ask }).click()
  await page.getByText(t.email.waitsFor.both).waitFor()
  await page.goto(await linkMailedTo(shop.url, anna.email))
  await page.getByText(t.mailLink.emailChange.ask(anna.email, changed)).waitFor()
  await page.getByRole('button', { name: t.mailLink.emailChange.accept, exact: true }).click()
  await page.getByText(englishMessages.emailConfirmed).waitFor()
  await page.goto('/accounts/settings/')
  await page.getByText(t.email.waitsFor.new).waitFor()

  await page.goto(await linkMailedTo(shop.url, changed))
  await page.getByRole('button', { name: t.mailLink.emailChange.accept, exact: true }).click()
  await page.getByText(englishMessages.emailChanged).waitFor()
  await page.goto('/accounts/settings/')
  await page.getByText(changed).waitFor()
  expect(await page.getByText(anna.email).count()).toBe(0)
})

test('a customer saves billing details, is led to what is missing, adds a recipient, who agrees, and chooses reminders', async () => {
  const { settings } = words.ru
  const said = { ...russianMessages, ...fieldProblems }
  const anna = await shop.customer({ language: 'ru', expected: /400/ })
  const { page } = anna
  await page.goto('/accounts/settings/')
  const { labels } = settings.billing
  await page.getByLabel(labels.client_company).fill('Studio Nord')
  await page.getByLabel(settings.billing.country).selectOption('DEU')
  await page.getByLabel(labels.client_zip).fill('10115')
  await page.getByLabel(labels.client_city).fill('Berlin')
  await page.getByLabel(labels.client_vat).fill('DE1')
  await page.getByText(words.ru.refusals['vat-number-not-valid']).waitFor()
  await button(page, settings.save).click()
  await page.getByText(said.required).waitFor()
  await page.locator('[name=client_address_line]:focus').fill('Invalidenstraße 1')
  await page.getByLabel(labels.client_vat).fill('')
  await button(page, settings.save).click()
  await page.getByRole('status').getByText(said.billingSaved).waitFor()

  await page.getByLabel(settings.reminders.kinds.demo).uncheck()
  await page.getByRole('button', { name: settings.save }).last().click()
  await page.getByText(said.remindersSaved).waitFor()

  const books = newAddress('books')
  await page.getByRole('textbox', { name: settings.recipients.label, exact: true }).fill(books)
  await page.getByLabel(settings.recipients.invoices, { exact: true }).check()
  await page.getByRole('button', { name: settings.recipients.add, exact: true }).click()
  await page.getByText(settings.recipients.waiting).waitFor()
  await page.goto(await linkMailedTo(shop.url, books))
  await page.getByRole('button', { name: settings.mailLink.recipient.accept }).click()
  await page.getByText(said.recipientConfirmed).waitFor()
  await page.goto('/accounts/settings/')
  expect(await page.getByText(settings.recipients.waiting).count()).toBe(0)
  expect(await page.getByLabel(settings.reminders.kinds.demo).isChecked()).toBe(false)
  expect(await page.getByLabel(labels.client_city).inputValue()).toBe('Berlin')
  await page.getByRole('button', { name: settings.billing.clear }).click()
  await page.getByRole('status').getByText(said.billingRemoved).waitFor()
  await expect.poll(() => page.getByLabel(labels.client_city).inputValue()).toBe('')
})

test('a customer asks for the deletion of the account, keeps it, and downloads all data', async () => {
  const { profile, settings } = words.ru
  const { data: t } = profile
  const { page, email } = await shop.customer({ language: 'ru', expected: /400/ })
  await page.goto('/accounts/settings/')
  await page.getByRole('link', { name: settings.data.open }).click()
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

  const order = await placeOrder(page)
  await page.getByRole('button', { name: t.export.request }).click()
  await page.getByText(t.export.ready).waitFor()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: t.export.download('').split('(')[0] ?? '' }).click(),
  ])
  const orders = readZip(readFileSync(await file.path()))
    .get('orders.json')
    ?.toString()
  expect(JSON.parse(orders ?? '')).toMatchObject([{ id: order.id, status: 'pending' }])
})
