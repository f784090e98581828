import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { newAddress, openShop, today } from './open-shop.ts'
import { listOrders, placeOrder, post, read, roubleCart } from './page-calls.ts'
import { actsOn, openBackOffice, pathOfCustomer } from './superuser.ts'
import { words } from './words.ts'

const shop = await openShop()

test('a superuser cancels several orders at once, and takes one from its reminder, by a payment of another amount, to its corrected and credited invoice', async () => {
  const { actionWords, kit, orders: t } = words.en.backOffice
  const anna = await shop.customer()
  const [kept = 0, ...others] = await orderThrice(anna.page)
  const { page, act } = await openBackOffice(shop, { expected: /400/ })

  await page.goto(`/sezam/orders/?q=${anna.email}`)
  for (const id of others)
    await page.getByRole('checkbox', { name: kit.selection.row(String(id)), exact: true }).check()
  const several = ({ label }: { label: string }) => ({ open: label, submit: `${label} (2)` })
  await act(several(actionWords.order.remind))
  await act(several(actionWords.order.cancel), { reason: 'Ordered three times' })
  const cancelled = page.getByRole('table').getByText(kit.orderStates.cancelled, { exact: true })
  await expect.poll(() => cancelled.count()).toBe(2)

  await page.getByRole('link', { name: String(kept), exact: true }).click()
  await page.getByRole('heading', { name: `${kit.palette.one.order} ${kept}`, level: 1 }).waitFor()
  await act(actionWords.order.remind)
  await act(actionWords.order['mark-paid'], {
    reason: 'The bank kept a fee',
    fields: { received_on: today, reference: `PAID${kept}` },
    async fill(dialog) {
      await dialog.locator('[name=amount]').fill('1000.00')
      await dialog.getByRole('button', { name: actionWords.order['mark-paid'].label, exact: true }).click()
      await dialog.getByText(words.en.refusals['amount-differs']).first().waitFor()
      await dialog.getByRole('checkbox').check()
    },
  })
  await page.getByText('The bank kept a fee').waitFor()
  await act(actionWords.order['correct-invoice'], {
    reason: 'They have moved',
    fields: { city: 'Tver', note: 'With your new address' },
  })
  await page.getByText('They have moved').waitFor()
  await act(actionWords.order.credit, {
    reason: 'Half a month without service',
    fill: dialog => dialog.locator('[name=amount]').fill('100'),
  })
  await page.getByText('Half a month without service').waitFor()
  await page.goto(`/sezam/orders/?q=${anna.email}`)
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: t.several.allInvoices, exact: true }).click()
  expect((await downloading).suggestedFilename()).toBe('invoices.zip')
})

test('a superuser orders for a customer, and copies the payment link', async () => {
  const { customers, kit } = words.en.backOffice
  const anna = await shop.customer()
  const { page, act } = await openBackOffice(shop, { expected: /400/ })
  await page.goto(await pathOfCustomer(shop, anna.email))
  const forCustomer = customers.dialogs.order
  await act(forCustomer, {
    reason: 'They asked for a link',
    fields: {
      [forCustomer.plan.label]: 'lifetime',
      [forCustomer.servers.label]: '2',
      [customers.labels.country]: 'RUS',
    },
    async fill(dialog) {
      await dialog.getByRole('button', { name: forCustomer.submit, exact: true }).click()
      await dialog.getByRole('alert').getByText(words.en.refusals['payment-not-available']).waitFor()
      await dialog.getByLabel(customers.labels.country, { exact: true }).selectOption('KAZ')
    },
  })
  const made = page.getByRole('dialog')
  expect(await made.getByLabel(kit.actions.link, { exact: true }).inputValue()).toContain(shop.url)
  await made.getByRole('button', { name: kit.close, exact: true }).click()
  const orders = page.getByRole('table', { name: kit.menu.orders })
  await expect.poll(() => orders.getByRole('rowheader').count()).toBe(1)
})

test('a superuser notes what is to be known of a customer, corrects the address and deletes the account', async () => {
  const { actionWords, customers } = words.ru.backOffice
  const { notes } = customers
  const { customer: t } = actionWords
  const anna = await shop.customer()
  const { page, act } = await openBackOffice(shop, { language: 'ru' })
  await page.goto('/sezam/customers/')
  await page.getByLabel(customers.labels.q).fill(anna.email)
  await page.keyboard.press('Enter')
  await page.getByRole('rowheader').getByRole('link', { name: anna.email }).click()

  await act(notes.add, { fields: { [customers.events.note]: 'Платит по счёту' } })
  await page.getByText('Платит по счёту', { exact: true }).waitFor()
  await act(notes.edit, { fields: { [customers.events.note]: 'Платит в конце месяца' } })
  await page.getByText('Платит в конце месяца', { exact: true }).waitFor()
  await act(notes.remove)
  await page.getByText(notes.title).waitFor()

  const email = newAddress()
  await act(t['change-email'], { reason: 'Почтового ящика больше нет', fields: { email } })
  await page.getByRole('heading', { name: email, level: 1 }).waitFor()
  await act(t.erase, { reason: 'Попросил письмом' })
  await page.getByText('Попросил письмом').waitFor()
})

