import { type RouteObject, redirect } from 'react-router'
import type { Visitor } from '../../contract/rendering.ts'
import { priceInEuro } from '../../domain/pricing/catalog.ts'
import type { Texts } from '../../texts/all.ts'
import { sold } from '../../texts/sold.ts'
import type { LoaderArgs } from './context.ts'
import { Layout, PageFailure } from './frame.tsx'
import { type PageHandle, readText } from './page-handle.ts'
import { paths, routes } from './paths.ts'

export type Page = PageHandle & { path: string; page: keyof typeof files }

type Loaded = Pick<RouteObject, 'loader' | 'Component' | 'shouldRevalidate'>

const files = {
  'sign-in/sign-in-page': () => import('../sign-in/sign-in-page.tsx'),
  'pricing/pricing-page': () => import('../pricing/pricing-page.tsx'),
  'pricing/convert-demo-page': () => import('../pricing/convert-demo-page.tsx'),
  'renewal/renewal-page': () => import('../renewal/renewal-page.tsx'),
  'renewal/renewal-by-serial-page': () => import('../renewal/renewal-by-serial-page.tsx'),
  'upgrade/upgrade-page': () => import('../upgrade/upgrade-page.tsx'),
  'order/order-page': () => import('../order/order-page.tsx'),
  'order-form/order-form-page': () => import('../order-form/order-form-page.tsx'),
  'payment-link/renewal-link-page': () => import('../payment-link/renewal-link-page.tsx'),
  'payment-link/payment-link-page': () => import('../payment-link/payment-link-page.tsx'),
  'written-quote/written-quote-page': () => import('../written-quote/written-quote-page.tsx'),
  'profile/profile-page': () => import('../profile/profile-page.tsx'),
  'profile/license-page': () => import('../profile/license-page.tsx'),
  'profile/transfer-page': () => import('../profile/transfer-page.tsx'),
  'profile/data-page': () => import('../profile/data-page.tsx'),
  'profile/developers-page': () => import('../profile/developers-page.tsx'),
  'profile/servers-page': () => import('../profile/servers-page.tsx'),
  'profile/people-page': () => import('../profile/people-page.tsx'),
  'settings/settings-page': () => import('../settings/settings-page.tsx'),
  'settings/mail-link-page': () => import('../settings/mail-link-page.tsx'),
  'demo/demo-page': () => import('../demo/demo-page.tsx'),
  'offline-activation/request-page': () => import('../offline-activation/request-page.tsx'),
  'offline-activation/response-page': () => import('../offline-activation/response-page.tsx'),
  'help/help-page': () => import('../help/help-page.tsx'),
  'help/article-page': () => import('../help/article-page.tsx'),
  'help/developer-page': () => import('../help/developer-page.tsx'),
  'product/product-page': () => import('../product/product-page.tsx'),
  'product/releases-page': () => import('../product/releases-page.tsx'),
  'support/support-page': () => import('../support/support-page.tsx'),
  'withdrawal/ending-page': () => import('../withdrawal/ending-page.tsx'),
  'withdrawal/withdrawal-page': () => import('../withdrawal/withdrawal-page.tsx'),
  'legal/legal-page': () => import('../legal/legal-page.tsx'),
  'legal/imprint-page': () => import('../legal/imprint-page.tsx'),
}

