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
const paths: readonly string[] = [
  'today/',
  'orders/',
  'orders/?to=2023-06-01',
  'orders/?status=cancelled',
  'orders/?method=paypal',
  'orders/?method=paypal&status=pending',
  'orders/?country=USA&from=2024-01-01&to=2024-01-31',
  'orders/?by=paid&from=2024-01-01&to=2024-01-31',
  'orders/?coupon=SPRING0',
  'orders/?count=1',
  'orders/?status=cancelled&count=1',
  'orders/?q=customer-7@studio-7.example',
  `orders/?q=${resellerEmail}`,
  'orders/?q=AST-2023-0000010',
  'orders/25003/',
  'licenses/',
  'licenses/?plan=company',
  'licenses/?plan=company&state=revoked',
  'licenses/5000/',
  'customers/',
  'customers/?country=USA',
  'customers/?country=JPN',
  'customers/?q=customer-99',
  'customers/?paid=no',
  'customers/7000/',
  `customers/${seeded.reseller}/`,
  'payments/',
  'payments/?to=2023-06-01',
  'payments/?status=expired',
  'payments/?amount=22.00',
  'payments/?amount=23.45',
  'payments/?reference=pi_25003',
  'payments/5000/',
  'unmatched-payments/',
  'unmatched-payments/?state=resolved',
  'unmatched-payments/?kind=dispute',
  'unmatched-payments/19999/',
  'statements/',
  'emails/',
  'emails/?kind=reminder',
  'emails/?kind=weekly-report',
  'emails/?recipient=customer-7@studio-7.example',
  'emails/?state=failed',
  'emails/?state=waiting',
  `emails/${seeded.orders * 0.7}/`,
  'events/',
  'events/?state=failed',
  'events/?provider=btcpay',
  'events/?provider=paypal',
  `events/${seeded.orders - 5000}/`,
  'webhook-deliveries/',
  'webhook-deliveries/?status=failed',
  'webhook-deliveries/?status=pending',
  'webhook-endpoints/',
  'jobs/',
  'actions/',
  'actions/?target=25003',
  'actions/?verb=set+rate',
  'actions/5000/',
  'questions/',
  'questions/?state=open',
  'coupons/',
  'superusers/',
  'search/?q=25000',
  'search/?q=AST-2021-25000',
  'search/?q=pi_25000',
  'search/?q=customer-99999@studio-4999.example',
  'search/?q=romashka%204321',
  'search/?q=studio',
  `search/?q=${encodeURIComponent('Телеком 77')}`,
  'search/?q=zzyzx',
  'reports/revenue/?from=2021-01-01&step=month&split=country',
  'reports/mrr/?from=2021-01-01&step=month&split=plan',
  'reports/revenue/rows/?figure=received&from=2024-01-01&to=2024-01-31',
  'reports/mrr/rows/?figure=new&from=2024-01-01&to=2024-01-31',
  ...reportNames.map(name => `reports/${name}/`),
]
const countedWithFilter: readonly string[] = [
  'orders/?method=paypal&status=pending&count=1',
  'licenses/?plan=company&state=revoked&count=1',
  'customers/?country=USA&count=1',
  'payments/?amount=23.45&count=1',
]

/** What a superuser opens, with the milliseconds that the server may take. */
export const backOfficePages: readonly MeasuredPage[] = [
  ...paths.map(path => ({ what: path, path: `/api/sezam/${path}` })),
  ...countedWithFilter.map(path => ({ what: path, path: `/api/sezam/${path}`, budget: 110 })),
]
