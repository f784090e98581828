import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { formatMoney } from '../src/domain/money/money.ts'
import type { Role } from '../src/domain/roles.ts'
import { eventually } from '../src/server/testing/eventually.ts'
import { textOfPdf } from '../src/server/testing/pdf-text.ts'
import { fillAddress } from './bank-order.ts'
import { expectAccessible, linkMailedTo, signIn } from './browser.ts'
import { downloadLicense } from './downloaded-license.ts'
import { newAddress, openShop } from './open-shop.ts'
import { importStatement } from './operator.ts'
import { activate, listOrders, read } from './page-calls.ts'
import { openBackOffice, pathOfCustomer } from './superuser.ts'
import { words } from './words.ts'

const shop = await openShop()
const language = 'ru'
const t = words[language]

test('a company buys with several people: a technician asks for a quote, a buyer orders it on invoice terms, the accountant gets the invoice, the operator imports the statement, the technician installs and asks for quotes of a renewal and of more servers, a manager renews from the reminder, the operator refunds a part, and the manager finds the way back from another account', async () => {
  const owner = await shop.customer({ language, ownTab: true })
  const superuser = await openBackOffice(shop, { language })
  const { page: office, act } = superuser
  const { actionWords, customers } = t.backOffice
  await office.goto(await pathOfCustomer(shop, owner.email))
  const { fields } = actionWords.customer['invoice-terms']
  await act(actionWords.customer['invoice-terms'], {
    reason: 'Contract 7',
    fields: { [fields.days.label]: '30', [fields.license.label]: 'when-paid' },
  })
  await office.getByText(customers.facts.termsOf(30, false)).waitFor()

  const technician = await joins(owner.page, 'technician')
  const buyer = await joins(owner.page, 'buyer')
  const accountant = await joins(owner.page, 'accountant')
  const manager = await joins(owner.page, 'accountant')
  await owner.page.goto('/accounts/people/')
  await owner.page.getByRole('combobox', { name: manager.email }).selectOption('manager')
  await owner.page.getByRole('button', { name: t.profile.people.change }).click()
  await owner.page.getByRole('button', { name: t.profile.people.handOver.label }).waitFor()
  await signIn(manager.context, shop.url, manager.email)

  await technician.page.goto('/orders/software/astra/order/?product=astra-1y&servers=2&country=FRA')
  await fillAddress(technician.page)
  await technician.page.getByRole('button', { name: t.orderForm.getQuote.get }).click()
  const quote = await technician.page.getByLabel(t.orderForm.getQuote.label).inputValue()
  await technician.page.locator('main button[type=submit]').click()
  await technician.page.locator('main').getByText(t.refusals['role-not-enough']).waitFor()

  await buyer.page.goto(quote)
  await expectAccessible(buyer.page)
  await buyer.page
    .getByRole('link', {
      name: t.writtenQuote.order(formatMoney(48_000, 'EUR', { language, decimals: 'always' })),
    })
    .click()
  await buyer.page.waitForURL(/\/order\//)
  await buyer.page.locator('[name=purchase_order]').fill('PO 77')
  await buyer.page.locator('main button[type=submit]').click()
  await buyer.page.waitForURL(/\/orders\/\d+\/review\/\?new$/)
  const orderPath = new URL(buyer.page.url()).pathname
  const [order] = await listOrders(buyer.page)
  if (!order) throw new Error('No order was placed')
  expect(order).toMatchObject({ payment_method: 2, total: 48_000, placed_by: buyer.email })
  await technician.page.goto(orderPath)
  await technician.page.getByText(t.profile.people.missing(t.profile.people.roles.technician.name)).waitFor()

  await accountant.page.goto(orderPath)
  const invoice = accountant.page.getByRole('link', { name: t.order.invoice })
  const href = (await invoice.getAttribute('href')) ?? ''
  const document = textOfPdf(await (await accountant.page.request.get(href)).body())
  expect(document).toContain('PO 77')
  const reference = /RF\d\d[\d ]+/.exec(document)?.[0] ?? ''
  expect(await importStatement(shop, [{ amount: '480.00', structured: reference.trim() }])).toContain(
    '480.00 EUR',
  )

  await technician.page.goto('/accounts/profile/')
  const { licenses } = t.profile
  await technician.page.getByText(licenses.servers(2)).first().waitFor()
  const [license] = (await read(technician.page, '/api/astra/license/list/')).lics
  await technician.page.goto(`/accounts/licenses/${license.id}/`)
  expect(await downloadLicense(technician.page, t.profile.license.install.file)).toContain('BEGIN ASTRA')
  await activate(technician.page, license.sn, 'edge-1')
  for (const page of ['renew', 'upgrade']) {
    await technician.page.goto(`/orders/software/astra/license/${license.id}/${page}/`)
    await technician.page.getByRole('button', { name: t.orderForm.getQuote.get }).first().click()
    await technician.page.getByLabel(t.orderForm.getQuote.label).waitFor()
  }
  await technician.page.goto(`/accounts/licenses/${license.id}/`)
  await technician.page.getByText('edge-1').first().waitFor()
  await accountant.page.goto(`/accounts/licenses/${license.id}/`)
  await accountant.page.getByText(t.profile.people.missing(t.profile.people.roles.accountant.name)).waitFor()

  await endsIn14Days(license.id)
  const link = await linkMailedTo(shop.url, manager.email, /\/orders\/renewal\/\?token=[\w.-]+/)
  const stranger = await shop.visitor({ language, viewport: 'phone', ownTab: true })
  await stranger.page.goto(link)
  await expectAccessible(stranger.page)
  await stranger.page.locator('main button').first().click()
  await stranger.page.waitForURL(/\/sandbox\/pay\//)
  await stranger.page.getByRole('button').first().click()
  await eventually(async () => {
    const [renewed] = (await read(technician.page, '/api/astra/license/list/')).lics
    expect(renewed.expiration_date > license.expiration_date).toBe(true)
  })

  await office.goto(`/sezam/orders/${order.id}/`)
  const { refund } = actionWords.order
  await act(refund, {
    reason: 'One server less',
    fields: { [refund.fields.license.label]: 'keep' },
    fill: dialog => dialog.locator('[name=amount]').fill('40.00'),
  })
  await accountant.page.goto(orderPath)
  await accountant.page.getByRole('link', { name: t.order.creditNote }).first().waitFor()

  const own = t.profile.people.accounts
  await manager.page.goto('/accounts/people/')
  await manager.page.getByRole('button', { name: `${own.switch}: ${own.own}` }).click()
  await manager.page.waitForURL(/\/accounts\/profile\/$/)
  await manager.page.goto(`/accounts/licenses/${license.id}/`)
  await manager.page.getByText(t.profile.people.elsewhere.text(owner.email)).waitFor()
  await manager.page.getByRole('button', { name: t.profile.people.elsewhere.switch }).click()
  await manager.page.getByText('edge-1').first().waitFor()
})

/** The owner invites them, and they accept by the link in the e-mail and sign in. */
async function joins(owner: Page, role: Role) {
  const { invite } = t.profile.people
  const email = newAddress(role)
  await owner.goto('/accounts/people/')
  await owner.locator('[name=person]').fill(email)
  await owner.locator('[name=role]').selectOption(role)
  await owner.getByRole('button', { name: invite.submit }).click()
  const person = await shop.visitor({ language, ownTab: true, expected: /403/ })
  await person.page.goto(await linkMailedTo(shop.url, email))
  await person.page.locator('main button').first().click()
  await person.page.locator('main button').first().waitFor({ state: 'detached' })
  await signIn(person.context, shop.url, email)
  return { ...person, email }
}

/** The license, and the job that reminds of it does not wait for its hour. */
async function endsIn14Days(id: number) {
  await shop.database.query(
    'update licenses set expires_on = current_date + 14, term_starts_on = current_date - 351 where id = $1',
    [id],
  )
  await shop.database.query(`insert into pgboss.job (name, data) values ('send-reminders', '{}')`)
}
