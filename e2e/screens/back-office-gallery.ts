import { camt } from '../../src/server/testing/statements.ts'
import { openPalette } from '../superuser.ts'
import type { Screen } from './gallery.ts'

/** Every page of the back office, in each state that looks different. */
export const backOfficeGallery: readonly Screen[] = [
  {
    name: 'back-office-question',
    as: 'superuser',
    path: ({ question }) => `/sezam/questions/${question}/`,
    async ready(page, t) {
      await page.getByRole('button', { name: t.backOffice.questions.answer.open }).click()
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'back-office-questions',
    as: 'superuser',
    path: () => '/sezam/questions/?state=open',
    ready: (page, t) => page.getByRole('table', { name: t.backOffice.questions.title }).waitFor(),
  },
  {
    name: 'back-office-feedback',
    as: 'superuser',
    path: () => '/sezam/questions/feedback/',
    ready: (page, t) => page.getByRole('heading', { name: t.backOffice.questions.feedback.title }).waitFor(),
  },
  {
    name: 'back-office-thresholds',
    as: 'superuser',
    path: () => '/sezam/settings/sellers/thresholds/',
    ready: (page, t) => page.getByRole('table', { name: t.backOffice.sellers.thresholds.title }).waitFor(),
  },
  {
    name: 'back-office-texts',
    as: 'superuser',
    path: () => '/managecms/?kind=legal',
    ready: (page, t) => page.getByRole('table', { name: t.backOffice.content.kinds.legal }).waitFor(),
  },
  {
    name: 'back-office-text',
    as: 'superuser',
    path: ({ texts }) => `/managecms/${texts.coupons}/`,
    async ready(page, t) {
      await page.getByLabel(t.backOffice.content.fields.title).first().fill('{{prodct}}')
      await page.getByText(t.backOffice.content.problems['unknown-name']).waitFor()
    },
  },
  {
    name: 'back-office-text-history',
    as: 'superuser',
    path: ({ texts }) => `/managecms/${texts.coupons}/history/en/`,
    ready: (page, t) => page.getByText(t.backOffice.content.versions.first).waitFor(),
  },
  {
    name: 'back-office-search',
    as: 'superuser',
    path: () => '/sezam/search/?q=studio.example',
    ready: (page, t) => page.getByRole('table', { name: t.backOffice.kit.search.kinds.customer }).waitFor(),
  },
  {
    name: 'back-office-palette',
    as: 'superuser',
    path: () => '/sezam/search/?q=zzzzzz',
    async ready(page, t) {
      await page.getByText(t.backOffice.search.none).waitFor()
      await openPalette(page)
      await page.getByRole('combobox', { name: t.backOffice.kit.palette.label }).fill('studio.example')
      await page.getByRole('option').filter({ hasText: '@studio.example' }).first().waitFor()
    },
  },
  {
    name: 'back-office-today',
    as: 'superuser',
    path: () => '/sezam/',
    ready: (page, t) => page.getByRole('region', { name: t.backOffice.today.kinds.unmatched }).waitFor(),
  },
  {
    name: 'back-office-orders',
    as: 'superuser',
    path: () => '/sezam/orders/?status=pending&currency=RUB',
    async ready(page, t) {
      await page.getByRole('table', { name: t.backOffice.orders.title }).waitFor()
      await page.getByRole('checkbox').first().check()
      await page.getByRole('button', { name: t.backOffice.orders.actions.cancel.label }).waitFor()
    },
  },
  {
    name: 'back-office-orders-empty',
    as: 'superuser',
    path: () => '/sezam/orders/?q=no-one@studio.example',
    ready: (page, t) => page.getByText(t.backOffice.kit.filter.empty).waitFor(),
  },
  {
    name: 'back-office-order',
    as: 'superuser',
    path: ({ orders }) => `/sezam/orders/${orders.paid}/`,
    ready: (page, t) => page.getByRole('table', { name: t.backOffice.orders.unmatched.title }).waitFor(),
  },
  {
    name: 'back-office-order-mark-paid',
    as: 'superuser',
    path: ({ orders }) => `/sezam/orders/${orders.bank}/`,
    async ready(page, t) {
      await page.getByText(t.backOffice.kit.more, { exact: true }).click()
      await page.getByRole('button', { name: t.backOffice.orders.actions['correct-invoice'].label }).waitFor()
      await page.getByRole('button', { name: t.backOffice.orders.actions['mark-paid'].label }).click()
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'back-office-payments',
    as: 'superuser',
    path: () => '/sezam/payments/',
    ready: (page, t) => page.getByRole('table', { name: t.backOffice.payments.title }).waitFor(),
  },
  {
    name: 'back-office-statements',
    as: 'superuser',
    path: () => '/sezam/payments/statements/',
    async ready(page, t) {
      const { statements } = t.backOffice
      const file = {
        name: 'november.xml',
        mimeType: 'text/xml',
        buffer: Buffer.from(camt([{ payer: 'Müller GmbH' }])),
      }
      await page.getByLabel(statements.file, { exact: true }).setInputFiles(file)
      // The check of an earlier picture is still there.
      const open = page.getByRole('button', { name: statements.import.open, exact: true })
      if ((await open.count()) > 0) return
      await page.getByRole('button', { name: statements.check, exact: true }).click()
      await open.waitFor()
    },
  },
  {
    name: 'back-office-statement-description',
    as: 'superuser',
    path: () => '/sezam/payments/statements/',
    async ready(page, t) {
      const { statements } = t.backOffice
      const csv = 'Day;Sum;Payer\n20.11.2026;44,00;Müller GmbH\n'
      const file = { name: 'november.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) }
      await page.getByLabel(statements.file, { exact: true }).setInputFiles(file)
      await page.locator('summary').getByText(statements.described.title, { exact: true }).click()
      await page.getByLabel('Payer', { exact: true }).waitFor()
    },
  },
  {
    name: 'back-office-reversals',
    as: 'superuser',
    path: () => '/sezam/payments/reversals/',
    ready: (page, t) => page.getByRole('table', { name: t.backOffice.payments.reversal.title }).waitFor(),
  },
  {
    name: 'back-office-reversal',
    as: 'superuser',
    path: ({ reversal }) => `/sezam/payments/unmatched/${reversal}/?kind=returned`,
    async ready(page, t) {
      await page.getByRole('button', { name: t.backOffice.payments.reversal.open, exact: true }).click()
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'back-office-all-payments',
    as: 'superuser',
    path: () => '/sezam/payments/all/?status=paid',
    ready: (page, t) => page.getByRole('table', { name: t.backOffice.payments.received.title }).waitFor(),
  },
  {
    name: 'back-office-received-payment',
    as: 'superuser',
    path: ({ payment }) => `/sezam/payments/all/${payment}/`,
    ready: (page, t) => page.getByRole('table', { name: t.backOffice.payments.received.attempts }).waitFor(),
  },
  {
    name: 'back-office-event',
    as: 'superuser',
    path: () => '/sezam/settings/events/',
    async ready(page, t) {
      await page.getByRole('rowheader').getByRole('link').first().click()
      await page.getByRole('heading', { name: t.backOffice.connections.events.payload }).waitFor()
    },
  },
  {
    name: 'back-office-payment',
    as: 'superuser',
    path: ({ unmatchedPayment }) => `/sezam/payments/unmatched/${unmatchedPayment}/`,
    ready: (page, t) =>
      page.getByRole('button', { name: t.backOffice.payments.matching.apply.open, exact: true }).waitFor(),
  },
  {
    name: 'back-office-licenses',
    as: 'superuser',
    path: () => '/sezam/licenses/?state=active',
    async ready(page, t) {
      await page.getByRole('table', { name: t.backOffice.licenses.title }).waitFor()
      await page.getByLabel(t.backOffice.licenses.bySerial.label, { exact: true }).fill('ZZZZ-ZZZZ')
      await page
        .getByRole('button', { name: t.backOffice.licenses.bySerial.submit, exact: true })
        .last()
        .click()
      await page.getByText(t.backOffice.licenses.bySerial.none).waitFor()
    },
    expected: /404/,
  },
  {
    name: 'back-office-license',
    as: 'superuser',
    path: ({ licenses }) => `/sezam/licenses/${licenses.running}/`,
    ready: (page, t) =>
      page.getByRole('columnheader', { name: t.backOffice.licenses.used.lastSeen }).waitFor(),
  },
  {
    name: 'back-office-customers',
    as: 'superuser',
    path: () => '/sezam/customers/?paid=no',
    ready: (page, t) => page.getByRole('table', { name: t.backOffice.customers.title }).waitFor(),
  },
  {
    name: 'back-office-customer',
    as: 'superuser',
    path: () => '/sezam/customers/1/',
    ready: (page, t) => page.getByRole('button', { name: t.backOffice.customers.notes.add.open }).waitFor(),
  },
  {
    name: 'viewing-as-customer',
    as: 'superuser',
    path: () => '/sezam/customers/1/',
    async ready(page, t) {
      const { view } = t.backOffice.customers.dialogs
      await page.getByRole('button', { name: view.open }).click()
      await page.getByLabel(t.backOffice.kit.action.reason).fill('Cannot find the invoice')
      await page.getByRole('button', { name: view.submit }).click()
      await page.waitForURL('**/accounts/profile/')
      await page.locator('.viewing').waitFor()
    },
  },
  {
    name: 'back-office-reports',
    as: 'superuser',
    path: () => '/sezam/reports/?from=2026-01-01&to=2026-12-31&compare=before',
    ready: (page, t) => page.getByRole('heading', { name: t.backOffice.reports.meaning }).waitFor(),
  },
  {
    name: 'back-office-mrr',
    as: 'superuser',
    path: () => '/sezam/reports/mrr/',
    ready: (page, t) => page.getByRole('heading', { name: t.backOffice.reports.meaning }).waitFor(),
  },
  {
    name: 'back-office-book',
    as: 'superuser',
    path: () => '/sezam/reports/books/sales/?period=2026',
    ready: (page, t) => page.getByRole('table', { name: t.backOffice.reports.books.names.sales }).waitFor(),
  },
  {
    name: 'back-office-report-rows',
    as: 'superuser',
    path: () => '/sezam/reports/revenue/rows/?from=2026-01-01&to=2027-12-31&figure=received',
    ready: (page, t) => page.getByRole('link', { name: t.backOffice.reports.rowsBack }).waitFor(),
  },
  {
    name: 'back-office-emails',
    as: 'superuser',
    path: () => '/sezam/settings/emails/?state=sent',
    ready: (page, t) => page.getByRole('table', { name: t.backOffice.emails.title }).waitFor(),
  },
  {
    name: 'back-office-email',
    as: 'superuser',
    path: () => '/sezam/settings/emails/1/',
    ready: page => page.frameLocator('iframe').getByRole('heading').first().waitFor(),
  },
  {
    name: 'back-office-license-expirations',
    as: 'superuser',
    path: () => '/sezam/licenses/expirations/',
    async ready(page, t) {
      await page.getByText(t.backOffice.licenses.expirations.asTable).click()
      await page.getByRole('table', { name: t.backOffice.licenses.expirations.title }).waitFor()
    },
  },
  {
    name: 'back-office-license-extend',
    as: 'superuser',
    path: ({ licenses }) => `/sezam/licenses/${licenses.running}/`,
    async ready(page, t) {
      await page.getByRole('button', { name: t.backOffice.licenses.actions.extend.label }).click()
      await page.getByText(t.backOffice.licenses.lines.file).waitFor()
    },
  },
  {
    name: 'back-office-new-coupon',
    as: 'superuser',
    path: () => '/sezam/settings/coupons/new/',
    ready: (page, t) => page.getByRole('button', { name: t.backOffice.coupons.create }).waitFor(),
  },
  {
    name: 'back-office-sellers',
    as: 'superuser',
    path: () => '/sezam/settings/sellers/',
    ready: (page, t) => page.getByRole('table', { name: t.backOffice.sellers.resellers }).waitFor(),
  },
  {
    name: 'back-office-reminders',
    as: 'superuser',
    path: () => '/sezam/settings/reminders/',
    ready: (page, t) => page.getByRole('button', { name: t.backOffice.reminders.change }).first().waitFor(),
  },
  {
    name: 'back-office-tokens',
    as: 'superuser',
    path: () => '/sezam/settings/tokens/',
    ready: (page, t) => page.getByRole('heading', { name: t.backOffice.tokens.title, level: 1 }).waitFor(),
  },
  {
    name: 'back-office-rates',
    as: 'superuser',
    path: () => '/sezam/settings/rates/',
    ready: (page, t) => page.getByRole('table', { name: t.backOffice.rates.inForce }).waitFor(),
  },
  {
    name: 'back-office-superusers',
    as: 'superuser',
    path: () => '/sezam/settings/superusers/',
    ready: (page, t) => page.getByRole('table', { name: t.backOffice.superusers.title }).waitFor(),
  },
  {
    name: 'back-office-jobs',
    as: 'superuser',
    path: () => '/sezam/settings/jobs/',
    ready: (page, t) => page.getByRole('heading', { name: t.backOffice.connections.jobs.queues }).waitFor(),
  },
  {
    name: 'back-office-delivery',
    as: 'superuser',
    path: () => '/sezam/settings/webhook-deliveries/',
    async ready(page, t) {
      await page.getByRole('table', { name: t.backOffice.connections.deliveries.title }).waitFor()
      await page.getByRole('link', { name: 'webhook.test' }).first().click()
      await page.getByRole('heading', { name: t.backOffice.connections.deliveries.data }).waitFor()
    },
  },
  {
    name: 'back-office-imports',
    as: 'superuser',
    path: () => '/sezam/settings/imports/',
    async ready(page, t) {
      const file = { name: 'old-customers.csv', mimeType: 'text/csv' }
      const rows = 'email,registered_at\nold@studio.example,2019-03-31\n'
      await page.locator('input[type=file]').setInputFiles({ ...file, buffer: Buffer.from(rows) })
      const open = page.getByRole('button', { name: t.backOffice.imports.import.open, exact: true })
      if ((await open.count()) > 0) return
      await page.getByRole('button', { name: t.backOffice.imports.check }).click()
      await open.waitFor()
    },
  },
  {
    name: 'back-office-exports',
    as: 'superuser',
    path: () => '/sezam/settings/exports/?export=datev&period=2026-13',
    ready: (page, t) => page.getByLabel(t.backOffice.exports.consultant).waitFor(),
  },
  {
    name: 'back-office-audit',
    as: 'superuser',
    path: () => '/sezam/settings/audit/',
    ready: (page, t) => page.getByRole('table', { name: t.backOffice.audit.title }).waitFor(),
  },
  {
    name: 'back-office-action',
    as: 'superuser',
    path: ({ action }) => `/sezam/settings/audit/${action}/`,
    ready: (page, t) =>
      page.getByRole('columnheader', { name: t.backOffice.audit.changes.before }).first().waitFor(),
  },
  {
    name: 'back-office-own-factor',
    as: 'superuser',
    path: () => '/sezam/factor/',
    ready: (page, t) => page.getByRole('button', { name: t.backOffice.factor.renewCodes }).waitFor(),
  },
  {
    name: 'back-office-factor-setup',
    as: 'unprovenSuperuser',
    path: () => '/sezam/',
    async ready(page, t) {
      await page.getByRole('button', { name: t.backOffice.factor.useApp }).click()
      await page.getByRole('img', { name: t.backOffice.factor.qrLabel }).waitFor()
    },
  },
  {
    name: 'back-office-not-found',
    as: 'superuser',
    path: () => '/sezam/nothing/',
    ready: (page, t) => page.getByRole('link', { name: t.backOffice.kit.toHome }).waitFor(),
    expected: /404/,
  },
]
