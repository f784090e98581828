import { type RouteObject, redirect } from 'react-router'
import type { Texts } from '../../../texts/en/screens.ts'
import { type LoaderArgs, pageContext } from '../../app/context.ts'
import { paths } from '../../app/paths.ts'
import { backOfficePaths } from '../kit/back-office-paths.ts'
import { BackOfficeLayout } from './back-office-frame.tsx'
import { ScreenFailure } from './screen-failure.tsx'
import type { ScreenRoute } from './screen-handle.ts'
import { settingsScreens } from './settings-screens.ts'

/** One for each screen: its texts in texts/{en,ru}/back-office/ are named after its folder. */
const screens: readonly ScreenRoute[] = [
  {
    path: backOfficePaths.questions,
    lazy: () => import('../questions/questions-page.tsx'),
    handle: { title: t => t.backOffice.questions.title, page: 'back-office/questions/questions-page' },
  },
  {
    path: backOfficePaths.feedback,
    lazy: () => import('../questions/feedback-page.tsx'),
    handle: {
      title: t => t.backOffice.questions.feedback.title,
      page: 'back-office/questions/feedback-page',
    },
  },
  {
    path: '/sezam/questions/:id/',
    lazy: () => import('../questions/question-page.tsx'),
    handle: {
      title: (t, _loaded, { id }) => t.backOffice.questions.questionTitle(id ?? ''),
      page: 'back-office/questions/question-page',
    },
  },
  {
    path: backOfficePaths.texts,
    lazy: () => import('../content/texts-page.tsx'),
    handle: { title: t => t.backOffice.content.title, page: 'back-office/content/texts-page' },
  },
  {
    path: '/managecms/:id/',
    lazy: () => import('../content/text-page.tsx'),
    handle: { title: t => t.backOffice.content.title, page: 'back-office/content/text-page' },
  },
  {
    path: '/managecms/:id/history/:language/',
    lazy: () => import('../content/history-page.tsx'),
    handle: { title: t => t.backOffice.content.history, page: 'back-office/content/history-page' },
  },
  {
    path: backOfficePaths.home,
    lazy: () => import('../today/today-page.tsx'),
    handle: { title: t => t.backOffice.today.title, page: 'back-office/today/today-page' },
  },
  {
    path: '/sezam/factor/',
    lazy: () => import('../factor/factor-page.tsx'),
    handle: { title: t => t.backOffice.factor.title, page: 'back-office/factor/factor-page' },
  },
  {
    path: backOfficePaths.customers,
    lazy: () => import('../customers/customers-page.tsx'),
    handle: { title: t => t.backOffice.customers.title, page: 'back-office/customers/customers-page' },
  },
  {
    path: '/sezam/customers/:id/',
    lazy: () => import('../customers/customer-page.tsx'),
    handle: { title: t => t.backOffice.customers.title, page: 'back-office/customers/customer-page' },
  },
  {
    path: '/sezam/search/',
    lazy: () => import('../search/search-page.tsx'),
    handle: { title: t => t.backOffice.search.title, page: 'back-office/search/search-page' },
  },
  {
    path: backOfficePaths.orders,
    lazy: () => import('../orders/orders-page.tsx'),
    handle: { title: t => t.backOffice.orders.title, page: 'back-office/orders/orders-page' },
  },
  {
    path: '/sezam/orders/:id/',
    lazy: () => import('../orders/order-page.tsx'),
    handle: {
      title: (t, _loaded, { id }) => t.backOffice.orders.orderTitle(id ?? ''),
      page: 'back-office/orders/order-page',
    },
  },
  {
    path: backOfficePaths.payments,
    lazy: () => import('../payments/unmatched-payments-page.tsx'),
    handle: {
      title: t => t.backOffice.payments.title,
      page: 'back-office/payments/unmatched-payments-page',
    },
  },
  {
    path: backOfficePaths.allPayments,
    lazy: () => import('../payments/all-payments-page.tsx'),
    handle: {
      title: t => t.backOffice.payments.received.title,
      page: 'back-office/payments/all-payments-page',
    },
  },
  {
    path: '/sezam/payments/all/:id/',
    lazy: () => import('../payments/payment-page.tsx'),
    handle: {
      title: (t, _loaded, { id }) => t.backOffice.payments.received.paymentTitle(id ?? ''),
      page: 'back-office/payments/payment-page',
    },
  },
  {
    path: backOfficePaths.reversals,
    lazy: () => import('../payments/reversals-page.tsx'),
    handle: {
      title: t => t.backOffice.payments.reversal.title,
      page: 'back-office/payments/reversals-page',
    },
  },
  {
    path: backOfficePaths.statements,
    lazy: () => import('../statements/statements-page.tsx'),
    handle: { title: t => t.backOffice.statements.title, page: 'back-office/statements/statements-page' },
  },
  {
    path: '/sezam/payments/unmatched/:id/',
    lazy: () => import('../payments/unmatched-payment-page.tsx'),
    handle: {
      title: (t, _loaded, { id }) => t.backOffice.payments.paymentTitle(id ?? ''),
      page: 'back-office/payments/unmatched-payment-page',
    },
  },
  {
    path: backOfficePaths.licenses,
    lazy: () => import('../licenses/licenses-page.tsx'),
    handle: { title: t => t.backOffice.licenses.title, page: 'back-office/licenses/licenses-page' },
  },
  {
    path: backOfficePaths.licenseExpirations,
    lazy: () => import('../licenses/expirations-page.tsx'),
    handle: {
      title: t => t.backOffice.licenses.expirations.title,
      page: 'back-office/licenses/expirations-page',
    },
  },
  {
    path: '/sezam/licenses/:id/',
    lazy: () => import('../licenses/license-page.tsx'),
    handle: {
      title: (t, _loaded, { id }) => t.backOffice.licenses.licenseTitle(id ?? ''),
      page: 'back-office/licenses/license-page',
    },
  },
  {
    path: '/sezam/reports/books/:book/',
    lazy: () => import('../reports/book-page.tsx'),
    handle: {
      title: (t, _loaded, { book }) => t.backOffice.reports.books.names[book === 'sales' ? 'sales' : 'vat'],
      page: 'back-office/reports/book-page',
    },
  },
  {
    path: '/sezam/reports/:report/rows/',
    lazy: () => import('../reports/report-rows-page.tsx'),
    handle: { title: t => t.backOffice.reports.title, page: 'back-office/reports/report-rows-page' },
  },
  ...['/sezam/reports/', '/sezam/reports/:report/'].map(
    (path): ScreenRoute => ({
      path,
      lazy: () => import('../reports/report-page.tsx'),
      handle: {
        title: (t, _loaded, { report = 'revenue' }) => findReportTitle(t.backOffice.reports, report),
        page: 'back-office/reports/report-page',
      },
    }),
  ),
  ...settingsScreens,
]

