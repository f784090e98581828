import { camt } from '../../src/server/testing/statements.ts'
import { openPalette } from '../superuser.ts'
import { type Screen, showTo } from './gallery.ts'
import type { Showcase } from './showcase.ts'

const superuser = showTo('superuser', t => t.backOffice, 'back-office-')
const unproven = showTo('unprovenSuperuser', t => t.backOffice, 'back-office-')

/** Every page of the back office, in each state that looks different. */
export function backOfficeGallery(showcase: Showcase): readonly Screen[] {
  const { licenses, orders } = showcase
  return [
    superuser('question', `/sezam/questions/${showcase.question}/`, async (t, page) => {
      await page.getByRole('button', { name: t.actionWords.question.reply.label }).click()
      return page.getByRole('dialog')
    }),
    superuser('questions', '/sezam/questions/?state=open', t => ['table', t.kit.menu.questions]),
    superuser('feedback', '/sezam/questions/feedback/', t => ['heading', t.questions.feedback.title]),
    superuser('thresholds', '/sezam/settings/sellers/thresholds/', t => [
      'table',
      t.sellers.thresholds.title,
    ]),
    superuser('texts', '/managecms/?kind=legal', t => ['table', t.content.kinds.legal]),
    superuser('text', `/managecms/${showcase.texts.coupons}/`, async (t, page) => {
      await page.getByLabel(t.content.fields.title).first().fill('{{prodct}}')
      return t.content.problems['unknown-name']
    }),
    superuser(
      'text-history',
      `/managecms/${showcase.texts.coupons}/history/en/`,
      t => t.content.versions.first,
    ),
    superuser('palette', '/sezam/orders/', async (t, page) => {
      await openPalette(page)
      await page.getByRole('combobox', { name: t.kit.palette.label }).fill('studio.example')
      return page.getByRole('option').filter({ hasText: '@studio.example' })
    }),
    superuser('today', '/sezam/', t => ['table', t.today.waiting]),
    superuser('orders', '/sezam/orders/?status=pending&currency=RUB', async (t, page) => {
      await page.getByRole('table', { name: t.kit.menu.orders }).waitFor()
      await page.getByRole('checkbox').first().check()
      return ['button', t.actionWords.order.cancel.label]
    }),
    superuser('orders-empty', '/sezam/orders/?q=no-one@studio.example', t => t.kit.filter.empty),
    superuser('order', `/sezam/orders/${orders.paid}/`, t => ['table', t.orders.unmatched.title]),
    superuser('order-mark-paid', `/sezam/orders/${orders.bank}/`, async (t, page) => {
      await page.getByText(t.kit.more, { exact: true }).click()
      await page.getByRole('button', { name: t.actionWords.order['correct-invoice'].label }).waitFor()
      await page.getByRole('button', { name: t.actionWords.order['mark-paid'].label }).click()
      return page.getByRole('dialog')
    }),
    superuser('payments', '/sezam/payments/', t => ['table', t.payments.title]),
    superuser('statements', '/sezam/payments/statements/', async (t, page) => {
      const { statements } = t
      const buffer = Buffer.from(camt([{ payer: 'Müller GmbH' }]))
      const file = { name: 'november.xml', mimeType: 'text/xml', buffer }
      await page.getByLabel(statements.file, { exact: true }).setInputFiles(file)
      await page.getByRole('button', { name: t.kit.imports.check, exact: true }).click()
      return ['button', statements.import.open]
    }),
    superuser('statement-description', '/sezam/payments/statements/', async (t, page) => {
      const { statements } = t
      const csv = 'Day;Sum;Payer\n20.11.2026;44,00;Müller GmbH\n'
      const file = { name: 'november.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) }
      await page.getByLabel(statements.file, { exact: true }).setInputFiles(file)
      await page.locator('summary').getByText(statements.described.title, { exact: true }).click()
      return page.getByLabel('Payer', { exact: true })
    }),
    superuser('reversals', '/sezam/payments/?kind=returned', t => [
      'columnheader',
      t.payments.columns.advice,
    ]),
    superuser('reversal', `/sezam/payments/unmatched/${showcase.reversal}/`, async (t, page) => {
      await page.getByRole('button', { name: t.actionWords.unmatched.credit.label, exact: true }).click()
      return page.getByRole('dialog')
    }),
    superuser('all-payments', '/sezam/payments/all/?status=paid', t => ['table', t.kit.paymentsTabs.all]),
    superuser('received-payment', `/sezam/payments/all/${showcase.payment}/`, t => [
      'table',
      t.payments.received.attempts,
    ]),
    superuser('event', '/sezam/settings/events/', async (t, page) => {
      await page.getByRole('rowheader').getByRole('link').first().click()
      return ['heading', t.connections.events.payload]
    }),
    superuser('payment', `/sezam/payments/unmatched/${showcase.unmatchedPayment}/`, t => [
      'button',
      t.actionWords.unmatched.apply.label,
    ]),
    superuser('licenses', '/sezam/licenses/?state=active', t => ['table', t.kit.menu.licenses]),
    superuser('license', `/sezam/licenses/${licenses.running}/`, t => [
      'columnheader',
      t.licenses.serverList.labels.last_seen_at,
    ]),
    superuser('servers', '/sezam/licenses/servers/?version=4', t => ['table', t.licenses.serverList.title]),
    superuser('releases', '/sezam/settings/releases/', async (t, page) => {
      await page.getByRole('table', { name: t.releases.caption }).waitFor()
      await page.getByRole('button', { name: t.actionWords.release.add.label }).click()
      return page.getByRole('dialog')
    }),
    superuser('customers', '/sezam/customers/?paid=no', t => ['table', t.kit.menu.customers]),
    superuser('customer', '/sezam/customers/1/', t => ['button', t.customers.notes.add.open]),
    superuser('viewing-as-customer', '/sezam/customers/1/', async (t, page) => {
      const { view } = t.customers.dialogs
      await page.getByText(t.kit.more, { exact: true }).click()
      await page.getByRole('button', { name: view.open }).click()
      await page.getByLabel(t.kit.action.reason).fill('Cannot find the invoice')
      await page.getByRole('button', { name: view.submit }).click()
      await page.waitForURL('**/accounts/profile/')
      return page.locator('.viewing')
    }),
    superuser('reports', '/sezam/reports/?from=2026-01-01&to=2026-12-31&compare=before', t => [
      'heading',
      t.reports.meaning,
    ]),
    superuser('mrr', '/sezam/reports/mrr/', t => ['heading', t.reports.meaning]),
    superuser('book', '/sezam/reports/books/sales/', t => ['table', t.reports.books.names.sales]),
    superuser(
      'report-rows',
      '/sezam/reports/revenue/rows/?from=2026-01-01&to=2027-12-31&figure=received',
      t => ['link', t.reports.rowsBack],
    ),
    superuser('emails', '/sezam/emails/?state=sent', t => ['table', t.kit.menu.emails]),
    superuser('email', '/sezam/emails/1/', (_, page) =>
      page.frameLocator('iframe').getByRole('heading').first(),
    ),
    superuser('license-expirations', '/sezam/licenses/expirations/', async (t, page) => {
      await page.getByText(t.licenses.expirations.asTable).click()
      return ['table', t.licenses.expirations.title]
    }),
    superuser('license-extend', `/sezam/licenses/${licenses.running}/`, async (t, page) => {
      await page.getByRole('button', { name: t.actionWords.license.extend.label }).click()
      return t.licenses.lines.file
    }),
    superuser('new-coupon', '/sezam/settings/coupons/', async (t, page) => {
      const { label, submit } = t.actionWords.coupon.create
      await page.getByRole('button', { name: label, exact: true }).click()
      return ['button', submit]
    }),
    superuser('sellers', '/sezam/settings/sellers/', t => ['table', t.sellers.resellers]),
    superuser('reminders', '/sezam/settings/reminders/', t => [
      'button',
      `${t.actionWords.setting.change.label}: ${t.reminders.titles['reminder-days']}`,
    ]),
    superuser('tokens', '/sezam/settings/tokens/', t => ['heading', t.kit.settingsTabs.tokens]),
    superuser('prices', '/sezam/settings/prices/', t => ['table', t.kit.settingsTabs.prices]),
    superuser('rates', '/sezam/settings/rates/', t => ['table', t.rates.inForce]),
    superuser('superusers', '/sezam/settings/superusers/', t => ['table', t.kit.settingsTabs.superusers]),
    superuser('jobs', '/sezam/settings/jobs/', t => ['heading', t.connections.jobs.queues]),
    superuser('delivery', '/sezam/settings/webhook-deliveries/', async (t, page) => {
      await page.getByRole('table', { name: t.kit.settingsTabs.deliveries }).waitFor()
      await page.getByRole('link', { name: 'webhook.test' }).first().click()
      return ['heading', t.connections.deliveries.data]
    }),
    superuser('imports', '/sezam/settings/imports/', async (t, page) => {
      const file = { name: 'old-customers.csv', mimeType: 'text/csv' }
      const rows = 'email,registered_at\nold@studio.example,2019-03-31\n'
      await page.locator('input[type=file]').setInputFiles({ ...file, buffer: Buffer.from(rows) })
      await page.getByRole('button', { name: t.kit.imports.check }).click()
      return ['button', t.imports.import.open]
    }),
    superuser(
      'exports',
      '/sezam/settings/exports/?export=datev&period=2026-13',
      (t, page) => page.getByLabel(t.exports.consultant),
      { expected: /400/ },
    ),
    superuser('audit', '/sezam/settings/audit/', t => ['table', t.kit.settingsTabs.audit]),
    superuser('action', `/sezam/settings/audit/${showcase.action}/`, t => [
      'columnheader',
      t.audit.changes.before,
    ]),
    superuser('own-factor', '/sezam/factor/', t => ['button', t.factor.renewCodes]),
    unproven('factor-setup', '/sezam/', async (t, page) => {
      await page.getByRole('button', { name: t.factor.useApp }).click()
      return ['img', t.factor.qrLabel]
    }),
    superuser('not-found', '/sezam/nothing/', t => ['link', t.kit.toHome], {
      expected: /404/,
    }),
  ]
}
