import { expect, test } from 'vitest'
import { addAuthenticator } from './authenticator.ts'
import { openShop } from './open-shop.ts'
import { listOrders, placeOrder, roubleCart } from './page-calls.ts'
import { driveKeyboard } from './screens/keyboard.ts'
import { codeNow, newSuperuser, openBackOffice, openPalette } from './superuser.ts'
import { words } from './words.ts'

const shop = await openShop()

test('a superuser finds an order and cancels it by keyboard, and what was typed stays while the second factor is confirmed', async () => {
  const { actionWords, kit } = words.en.backOffice
  const anna = await shop.customer()
  const order = await placeOrder(anna.page)
  const { page, email, recoveryCode } = await openBackOffice(shop, { expected: /403/ })
  await page.goto('/sezam/')
  await page.getByRole('button', { name: kit.find }).press('Enter')
  await page.getByRole('combobox', { name: kit.palette.label }).fill(String(order.id))
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: `${kit.palette.one.order} ${order.id}`, level: 1 }).waitFor()
  await page.getByRole('button', { name: actionWords.order.cancel.label }).press('Enter')
  await page.getByLabel(kit.action.reason).fill('Ordered by a robot')
  await page.getByRole('dialog').getByRole('button', { name: actionWords.order.cancel.label }).press('Enter')
  await page.getByText('Ordered by a robot').waitFor()
  await page.getByText(kit.orderStates.cancelled, { exact: true }).waitFor()

  const other = await newSuperuser(shop)
  await page.goto('/sezam/settings/superusers/')
  await ageFactor(email)
  await page.getByRole('button', { name: `${actionWords.superuser.remove.label}: ${other.email}` }).click()
  await page.getByLabel(kit.action.reason).fill('Left the company')
  await page.getByRole('button', { name: actionWords.superuser.remove.submit }).click()
  await page.getByText(kit.action.stepUp).waitFor()
  const { expectFocus, press, type } = driveKeyboard(page)
  await expectFocus(kit.confirmFactor.code)
  await type(recoveryCode)
  await press('Enter')
  await page.getByRole('rowheader', { name: other.email }).waitFor({ state: 'detached' })
})

test('a superuser matches a payment to an order by keyboard, and reads first what this does', async () => {
  const { actionWords, payments } = words.ru.backOffice
  const { toThis } = payments
  const { unmatched: actions } = actionWords
  const anna = await shop.customer()
  const order = await placeOrder(anna.page, roubleCart)
  const { rows } = await shop.database.query(
    `insert into unmatched_payments (provider, reference, reason, amount, currency, payer, text, noticed_at)
      select 'bank', 'match ' || id, 'unknown-order', total, currency, 'Studio Nord', 'Licenses', now()
      from orders where id = $1 returning id::integer`,
    [order.id],
  )
  const { page } = await openBackOffice(shop, { language: 'ru' })
  await page.goto('/sezam/payments/')
  const { tabTo, press, type, expectFocus } = driveKeyboard(page)
  await tabTo(String(rows[0]?.id))
  await press('Enter')
  await expectFocus(`${payments.titles.received} ${rows[0]?.id}`)
  await tabTo(toThis([order.id]))
  await press('Enter')
  await page.getByRole('dialog').getByText(anna.email).waitFor()
  await tabTo('reason')
  await type('The payer is the company')
  await tabTo(actions.apply.submit)
  await press('Enter')
  await page.getByText(payments.resolutions.applied, { exact: true }).first().waitFor()
  await page.getByText('The payer is the company').waitFor()
  expect(await listOrders(anna.page)).toMatchObject([{ id: order.id, status: 'paid' }])
})

test('a superuser sets up an app, saves the recovery codes, and confirms with one in the next session', async () => {
  const { factor, kit } = words.ru.backOffice
  const { page, context, email } = await newSuperuser(shop, { language: 'ru', viewport: 'phone' })
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
  await page.getByRole('heading', { name: kit.settingsTabs.superusers, level: 1 }).waitFor()
  await context.clearCookies()
  await page.goto('/sezam/')
  expect(new URL(page.url()).pathname).toBe('/accounts/login/')
})

test('a superuser uses a passkey as second factor, and renews the recovery codes and adds an app with it', async () => {
  const { factor: t, kit } = words.ru.backOffice
  const { page, email } = await newSuperuser(shop, { language: 'ru', expected: /403/ })
  await addAuthenticator(page)
  await page.goto('/sezam/')
  await page.getByRole('button', { name: kit.confirmFactor.withPasskey, exact: true }).click()
  await page.getByRole('button', { name: t.codesSaved, exact: true }).click()
  await page.getByRole('heading', { name: kit.menu.today, level: 1 }).waitFor()

  await page.goto('/sezam/factor/')
  await ageFactor(email)
  await page.getByRole('button', { name: t.renewCodes, exact: true }).click()
  await page.getByRole('button', { name: kit.confirmFactor.withPasskey, exact: true }).click()
  await page.getByRole('button', { name: t.codesSaved, exact: true }).click()
  await page.getByRole('button', { name: t.useApp, exact: true }).click()
  await page.getByLabel(t.firstCode).fill(codeNow(await page.locator('form code').innerText()))
  await page.getByRole('button', { name: t.finish, exact: true }).click()
  await page.getByRole('button', { name: t.codesSaved, exact: true }).click()
  await page.getByText(t.isSet, { exact: true }).waitFor()
})