function findReportTitle({ names, title }: Texts['backOffice']['reports'], report: string): string {
  return Object.entries(names).find(([name]) => name === report)?.[1] ?? title
}

/** In the server's own notation. */
export const backOfficePagePaths = [...screens.map(({ path }) => path), '/sezam/*', '/managecms/*']

export function isBackOfficePath(pathname: string): boolean {
  return /^\/(sezam|managecms)(\/|$)/.test(pathname)
}

export function backOfficeRoutes(prepare: (screen: ScreenRoute) => RouteObject): RouteObject[] {
  return [
    {
      loader: guard,
      Component: BackOfficeLayout,
      ErrorBoundary: ScreenFailure,
      children: [
        ...screens.map(prepare),
        { path: '/sezam/settings/', loader: () => redirect(backOfficePaths.superusers), element: null },
        { path: '/sezam/*', loader: notFound, element: null },
        { path: '/managecms/*', loader: notFound, element: null },
      ],
    },
  ]
}

/** To others the back office does not exist. What a superuser may see, the API decides. */
function guard({ request, context }: LoaderArgs) {
  const { visitor } = context.get(pageContext)
  const { pathname, search } = new URL(request.url)
  if (!visitor.user) throw redirect(paths.signIn(pathname + search))
  if (!visitor.isSuperuser) throw redirect(paths.home)
  return null
}

function notFound(): never {
  throw new Response(null, { status: 404 })
}
