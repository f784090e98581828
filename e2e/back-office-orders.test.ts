import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { newAddress, openShop, today } from './open-shop.ts'
import { listOrders, post, read } from './page-calls.ts'
import { actsOn, openBackOffice } from './superuser.ts'
import { words } from './words.ts'

const shop = await openShop()

test('a superuser cancels several orders at once, and takes one from its reminder to its corrected and credited invoice', async () => {
  const { kit, orders: t } = words.en.backOffice
  const anna = await shop.customer()
  const [kept, ...others] = [await order(anna.page), await order(anna.page, 2), await order(anna.page, 3)]
  const { page, act } = await openBackOffice(shop)
  const { 'correct-invoice': correct } = t.actions

  await page.goto(`/sezam/orders/?q=${anna.email}`)
  for (const id of others)
    await page.getByRole('checkbox', { name: kit.selection.row(String(id)), exact: true }).check()
  const several = ({ label }: { label: string }) => ({ open: label, submit: kit.actions.several(label, 2) })
  await act(several(t.actions.remind))
  await act({
    ...several(t.actions.cancel),
    reason: 'Ordered three times',
  })
  const cancelled = page.getByRole('table').getByText(kit.orderStates.cancelled, { exact: true })
  await expect.poll(() => cancelled.count()).toBe(2)

  await page.getByRole('link', { name: String(kept), exact: true }).click()
  await page.getByRole('heading', { name: t.orderTitle(String(kept)), level: 1 }).waitFor()
  await act({ open: t.actions.remind.label, submit: t.actions.remind.submit })
  await payByHand(page, kept)
  await page.reload()
  await act({
    open: correct.label,
    submit: correct.submit,
    reason: 'They have moved',
    async fill(dialog) {
      await dialog.getByLabel(correct.fields.city.label, { exact: true }).fill('Tver')
      await dialog.getByLabel(correct.fields.note.label, { exact: true }).fill('With your new address')
    },
  })
  await page.getByText('They have moved').waitFor()
  await act({
    open: t.actions.credit.label,
    submit: t.actions.credit.submit,
    reason: 'Half a month without service',
    fill: dialog => dialog.locator('[name=amount]').fill('100'),
  })
  await page.getByText('Half a month without service').waitFor()
  await page.goto(`/sezam/orders/?q=${anna.email}`)
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: t.several.invoices, exact: true }).click()
  expect((await downloading).suggestedFilename()).toBe('invoices.zip')
})

test('a superuser makes the payment link of an order, and orders for the customer with another', async () => {
  const { customers, kit, orders: t } = words.en.backOffice
  const anna = await shop.customer()
  await post(anna.page, '/api/astra/order/', { product: 'astra-1m', payment: 'stripe' })
  const [byCard] = await listOrders(anna.page)
  const { page, act } = await openBackOffice(shop, { expected: /400/ })
  const { 'payment-link': link } = t.actions
  await page.goto(`/sezam/orders/${byCard?.id}/`)
  await page.getByRole('button', { name: link.label, exact: true }).click()
  await page.getByRole('button', { name: link.submit, exact: true }).click()
  await page.getByRole('button', { name: kit.actions.copy, exact: true }).waitFor()
  await page.getByRole('button', { name: kit.action.close, exact: true }).click()

  await page.getByRole('link', { name: anna.email }).first().click()
  const forCustomer = customers.dialogs.order
  await act({
    open: forCustomer.open,
    submit: forCustomer.submit,
    reason: 'They asked for a link',
    async fill(dialog) {
      await dialog.getByLabel(forCustomer.plan.label, { exact: true }).selectOption('lifetime')
      await dialog.getByLabel(forCustomer.servers.label, { exact: true }).fill('2')
      await dialog.getByLabel(forCustomer.country, { exact: true }).selectOption('RUS')
      await dialog.getByLabel(kit.action.reason, { exact: true }).fill('They asked for a link')
      await dialog.getByRole('button', { name: forCustomer.submit, exact: true }).click()
      await dialog.getByRole('alert').getByText(words.en.refusals['payment-not-available']).waitFor()
      await dialog.getByLabel(forCustomer.country, { exact: true }).selectOption('KAZ')
    },
  })
  const made = page.getByRole('dialog')
  expect(await made.getByLabel(kit.actions.link, { exact: true }).inputValue()).toContain(shop.url)
  await made.getByRole('button', { name: kit.action.close, exact: true }).click()
  const orders = page.getByRole('table', { name: customers.lists.orders })
  await expect.poll(() => orders.getByRole('rowheader').count()).toBe(2)
})

