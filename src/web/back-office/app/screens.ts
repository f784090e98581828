import type { RouteObject } from 'react-router'
import type { Texts } from '../../../texts/all.ts'
import type { PageHandle } from '../../app/page-handle.ts'
import { backOfficePaths } from '../kit/back-office-paths.ts'

type Words = Texts['backOffice']

export type Screen = Exclude<keyof Words, 'kit' | 'actionWords' | 'doneWords' | 'targetWords'>

/** A screen's file below src/web/back-office, 'orders/orders-page'. Its words are named after its folder. */
type ScreenFile = `${Screen}/${string}`

export type ScreenHandle = Pick<PageHandle, 'title'> & { page: ScreenFile }

export type ScreenRoute = RouteObject & { path: string; handle: ScreenHandle; children?: undefined }

const files = import.meta.glob<Record<string, unknown>>(['../*/*-page.tsx', '!../kit/*'])

export const screens: readonly ScreenRoute[] = [
  screen(backOfficePaths.questions, 'questions/questions-page', t => t.kit.menu.questions),
  screen(backOfficePaths.feedback, 'questions/feedback-page', t => t.questions.feedback.title),
  recordScreen('/sezam/questions/:id/', 'questions/question-page', t => t.questions.labels.question),
  screen(backOfficePaths.texts, 'content/texts-page', t => t.content.title),
  screen('/managecms/:id/', 'content/text-page', t => t.content.title),
  screen('/managecms/:id/history/:language/', 'content/history-page', t => t.content.history),
  screen(backOfficePaths.home, 'today/today-page', t => t.kit.menu.today),
  screen('/sezam/factor/', 'factor/factor-page', t => t.kit.settingsTabs.factor),
  screen(backOfficePaths.customers, 'customers/customers-page', t => t.kit.menu.customers),
  screen('/sezam/customers/:id/', 'customers/customer-page', t => t.kit.menu.customers),
  screen(backOfficePaths.orders, 'orders/orders-page', t => t.kit.menu.orders),
  recordScreen('/sezam/orders/:id/', 'orders/order-page', t => t.kit.palette.one.order),
  screen(backOfficePaths.payments, 'payments/unmatched-payments-page', t => t.payments.title),
  screen(backOfficePaths.allPayments, 'payments/all-payments-page', t => t.kit.paymentsTabs.all),
  recordScreen('/sezam/payments/all/:id/', 'payments/payment-page', t => t.kit.palette.one.payment),
  screen(backOfficePaths.statements, 'statements/statements-page', t => t.statements.title),
  recordScreen(
    '/sezam/payments/unmatched/:id/',
    'payments/unmatched-payment-page',
    t => t.kit.palette.one.payment,
  ),
  screen(backOfficePaths.licenses, 'licenses/licenses-page', t => t.kit.menu.licenses),
  screen(backOfficePaths.licenseExpirations, 'licenses/expirations-page', t => t.licenses.expirations.title),
  screen(backOfficePaths.servers, 'licenses/servers-page', t => t.licenses.serverList.title),
  recordScreen('/sezam/licenses/:id/', 'licenses/license-page', t => t.kit.palette.one.license),
  screen(
    '/sezam/reports/books/:book/',
    'reports/book-page',
    (t, { book = '' }) => t.reports.books.names[book === 'sales' ? 'sales' : 'vat'],
  ),
  screen('/sezam/reports/:report/rows/', 'reports/report-rows-page', t => t.kit.menu.reports),
  ...['/sezam/reports/', '/sezam/reports/:report/'].map(path =>
    screen(path, 'reports/report-page', (t, { report = 'revenue' }) => findReportTitle(t, report)),
  ),
  screen(backOfficePaths.emails, 'emails/emails-page', t => t.kit.menu.emails),
  screen('/sezam/emails/:id/', 'emails/email-page', t => t.kit.menu.emails),
  screen(backOfficePaths.weeklyReport, 'reports/weekly-report-page', t => t.kit.settingsTabs.weeklyReport),
  screen(backOfficePaths.jobs, 'connections/jobs-page', t => t.kit.settingsTabs.jobs),
  screen(backOfficePaths.events, 'connections/events-page', t => t.kit.settingsTabs.events),
  screen('/sezam/settings/events/:id/', 'connections/event-page', t => t.connections.events.labels.kind),
  screen(backOfficePaths.deliveries, 'connections/deliveries-page', t => t.kit.settingsTabs.deliveries),
  screen(
    '/sezam/settings/webhook-deliveries/:id/',
    'connections/delivery-page',
    t => t.connections.deliveries.one,
  ),
  screen(backOfficePaths.coupons, 'coupons/coupons-page', t => t.kit.settingsTabs.coupons),
  recordScreen('/sezam/settings/coupons/:id/', 'coupons/coupon-page', t => t.kit.palette.one.coupon),
  screen(backOfficePaths.imports, 'imports/imports-page', t => t.kit.settingsTabs.imports),
  screen(backOfficePaths.exports, 'exports/exports-page', t => t.kit.settingsTabs.exports),
  screen(backOfficePaths.audit, 'audit/audit-page', t => t.kit.settingsTabs.audit),
  recordScreen('/sezam/settings/audit/:id/', 'audit/action-page', t => t.kit.actions.column),
  screen(backOfficePaths.sellers, 'sellers/sellers-page', t => t.kit.settingsTabs.sellers),
  screen(backOfficePaths.thresholds, 'sellers/thresholds-page', t => t.sellers.thresholds.title),
  screen('/sezam/settings/sellers/:id/', 'sellers/seller-page', t => t.kit.settingsTabs.sellers),
  screen(backOfficePaths.reminders, 'reminders/reminders-page', t => t.kit.settingsTabs.reminders),
  screen(backOfficePaths.tokens, 'connections/tokens-page', t => t.kit.settingsTabs.tokens),
  screen(backOfficePaths.endpoints, 'connections/endpoints-page', t => t.kit.settingsTabs.endpoints),
  screen(backOfficePaths.prices, 'prices/prices-page', t => t.kit.settingsTabs.prices),
  screen(backOfficePaths.releases, 'releases/releases-page', t => t.kit.settingsTabs.releases),
  screen(backOfficePaths.rates, 'rates/rates-page', t => t.kit.settingsTabs.rates),
  screen(backOfficePaths.sessions, 'superusers/sessions-page', t => t.kit.settingsTabs.sessions),
  screen(backOfficePaths.superusers, 'superusers/superusers-page', t => t.kit.settingsTabs.superusers),
]

export function readScreen({ page }: ScreenHandle): Screen {
  // What is before the slash of a ScreenFile is a Screen.
  return page.split('/')[0] as Screen
}

type Title = (texts: Words, params: Readonly<Record<string, string | undefined>>) => string

function screen(path: string, page: ScreenFile, title: Title): ScreenRoute {
  const lazy = files[`../${page}.tsx`]
  if (!lazy) throw new Error(`The screen ${page} has no file`)
  return {
    path,
    lazy,
    handle: { page, title: (texts, _loaded, { params }) => title(texts.backOffice, params) },
  }
}

/** Its title is the kind of the record and its id. */
function recordScreen(path: string, page: ScreenFile, kind: (texts: Words) => string): ScreenRoute {
  return screen(path, page, (texts, { id }) => `${kind(texts)} ${id}`)
}

function findReportTitle({ kit, reports }: Words, report: string): string {
  return Object.entries(reports.names).find(([name]) => name === report)?.[1] ?? kit.menu.reports
}
