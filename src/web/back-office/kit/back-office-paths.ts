import type { SearchHit } from '../../../contract/back-office/search.ts'
import type { Language } from '../../../domain/languages.ts'

export const backOfficePaths = {
  home: '/sezam/',
  factor: (next?: string) => `/sezam/factor/${next ? `?next=${encodeURIComponent(next)}` : ''}`,
  orders: '/sezam/orders/',
  order: (id: number) => `/sezam/orders/${id}/`,
  payments: '/sezam/payments/',
  allPayments: '/sezam/payments/all/',
  payment: (id: number) => `/sezam/payments/all/${id}/`,
  statements: '/sezam/payments/statements/',
  unmatchedPayment: (id: number) => `/sezam/payments/unmatched/${id}/`,
  customers: '/sezam/customers/',
  customer: (id: number) => `/sezam/customers/${id}/`,
  licenses: '/sezam/licenses/',
  servers: '/sezam/licenses/servers/',
  licenseExpirations: '/sezam/licenses/expirations/',
  licensesExpiringOn: (day: string) => `/sezam/licenses/?state=active&from=${day}&to=${day}`,
  license: (id: number) => `/sezam/licenses/${id}/`,
  questions: '/sezam/questions/',
  feedback: '/sezam/questions/feedback/',
  question: (id: number) => `/sezam/questions/${id}/`,
  texts: '/managecms/',
  text: (id: number) => `/managecms/${id}/`,
  textHistory: (id: number, language: Language) => `/managecms/${id}/history/${language}/`,
  reports: '/sezam/reports/',
  report: (name: string) => (name === 'revenue' ? '/sezam/reports/' : `/sezam/reports/${name}/`),
  book: (name: string) => `/sezam/reports/books/${name}/`,
  weeklyReport: '/sezam/settings/weekly-report/',
  reportRows: (name: string) => `/sezam/reports/${name}/rows/`,
  emails: '/sezam/emails/',
  email: (id: number) => `/sezam/emails/${id}/`,
  jobs: '/sezam/settings/jobs/',
  events: '/sezam/settings/events/',
  event: (id: number) => `/sezam/settings/events/${id}/`,
  deliveries: '/sezam/settings/webhook-deliveries/',
  delivery: (id: number) => `/sezam/settings/webhook-deliveries/${id}/`,
  coupons: '/sezam/settings/coupons/',
  coupon: (code: string) => `/sezam/settings/coupons/${code}/`,
  imports: '/sezam/settings/imports/',
  exports: '/sezam/settings/exports/',
  audit: '/sezam/settings/audit/',
  action: (id: number) => `/sezam/settings/audit/${id}/`,
  sellers: '/sezam/settings/sellers/',
  thresholds: '/sezam/settings/sellers/thresholds/',
  seller: (id: number) => `/sezam/settings/sellers/${id}/`,
  reminders: '/sezam/settings/reminders/',
  tokens: '/sezam/settings/tokens/',
  endpoints: '/sezam/settings/webhooks/',
  prices: '/sezam/settings/prices/',
  releases: '/sezam/settings/releases/',
  rates: '/sezam/settings/rates/',
  sessions: '/sezam/settings/sessions/',
  superusers: '/sezam/settings/superusers/',
}

/** The page that shows what a search found. */
export function hitPath({ kind, id, title }: SearchHit): string {
  switch (kind) {
    case 'customer':
      return backOfficePaths.customer(id)
    case 'license':
      return backOfficePaths.license(id)
    case 'unmatched':
      return backOfficePaths.unmatchedPayment(id)
    case 'coupon':
      return backOfficePaths.coupon(title)
    case 'text':
      return backOfficePaths.text(id)
    case 'order':
    case 'invoice':
    case 'payment':
      return backOfficePaths.order(id)
  }
}
