import { backOfficePaths } from '../kit/back-office-paths.ts'
import type { ScreenRoute } from './screen-handle.ts'

export const settingsScreens: readonly ScreenRoute[] = [
  {
    path: backOfficePaths.emails,
    lazy: () => import('../emails/emails-page.tsx'),
    handle: { title: t => t.backOffice.emails.title, page: 'back-office/emails/emails-page' },
  },
  {
    path: '/sezam/settings/emails/:id/',
    lazy: () => import('../emails/email-page.tsx'),
    handle: { title: t => t.backOffice.emails.title, page: 'back-office/emails/email-page' },
  },
  {
    path: backOfficePaths.weeklyReport,
    lazy: () => import('../reports/weekly-report-page.tsx'),
    handle: { title: t => t.backOffice.reports.weekly.title, page: 'back-office/reports/weekly-report-page' },
  },
  {
    path: backOfficePaths.jobs,
    lazy: () => import('../connections/jobs-page.tsx'),
    handle: { title: t => t.backOffice.connections.jobs.title, page: 'back-office/connections/jobs-page' },
  },
  {
    path: backOfficePaths.events,
    lazy: () => import('../connections/events-page.tsx'),
    handle: {
      title: t => t.backOffice.connections.events.title,
      page: 'back-office/connections/events-page',
    },
  },
  {
    path: '/sezam/settings/events/:id/',
    lazy: () => import('../connections/event-page.tsx'),
    handle: { title: t => t.backOffice.connections.events.one, page: 'back-office/connections/event-page' },
  },
  {
    path: backOfficePaths.deliveries,
    lazy: () => import('../connections/deliveries-page.tsx'),
    handle: {
      title: t => t.backOffice.connections.deliveries.title,
      page: 'back-office/connections/deliveries-page',
    },
  },
  {
    path: '/sezam/settings/webhook-deliveries/:id/',
    lazy: () => import('../connections/delivery-page.tsx'),
    handle: {
      title: t => t.backOffice.connections.deliveries.one,
      page: 'back-office/connections/delivery-page',
    },
  },
  {
    path: backOfficePaths.coupons,
    lazy: () => import('../coupons/coupons-page.tsx'),
    handle: { title: t => t.backOffice.coupons.title, page: 'back-office/coupons/coupons-page' },
  },
  {
    path: backOfficePaths.newCoupon,
    lazy: () => import('../coupons/new-coupon-page.tsx'),
    handle: { title: t => t.backOffice.coupons.newTitle, page: 'back-office/coupons/new-coupon-page' },
  },
  {
    path: '/sezam/settings/coupons/:code/',
    lazy: () => import('../coupons/coupon-page.tsx'),
    handle: {
      title: (t, _loaded, { code }) => t.backOffice.coupons.couponTitle(code ?? ''),
      page: 'back-office/coupons/coupon-page',
    },
  },
  {
    path: backOfficePaths.imports,
    lazy: () => import('../imports/imports-page.tsx'),
    handle: { title: t => t.backOffice.imports.title, page: 'back-office/imports/imports-page' },
  },
  {
    path: backOfficePaths.exports,
    lazy: () => import('../exports/exports-page.tsx'),
    handle: { title: t => t.backOffice.exports.title, page: 'back-office/exports/exports-page' },
  },
  {
    path: backOfficePaths.audit,
    lazy: () => import('../audit/audit-page.tsx'),
    handle: { title: t => t.backOffice.audit.title, page: 'back-office/audit/audit-page' },
  },
  {
    path: '/sezam/settings/audit/:id/',
    lazy: () => import('../audit/action-page.tsx'),
    handle: {
      title: (t, _loaded, { id }) => t.backOffice.audit.actionTitle(id ?? ''),
      page: 'back-office/audit/action-page',
    },
  },
  {
    path: backOfficePaths.sellers,
    lazy: () => import('../sellers/sellers-page.tsx'),
    handle: { title: t => t.backOffice.sellers.title, page: 'back-office/sellers/sellers-page' },
  },
  {
    path: backOfficePaths.newSeller,
    lazy: () => import('../sellers/new-seller-page.tsx'),
    handle: { title: t => t.backOffice.sellers.newTitle, page: 'back-office/sellers/new-seller-page' },
  },
  {
    path: backOfficePaths.thresholds,
    lazy: () => import('../sellers/thresholds-page.tsx'),
    handle: {
      title: t => t.backOffice.sellers.thresholds.title,
      page: 'back-office/sellers/thresholds-page',
    },
  },
  {
    path: '/sezam/settings/sellers/:id/',
    lazy: () => import('../sellers/seller-page.tsx'),
    handle: { title: t => t.backOffice.sellers.title, page: 'back-office/sellers/seller-page' },
  },
  {
    path: backOfficePaths.reminders,
    lazy: () => import('../reminders/reminders-page.tsx'),
    handle: { title: t => t.backOffice.reminders.title, page: 'back-office/reminders/reminders-page' },
  },
  {
    path: backOfficePaths.tokens,
    lazy: () => import('../tokens/tokens-page.tsx'),
    handle: { title: t => t.backOffice.tokens.title, page: 'back-office/tokens/tokens-page' },
  },
  {
    path: backOfficePaths.endpoints,
    lazy: () => import('../endpoints/endpoints-page.tsx'),
    handle: { title: t => t.backOffice.endpoints.title, page: 'back-office/endpoints/endpoints-page' },
  },
  {
    path: backOfficePaths.rates,
    lazy: () => import('../rates/rates-page.tsx'),
    handle: { title: t => t.backOffice.rates.title, page: 'back-office/rates/rates-page' },
  },
  {
    path: backOfficePaths.sessions,
    lazy: () => import('../sessions/sessions-page.tsx'),
    handle: { title: t => t.backOffice.sessions.title, page: 'back-office/sessions/sessions-page' },
  },
  {
    path: backOfficePaths.superusers,
    lazy: () => import('../superusers/superusers-page.tsx'),
    handle: { title: t => t.backOffice.superusers.title, page: 'back-office/superusers/superusers-page' },
  },
]