export const pages: readonly Page[] = [
  { path: routes.signIn, page: 'sign-in/sign-in-page', title: t => t.signIn.account.title },
  { path: routes.buy, page: 'pricing/pricing-page', title: pricingTitle },
  { path: routes.pricing, page: 'pricing/pricing-page', title: pricingTitle },
  { path: routes.convertDemo, page: 'pricing/convert-demo-page', title: t => t.pricing.demo.title },
  { path: routes.renew, page: 'renewal/renewal-page', title: t => t.renewal.title },
  { path: routes.renewBySerial, page: 'renewal/renewal-by-serial-page', title: t => t.renewal.title },
  { path: routes.upgrade, page: 'upgrade/upgrade-page', title: t => t.upgrade.title },
  {
    path: routes.order,
    page: 'order/order-page',
    title: (t, _loaded, { params }) => `${t.order.pageTitle} ${params['id']}`,
  },
  {
    path: routes.orderForm,
    page: 'order-form/order-form-page',
    title: (t, loaded) => (isOnline(loaded) ? t.orderForm.online.title : t.orderForm.title),
  },
  {
    path: routes.renewalLink,
    page: 'payment-link/renewal-link-page',
    title: t => t.paymentLink.renewal.title,
  },
  { path: routes.paymentLink, page: 'payment-link/payment-link-page', title: t => t.paymentLink.title },
  { path: routes.writtenQuote, page: 'written-quote/written-quote-page', title: t => t.writtenQuote.title },
  { path: routes.profile, page: 'profile/profile-page', title: t => t.profile.title },
  { path: routes.license, page: 'profile/license-page', title: t => t.profile.license.title },
  { path: routes.transfer, page: 'profile/transfer-page', title: t => t.profile.license.offer.title },
  { path: routes.ownData, page: 'profile/data-page', title: t => t.profile.data.title },
  { path: routes.developers, page: 'profile/developers-page', title: t => t.profile.developers.title },
  { path: routes.servers, page: 'profile/servers-page', title: t => t.profile.servers.title },
  { path: routes.people, page: 'profile/people-page', title: t => t.profile.people.title },
  { path: routes.settings, page: 'settings/settings-page', title: t => t.settings.title },
  { path: routes.mailLink, page: 'settings/mail-link-page', title: t => t.settings.mailLink.title },
  { path: routes.demo, page: 'demo/demo-page', title: t => t.demo.title },
  {
    path: routes.activateAny,
    page: 'offline-activation/request-page',
    title: t => t.offlineActivation.title,
  },
  { path: routes.activate, page: 'offline-activation/request-page', title: t => t.offlineActivation.title },
  {
    path: routes.activated,
    page: 'offline-activation/response-page',
    title: t => t.offlineActivation.responseTitle,
  },
  { path: routes.help, page: 'help/help-page', title: t => t.help.title },
  {
    path: routes.article,
    page: 'help/article-page',
    title: (t, loaded) => readText(loaded, 'title') ?? t.help.title,
  },
  {
    path: routes.developerText,
    page: 'help/developer-page',
    title: (t, loaded) => readText(loaded, 'title') ?? t.help.title,
  },
  {
    path: routes.product,
    page: 'product/product-page',
    title: (t, loaded) => t.product.title(readText(loaded, 'title') ?? sold().name),
  },
  {
    path: routes.releases,
    page: 'product/releases-page',
    title: t => t.product.releases.title(sold().name),
  },
  { path: routes.ask, page: 'support/support-page', title: t => t.support.title },
  { path: routes.endContract, page: 'withdrawal/ending-page', title: t => t.withdrawal.ending.title },
  { path: routes.withdraw, page: 'withdrawal/withdrawal-page', title: t => t.withdrawal.title },
  { path: routes.terms, page: 'legal/legal-page', title: t => t.layout.footer.terms },
  { path: routes.privacy, page: 'legal/legal-page', title: t => t.layout.footer.privacy },
  { path: routes.imprint, page: 'legal/imprint-page', title: t => t.legal.imprint.title },
]

function pricingTitle({ titles }: Texts, _: unknown, { visitor }: { visitor: Visitor }): string {
  return titles.pricing(priceInEuro(visitor.catalog, 'astra-1m', 1) / 100)
}

const redirects: RouteObject[] = [
  { path: routes.home, loader: to(paths.profile), element: null },
  { path: routes.profileShort, loader: to(paths.profile), element: null },
  { path: routes.productShort, loader: to(paths.buy), element: null },
]

/** The browser also loads the words of a page: `load` says how. */
export function openRoutes(load = loadPage): RouteObject[] {
  const opened = pages.map(page => ({ path: page.path, handle: page, lazy: () => load(page) }))
  const missing = { path: '*', loader: notFound, element: null }
  return [{ Component: Layout, ErrorBoundary: PageFailure, children: [...opened, ...redirects, missing] }]
}

export function loadPage({ page }: Page): Promise<Loaded> {
  return files[page]()
}

function to(path: string) {
  return ({ request }: LoaderArgs) => redirect(path + new URL(request.url).search)
}

function isOnline(loaded: unknown): boolean {
  return typeof loaded === 'object' && loaded !== null && 'online' in loaded && loaded.online === true
}

function notFound(): never {
  throw new Response(null, { status: 404 })
}
