import { reportNames } from '../src/domain/reports/report-names.ts'
import { resellerEmail, seeded } from './seed-records.ts'

export type MeasuredPage = {
  what: string
  path: string
  budget?: number
  /** What a POST sends, another thing each time. */
  json?: (round: number) => object
  headers?: Record<string, string>
}

/** Their addresses are below `/api/sezam/`. */
const pages: readonly MeasuredPage[] = [
  { what: 'today', path: 'today/' },
  { what: 'orders, first page', path: 'orders/' },
  { what: 'orders, deep page', path: 'orders/?to=2023-06-01' },
  { what: 'orders of a state', path: 'orders/?status=cancelled' },
  { what: 'orders, a rare method', path: 'orders/?method=paypal' },
  { what: 'orders, a filter without matches', path: 'orders/?method=paypal&status=pending' },
  { what: 'orders, a filter within days', path: 'orders/?country=USA&from=2024-01-01&to=2024-01-31' },
  { what: 'orders, paid in a month', path: 'orders/?by=paid&from=2024-01-01&to=2024-01-31' },
  { what: 'orders of a coupon', path: 'orders/?coupon=SPRING0' },
  { what: 'orders, counted', path: 'orders/?count=1' },
  { what: 'orders, counted with a filter', path: 'orders/?status=cancelled&count=1' },
  {
    what: 'orders, counted with a filter without matches',
    path: 'orders/?method=paypal&status=pending&count=1',
    budget: 110,
  },
  { what: 'orders of a customer', path: 'orders/?q=customer-7@studio-7.example' },
  { what: 'orders of a reseller', path: `orders/?q=${resellerEmail}` },
  { what: 'orders by invoice number', path: 'orders/?q=AST-2023-0000010' },
  { what: 'order', path: 'orders/25003/' },
  { what: 'licenses, first page', path: 'licenses/' },
  { what: 'licenses, a plan', path: 'licenses/?plan=company' },
  { what: 'licenses, a filter with few matches', path: 'licenses/?plan=company&state=revoked' },
  {
    what: 'licenses, counted with a filter with few matches',
    path: 'licenses/?plan=company&state=revoked&count=1',
    budget: 110,
  },
  { what: 'license', path: 'licenses/5000/' },
  { what: 'customers, first page', path: 'customers/' },
  { what: 'customers of a country', path: 'customers/?country=USA' },
  { what: 'customers, a filter without matches', path: 'customers/?country=JPN' },
  { what: 'customers by the beginning of an address', path: 'customers/?q=customer-99' },
  { what: 'customers who have not paid', path: 'customers/?paid=no' },
  { what: 'customers, counted with a filter', path: 'customers/?country=USA&count=1', budget: 110 },
  { what: 'customer', path: 'customers/7000/' },
  { what: 'reseller', path: `customers/${seeded.reseller}/` },
  { what: 'payments, first page', path: 'payments/' },
  { what: 'payments, deep page', path: 'payments/?to=2023-06-01' },
  { what: 'payments of a state', path: 'payments/?status=expired' },
  { what: 'payments of an amount', path: 'payments/?amount=22.00' },
  { what: 'payments, a filter without matches', path: 'payments/?amount=23.45' },
  { what: 'payments by reference', path: 'payments/?reference=pi_25003' },
  {
    what: 'payments, counted with a filter without matches',
    path: 'payments/?amount=23.45&count=1',
    budget: 110,
  },
  { what: 'payment', path: 'payments/5000/' },
  { what: 'unmatched payments', path: 'unmatched-payments/' },
  { what: 'unmatched payments, resolved', path: 'unmatched-payments/?state=resolved' },
  { what: 'unmatched payments, a filter without matches', path: 'unmatched-payments/?kind=dispute' },
  { what: 'unmatched payment', path: 'unmatched-payments/19999/' },
  { what: 'statements', path: 'statements/' },
  { what: 'e-mails, first page', path: 'emails/' },
  { what: 'e-mails of a kind', path: 'emails/?kind=reminder' },
  { what: 'e-mails of a kind that was never sent', path: 'emails/?kind=weekly-report' },
  { what: 'e-mails to a customer', path: 'emails/?recipient=customer-7@studio-7.example' },
  { what: 'e-mails that failed', path: 'emails/?state=failed' },
  { what: 'e-mails that wait', path: 'emails/?state=waiting' },
  { what: 'e-mail', path: `emails/${seeded.orders * 0.7}/` },
  { what: 'incoming events, first page', path: 'events/' },
  { what: 'incoming events that failed', path: 'events/?state=failed' },
  { what: 'incoming events of a provider', path: 'events/?provider=btcpay' },
  { what: 'incoming events of an unknown provider', path: 'events/?provider=paypal' },
  { what: 'incoming event', path: `events/${seeded.orders - 5000}/` },
  { what: 'webhook deliveries, first page', path: 'webhook-deliveries/' },
  { what: 'webhook deliveries that failed', path: 'webhook-deliveries/?status=failed' },
  { what: 'webhook deliveries that wait', path: 'webhook-deliveries/?status=pending' },
  { what: 'webhook endpoints', path: 'webhook-endpoints/' },
  { what: 'jobs', path: 'jobs/' },
  { what: 'audit log, first page', path: 'actions/' },
  { what: 'audit log of an order', path: 'actions/?target=25003' },
  { what: 'audit log, a verb that was never used', path: 'actions/?verb=set+rate' },
  { what: 'action', path: 'actions/5000/' },
  { what: 'questions, first page', path: 'questions/' },
  { what: 'questions that are open', path: 'questions/?state=open' },
  { what: 'coupons', path: 'coupons/' },
  { what: 'superusers', path: 'superusers/' },
  { what: 'search by number', path: 'search/?q=25000' },
  { what: 'search by invoice number', path: 'search/?q=AST-2021-25000' },
  { what: 'search by provider’s id', path: 'search/?q=pi_25000' },
  { what: 'search by e-mail address', path: 'search/?q=customer-99999@studio-4999.example' },
  { what: 'search by a rare word', path: 'search/?q=romashka%204321' },
  { what: 'search by a frequent word', path: 'search/?q=studio' },
  { what: 'search by a word in Cyrillic letters', path: `search/?q=${encodeURIComponent('Телеком 77')}` },
  { what: 'search by a word that no one has', path: 'search/?q=zzyzx' },
  ...reportNames.map(name => ({ what: `report: ${name}`, path: `reports/${name}/` })),
  {
    what: 'report: revenue of six years by country',
    path: 'reports/revenue/?from=2021-01-01&step=month&split=country',
  },
  { what: 'report: MRR of six years by plan', path: 'reports/mrr/?from=2021-01-01&step=month&split=plan' },
  {
    what: 'report: rows behind the revenue',
    path: 'reports/revenue/rows/?figure=received&from=2024-01-01&to=2024-01-31',
  },
  { what: 'report: rows behind the MRR', path: 'reports/mrr/rows/?figure=new&from=2024-01-01&to=2024-01-31' },
]

/** What a superuser opens, with the milliseconds that the server may take. */
export const backOfficePages: readonly MeasuredPage[] = pages.map(page => ({
  ...page,
  path: `/api/sezam/${page.path}`,
}))