test('a filter applies as it is chosen and keeps the focus, a search applies on Enter, and nothing empty is in the address', async () => {
  const { kit, orders } = words.en.backOffice
  const { page } = await openBackOffice(shop)
  await page.goto('/sezam/orders/')
  const { expectFocus, press, tabTo, type } = driveKeyboard(page)
  await tabTo('status')
  await type('paid')
  await page.waitForURL(/orders\/\?status=paid$/)
  await expectFocus(orders.labels.status)
  await tabTo(orders.labels.days)
  await press('Enter', 'Tab', 'Tab', 'Enter')
  await page.waitForURL(/orders\/\?status=paid&from=(\d{4}-\d\d-\d\d)&to=\1$/)
  await expectFocus(kit.filter.periods.today)
  await page.getByLabel(orders.labels.q, { exact: true }).fill('no-one@studio.example')
  await press('Enter')
  await page.getByText(kit.filter.empty).waitFor()
  await expectFocus(orders.labels.q)
  await page.getByLabel(orders.labels.status, { exact: true }).selectOption('')
  await page.waitForURL(/orders\/\?from=[\d-]+&to=[\d-]+&q=no-one%40studio.example$/)
})

test('a superuser goes from page to page, to rows and to what the palette finds by keyboard, and switches letters off', async () => {
  const { kit } = words.en.backOffice
  const anna = await shop.customer()
  const order = await placeOrder(anna.page)
  const { page } = await openBackOffice(shop)
  await page.goto('/sezam/orders/')
  await openPalette(page)
  await page.keyboard.type(anna.email)
  await page.getByRole('option', { name: anna.email }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: String(order.id), exact: true }).waitFor()

  await page.goto('/sezam/licenses/')
  await page.getByRole('heading', { name: kit.menu.licenses, level: 1 }).waitFor()
  await openPalette(page)
  await page.keyboard.press('Escape')
  await page.keyboard.press('g')
  await page.keyboard.press('o')
  await page.getByRole('heading', { name: kit.menu.orders, level: 1 }).waitFor()
  await page.keyboard.press('/')
  await page.keyboard.type(anna.email)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: `${kit.palette.one.order} ${order.id}`, level: 1 }).waitFor()

  await page.keyboard.press('?')
  await page.getByRole('checkbox', { name: kit.keys.letters }).press(' ')
  await page.keyboard.press('Escape')
  await page.keyboard.press('g')
  await page.keyboard.press('l')
  await page.keyboard.press('?')
  expect(await page.getByRole('dialog').count()).toBe(0)
  expect(new URL(page.url()).pathname).toBe(`/sezam/orders/${order.id}/`)
})

test('further rows have the focus at their heading, and a count keeps it where it was pressed', async () => {
  const { kit } = words.en.backOffice
  await shop.database.query(
    "insert into customers (email, created_at) select 'row-' || n, now() from generate_series(1, 51) as n",
  )
  const { page } = await openBackOffice(shop)
  await page.goto('/sezam/customers/')
  const { expectFocus } = driveKeyboard(page)
  await page.getByRole('link', { name: kit.pager.count }).press('Enter')
  await expectFocus(' in all')
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(0)
  await page.getByRole('link', { name: kit.pager.next }).press('Enter')
  await page.waitForURL(/after=/)
  await page.getByRole('link', { name: kit.pager.next }).waitFor({ state: 'detached' })
  await expectFocus(kit.menu.customers)
})

test('an action whose session has ended says so and keeps what was typed, and the next page leads to sign-in', async () => {
  const { actionWords, kit } = words.en.backOffice
  const order = await placeOrder((await shop.customer()).page)
  const { page, context } = await openBackOffice(shop, { expected: /40[14]/ })
  await page.goto(`/sezam/orders/${order.id}/`)
  await page.getByRole('button', { name: actionWords.order.cancel.label }).click()
  await page.getByLabel(kit.action.reason).fill('Ordered twice')
  await context.clearCookies({ name: 'sessionid' })
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: actionWords.order.cancel.label }).click()
  await dialog.getByText(words.en.refusals['sign-in-required']).first().waitFor()
  expect(await page.getByLabel(kit.action.reason).inputValue()).toBe('Ordered twice')
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: kit.menu.payments, exact: true }).click()
  await page.waitForURL(/login\/\?next=%2Fsezam%2Fpayments%2F$/)
})

test('the keys of the back office are at the same places with a Russian layout', async () => {
  const { kit } = words.ru.backOffice
  const { page } = await openBackOffice(shop, { language: 'ru' })
  await page.goto('/sezam/licenses/')
  for (const [key, code] of [
    ['п', 'KeyG'],
    ['щ', 'KeyO'],
  ] as const)
    await page.dispatchEvent('body', 'keydown', { key, code })
  await page.getByRole('heading', { name: kit.menu.orders, level: 1 }).waitFor()
  await page.dispatchEvent('body', 'keydown', { key: 'л', code: 'KeyK', ctrlKey: true })
  await page.getByRole('dialog', { name: kit.palette.title }).waitFor()
})

/** An action asks for the second factor again. */
async function ageFactor(email: string) {
  await shop.database.query(
    `update sessions set factor_at = factor_at - interval '11 minutes'
     where customer_id = (select id from customers where email = $1)`,
    [email],
  )
}