test('a superuser notes what is to be known of a customer, corrects the address, signs them out, exports and deletes', async () => {
  const { customers } = words.ru.backOffice
  const { actions: t, notes } = customers
  const anna = await shop.customer()
  const { page, act } = await openBackOffice(shop, { language: 'ru' })
  await page.goto('/sezam/customers/')
  await page.getByLabel(customers.labels.q).fill(anna.email)
  await page.keyboard.press('Enter')
  await page.getByRole('rowheader').getByRole('link', { name: anna.email }).click()

  const write = (words: typeof notes.add, text: string) =>
    act({
      ...words,
      fill: dialog => dialog.getByLabel(notes.text, { exact: true }).fill(text),
    })
  await write(notes.add, 'Платит по счёту')
  await page.getByText('Платит по счёту', { exact: true }).waitFor()
  await write(notes.edit, 'Платит в конце месяца')
  await page.getByText('Платит в конце месяца', { exact: true }).waitFor()
  await act(notes.remove)
  await page.getByText(notes.title).waitFor()

  const change = async ({ label, submit }: { label: string; submit: string }, reason: string) => {
    await act({ open: label, submit, reason })
    await page.getByText(reason).waitFor()
  }
  await change(t['sign-out'], 'Ноутбук украден')
  await change(t.export, 'Попросил по телефону')
  const email = newAddress()
  await act({
    open: t['change-email'].label,
    submit: t['change-email'].submit,
    reason: 'Почтового ящика больше нет',
    fill: dialog => dialog.getByLabel(t['change-email'].fields.email.label, { exact: true }).fill(email),
  })
  await page.getByRole('heading', { name: email, level: 1 }).waitFor()
  await change(t.erase, 'Попросил письмом')
})

