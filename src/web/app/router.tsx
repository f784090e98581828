import { type RouteObject, redirect } from 'react-router'
import type { Visitor } from '../../contract/rendering.ts'
import { priceInEuro } from '../../domain/pricing/catalog.ts'
import type { Texts } from '../../texts/all.ts'
import { sold } from '../../texts/sold.ts'
import type { LoaderArgs } from './context.ts'
import { Layout, PageFailure } from './frame.tsx'
import { type PageHandle, readText } from './page-handle.ts'
import { paths, routes } from './paths.ts'

type Page = PageHandle & { path: string; load: () => Promise<Loaded> }

type Loaded = Pick<RouteObject, 'loader' | 'Component' | 'shouldRevalidate'>

const files = import.meta.glob<Loaded>('../*/*-page.tsx')

export const pages: readonly Page[] = [
  page(routes.signIn, 'sign-in/sign-in-page', t => t.signIn.account.title),
  page(routes.buy, 'pricing/pricing-page', pricingTitle),
  page(routes.pricing, 'pricing/pricing-page', pricingTitle),
  page(routes.convertDemo, 'pricing/convert-demo-page', t => t.pricing.demo.title),
  page(routes.renew, 'renewal/renewal-page', t => t.renewal.title),
  page(routes.renewBySerial, 'renewal/renewal-by-serial-page', t => t.renewal.title),
  page(routes.upgrade, 'upgrade/upgrade-page', t => t.upgrade.title),
  page(routes.order, 'order/order-page', (t, _, { params }) => `${t.order.pageTitle} ${params['id']}`),
  page(routes.orderForm, 'order-form/order-form-page', (t, loaded) =>
    isOnline(loaded) ? t.orderForm.online.title : t.orderForm.title,
  ),
  page(routes.renewalLink, 'payment-link/renewal-link-page', t => t.paymentLink.renewal.title),
  page(routes.paymentLink, 'payment-link/payment-link-page', t => t.paymentLink.title),
  page(routes.writtenQuote, 'written-quote/written-quote-page', t => t.writtenQuote.title),
  page(routes.profile, 'profile/profile-page', t => t.profile.title),
  page(routes.license, 'profile/license-page', t => t.profile.license.title),
  page(routes.transfer, 'profile/transfer-page', t => t.profile.license.offer.title),
  page(routes.ownData, 'profile/data-page', t => t.profile.data.title),
  page(routes.developers, 'profile/developers-page', t => t.profile.developers.title),
  page(routes.servers, 'profile/servers-page', t => t.profile.servers.title),
  page(routes.people, 'profile/people-page', t => t.profile.people.title),
  page(routes.settings, 'settings/settings-page', t => t.settings.title),
  page(routes.mailLink, 'settings/mail-link-page', t => t.settings.mailLink.title),
  page(routes.demo, 'demo/demo-page', t => t.demo.title),
  page(routes.activateAny, 'offline-activation/request-page', t => t.offlineActivation.title),
  page(routes.activate, 'offline-activation/request-page', t => t.offlineActivation.title),
  page(routes.activated, 'offline-activation/response-page', t => t.offlineActivation.responseTitle),
  page(routes.help, 'help/help-page', t => t.help.title),
  page(routes.article, 'help/article-page', loadedTitle),
  page(routes.developerText, 'help/developer-page', loadedTitle),
  page(routes.product, 'product/product-page', (t, loaded) =>
    t.product.title(readText(loaded, 'title') ?? sold().name),
  ),
  page(routes.releases, 'product/releases-page', t => t.product.releases.title(sold().name)),
  page(routes.ask, 'support/support-page', t => t.support.title),
  page(routes.endContract, 'withdrawal/ending-page', t => t.withdrawal.ending.title),
  page(routes.withdraw, 'withdrawal/withdrawal-page', t => t.withdrawal.title),
  page(routes.terms, 'legal/legal-page', t => t.layout.footer.terms),
  page(routes.privacy, 'legal/legal-page', t => t.layout.footer.privacy),
  page(routes.imprint, 'legal/imprint-page', t => t.legal.imprint.title),
]

function page(path: string, file: PageHandle['page'], title: PageHandle['title']): Page {
  const load = files[`../${file}.tsx`]
  if (!load) throw new Error(`The page ${file} has no file`)
  return { path, page: file, title, load }
}

function loadedTitle(t: Texts, loaded: unknown): string {
  return readText(loaded, 'title') ?? t.help.title
}

function pricingTitle({ titles }: Texts, _: unknown, { visitor }: { visitor: Visitor }): string {
  return titles.pricing(priceInEuro(visitor.catalog, 'astra-1m', 1) / 100)
}

const redirects: RouteObject[] = [
  { path: routes.home, loader: to(paths.profile), element: null },
  { path: routes.profileShort, loader: to(paths.profile), element: null },
  { path: routes.productShort, loader: to(paths.buy), element: null },
]

/** The browser also loads the words of a page: `load` says how. */
export function openRoutes(load = (opened: Page) => opened.load()): RouteObject[] {
  const opened = pages.map(handle => ({ path: handle.path, handle, lazy: () => load(handle) }))
  const missing = { path: '*', loader: notFound, element: null }
  return [{ Component: Layout, ErrorBoundary: PageFailure, children: [...opened, ...redirects, missing] }]
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