test('a superuser imports a statement, applies a transfer to two orders at once, and closes others as booked elsewhere and as a lost dispute', async () => {
  const { actionWords, kit, payments, statements: t } = words.ru.backOffice
  const { unmatched: actions } = actionWords
  const anna = await shop.customer()
  const [first = 0, second = 0, paid = 0] = await orderThrice(anna.page)
  const { page, act } = await openBackOffice(shop, { language: 'ru' })
  await payByHand(page, paid)

  const total = await addTotals(first, second)
  const line = (amount: string, reference: string) =>
    `${today},${amount},RUB,DE02,${reference}${first},,Студия,за лицензии ${anna.email}`
  const header = ['date', 'amount', 'currency', 'account', 'bank reference', 'reference', 'payer', 'text']
  const lines = [line(total, 'A'), line('7.00', 'B')]
  const csv = [header.join(','), ...lines].join('\n')
  const file = { name: `${first}.csv`, mimeType: 'text/csv', buffer: Buffer.from(csv) }
  await page.goto('/sezam/payments/statements/')
  await page.getByLabel(t.file, { exact: true }).setInputFiles(file)
  await describeCsv(page, header)
  await page.getByRole('button', { name: kit.imports.check, exact: true }).click()
  const checked = page.getByRole('heading', { name: t.checked(file.name) })
  await checked.waitFor()
  await page.getByLabel(t.file, { exact: true }).setInputFiles({ ...file, name: 'other.csv' })
  await checked.waitFor({ state: 'detached' })
  await page.reload()
  await act(t.import, { reason: 'Выписка за день' })
  await page.getByText(kit.imports.done(file.name)).waitFor()
  await page.getByRole('rowheader', { name: file.name }).waitFor()

  const open = async (reference: string) => {
    const { rows } = await shop.database.query(
      'select id::integer from unmatched_payments where reference = $1',
      [reference],
    )
    await page.goto(`/sezam/payments/unmatched/${rows[0]?.id}/`)
  }
  await open(`A${first}`)
  await act(actions.apply, {
    reason: 'Одним переводом за оба',
    fields: { orders: `${first} ${second}` },
    fill: dialog => dialog.getByText(`Заказ ${second} будет оплачен.`).waitFor(),
  })
  await page.getByText(payments.resolutions.applied, { exact: true }).first().waitFor()
  await open(`B${first}`)
  await act(actions['use-elsewhere'], { reason: 'Аренда за ноябрь' })
  await page.getByText('Аренда за ноябрь').waitFor()

  await shop.database.query(
    `insert into unmatched_payments (order_ids, provider, reference, reason, amount, currency, outcome, noticed_at)
     values (array[$1::bigint], 'sandbox', 'dp_' || $1::bigint, 'disputed', 10000, 'RUB', null, now())`,
    [paid],
  )
  await open(`dp_${paid}`)
  await page.getByRole('button', { name: actions.credit.label, exact: true }).click()
  const credit = page.getByRole('checkbox', { name: actions.credit.fields.credit.label, exact: true })
  expect(await credit.isChecked()).toBe(false)
  await shop.database.query(
    "update unmatched_payments set outcome = 'lost' where reference = 'dp_' || $1::bigint",
    [paid],
  )
  await open(`dp_${paid}`)
  await act(actions.credit, {
    reason: 'Спор проигран',
    fields: { license: 'suspend', note: 'Банк вернул вам деньги' },
    fill: async () => expect(await credit.isChecked()).toBe(true),
  })
  await page.getByText('Спор проигран').first().waitFor()
  expect((await listOrders(anna.page)).map(({ status }) => status)).toEqual(['paid', 'paid', 'paid'])
})

/** Places an order by bank transfer, in roubles. */
async function orderThrice(page: Page): Promise<number[]> {
  const placed: number[] = []
  for (const servers of [1, 2, 3]) placed.push((await placeOrder(page, { ...roubleCart, servers })).id)
  return placed
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
  const { account, described: t } = words.ru.backOffice.statements
  await page.getByText(t.title, { exact: true }).click()
  for (const name of header) await page.getByLabel(name, { exact: true }).selectOption(name.replace(' ', '-'))
  await page.getByLabel(t.formats.date, { exact: true }).selectOption('YYYY-MM-DD')
  await page.getByLabel(t.formats.decimal, { exact: true }).selectOption('.')
  await page.locator('details').getByLabel(account, { exact: true }).fill('DE02')
  await actsOn(page, 'ru')({ open: t.save.open }, { reason: 'Выписки этого банка' })
}