test('a superuser imports a statement, applies a transfer to two orders at once, and closes the others each in its way', async () => {
  const { kit, payments, statements: t } = words.ru.backOffice
  const { actions } = payments
  const anna = await shop.customer()
  const [first, second, paid] = [await order(anna.page), await order(anna.page, 2), await order(anna.page, 3)]
  const { page, act } = await openBackOffice(shop, { language: 'ru' })
  await payByHand(page, paid)

  const total = await addTotals(first, second)
  const line = (amount: string, reference: string) =>
    `${today},${amount},RUB,DE02,${reference},,Студия,за лицензии ${anna.email}`
  const csv = ['date,amount,currency,account,bank reference,reference,payer,text']
    .concat([
      line(total, `A${first}`),
      line('7.00', `B${first}`),
      line('8.00', `C${first}`),
      line('9.00', `D${first}`),
    ])
    .join('\n')
  const file = { name: `${first}.csv`, mimeType: 'text/csv', buffer: Buffer.from(csv) }
  await page.goto('/sezam/payments/statements/')
  await page.getByLabel(t.file, { exact: true }).setInputFiles(file)
  await describeCsv(page, csv.split('\n')[0]?.split(',') ?? [])
  await page.getByRole('button', { name: kit.imports.check, exact: true }).click()
  await page.getByRole('heading', { name: t.checked(file.name) }).waitFor()
  await page.reload()
  await act({ open: t.import.open, submit: t.import.submit, reason: 'Выписка за день' })
  await page.getByText(kit.imports.done(file.name)).waitFor()
  await page.getByRole('rowheader', { name: file.name }).waitFor()

  const open = async (reference: string, reason: string, kind = '') => {
    const { rows } = await shop.database.query(
      'select id::integer from unmatched_payments where reference = $1 and reason = $2',
      [reference, reason],
    )
    await page.goto(`/sezam/payments/unmatched/${rows[0]?.id}/${kind}`)
  }
  await open(`A${first}`, 'unknown-order')
  await act({
    open: actions.apply.label,
    submit: actions.apply.submit,
    reason: 'Одним переводом за оба',
    async fill(dialog) {
      await dialog.getByLabel(actions.apply.fields.orders.label, { exact: true }).fill(`${first} ${second}`)
      await dialog.getByText(`Заказ ${second} будет оплачен.`).waitFor()
    },
  })
  await page.getByText(payments.resolutions.applied, { exact: true }).first().waitFor()
  await open(`B${first}`, 'unknown-order')
  const refund = actions['mark-refunded']
  await act({ open: refund.label, submit: refund.label, reason: 'Вернули в банке' })
  await page.getByText(payments.resolutions.refunded, { exact: true }).first().waitFor()
  await open(`C${first}`, 'unknown-order')
  await act({ open: actions.ignore.label, submit: actions.ignore.label, reason: 'Проценты банка' })
  await page.getByText(payments.resolutions.ignored, { exact: true }).first().waitFor()
  await open(`D${first}`, 'unknown-order')
  const elsewhere = actions['use-elsewhere']
  await act({ open: elsewhere.label, submit: elsewhere.submit, reason: 'Аренда за ноябрь' })
  await page.getByText('Аренда за ноябрь').waitFor()

  await shop.database.query(
    `insert into unmatched_payments (order_ids, provider, reference, reason, amount, currency, outcome, noticed_at)
     values (array[$1::bigint], 'sandbox', 'dp_' || $1::bigint, 'disputed', 10000, 'RUB', null, now())`,
    [paid],
  )
  await open(`dp_${paid}`, 'disputed', '?kind=returned')
  await page.getByRole('button', { name: actions.credit.label, exact: true }).click()
  const credit = page.getByRole('checkbox', { name: actions.credit.fields.credit.label, exact: true })
  expect(await credit.isChecked()).toBe(false)
  await shop.database.query(
    "update unmatched_payments set outcome = 'lost' where reference = 'dp_' || $1::bigint",
    [paid],
  )
  await open(`dp_${paid}`, 'disputed', '?kind=returned')
  await act({
    open: actions.credit.label,
    submit: actions.credit.submit,
    reason: 'Спор проигран',
    async fill(dialog) {
      expect(await credit.isChecked()).toBe(true)
      await dialog.getByLabel(actions.credit.fields.license.label, { exact: true }).selectOption('suspend')
      await dialog
        .getByLabel(actions.credit.fields.note.label, { exact: true })
        .fill('Банк вернул вам деньги')
    },
  })
  await page.getByText('Спор проигран').first().waitFor()
  expect((await listOrders(anna.page)).map(({ status }) => status)).toEqual(['paid', 'paid', 'paid'])
})

/** By bank transfer, in roubles. */
async function order(page: Page, servers = 1): Promise<number> {
  const company = { client_company: 'Studio Nord', client_city: 'Moscow', client_address_line: 'Arbat 1' }
  const cart = { product: 'astra-1y', payment: 'bank', country: 'RUS', client_zip: '101000', servers }
  await post(page, '/api/astra/order/', { ...cart, ...company })
  const [newest] = await listOrders(page)
  return Number(newest?.id)
}

async function payByHand(page: Page, id: number) {
  const amount = await addTotals(id)
  const { seen } = (await read(page, `/api/sezam/orders/${id}/`)).data.possible
  const transfer = { amount, received_on: today, reference: `PAID${id}`, reason: 'Seen in the bank' }
  await post(page, `/api/sezam/orders/${id}/actions/mark-paid/`, { ...transfer, seen })
}

async function addTotals(...ids: number[]): Promise<string> {
  const { rows } = await shop.database.query(
    'select sum(total)::integer as sum from orders where id = any($1)',
    [ids],
  )
  return (Number(rows[0]?.sum) / 100).toFixed(2)
}

/** The names of the columns are also those of what they contain, with spaces in place of hyphens. */
async function describeCsv(page: Page, header: readonly string[]) {
  const { described: t } = words.ru.backOffice.statements
  await page.getByText(t.title, { exact: true }).click()
  for (const name of header) await page.getByLabel(name, { exact: true }).selectOption(name.replace(' ', '-'))
  await page.getByLabel(t.formats.date, { exact: true }).selectOption('YYYY-MM-DD')
  await page.getByLabel(t.formats.decimal, { exact: true }).selectOption('.')
  await page.locator('details').getByLabel(t.account, { exact: true }).fill('DE02')
  await actsOn(page, 'ru')({ open: t.save.open, submit: t.save.open, reason: 'Выписки этого банка' })
}
