import { type RouteObject, redirect } from 'react-router'
import type { LoaderArgs } from './context.ts'
import { Layout } from './frame.tsx'
import { PageFailure } from './page-failure.tsx'
import type { PageHandle } from './page-handle.ts'
import { paths } from './paths.ts'
import type { WordsName } from './words.ts'

const signIn: RouteObject = {
  path: '/accounts/login/',
  lazy: () => import('../sign-in/sign-in-page.tsx'),
  handle: {
    title: t => t.signIn.title,
    page: 'sign-in/sign-in-page',
  } satisfies PageHandle,
}

const pricing = (path: string): RouteObject => ({
  path,
  lazy: () => import('../pricing/pricing-page.tsx'),
  handle: {
    title: t => t.titles.pricing,
    page: 'pricing/pricing-page',
  } satisfies PageHandle,
})

const convertDemo: RouteObject = {
  path: '/orders/software/astra/buy/:id/',
  lazy: () => import('../pricing/convert-demo-page.tsx'),
  handle: { title: t => t.pricing.demo.title, page: 'pricing/convert-demo-page' } satisfies PageHandle,
}

const renewal: RouteObject = {
  path: '/orders/software/astra/license/:id/renew/',
  lazy: () => import('../renewal/renewal-page.tsx'),
  handle: { title: t => t.renewal.title, page: 'renewal/renewal-page' } satisfies PageHandle,
}

const renewalBySerial: RouteObject = {
  path: '/orders/software/astra/license/:id/renew-sn/',
  lazy: () => import('../renewal/renewal-by-serial-page.tsx'),
  handle: {
    title: t => t.renewal.title,
    page: 'renewal/renewal-by-serial-page',
  } satisfies PageHandle,
}

const upgrade: RouteObject = {
  path: '/orders/software/astra/license/:id/upgrade/',
  lazy: () => import('../upgrade/upgrade-page.tsx'),
  handle: { title: t => t.upgrade.title, page: 'upgrade/upgrade-page' } satisfies PageHandle,
}

const order: RouteObject = {
  path: '/orders/:id/review/',
  lazy: () => import('../order/order-page.tsx'),
  handle: {
    title: (t, _loaded, { id }) => `${t.order.pageTitle} ${id}`,
    page: 'order/order-page',
  } satisfies PageHandle,
}

const orderForm: RouteObject = {
  path: '/orders/software/astra/order/',
  lazy: () => import('../order-form/order-form-page.tsx'),
  handle: {
    title: (t, loaded) => (isOnline(loaded) ? t.orderForm.online.title : t.orderForm.title),
    page: 'order-form/order-form-page',
  } satisfies PageHandle,
}

const profile: RouteObject = {
  path: '/accounts/profile/',
  lazy: () => import('../profile/profile-page.tsx'),
  handle: { title: t => t.profile.title, page: 'profile/profile-page' } satisfies PageHandle,
}

const demo: RouteObject = {
  path: '/orders/software/astra/demo/',
  lazy: () => import('../demo/demo-page.tsx'),
  handle: {
    title: t => t.demo.title,
    page: 'demo/demo-page',
  } satisfies PageHandle,
}

const help: RouteObject[] = [
  {
    path: '/help/',
    lazy: () => import('../help/help-page.tsx'),
    handle: {
      title: t => t.help.title,
      page: 'help/help-page',
    } satisfies PageHandle,
  },
  {
    path: '/help/:slug/',
    lazy: () => import('../help/article-page.tsx'),
    handle: {
      title: (t, loaded) => titleIn(loaded) ?? t.help.title,
      page: 'help/article-page',
    } satisfies PageHandle,
  },
  {
    path: '/help/developers/:name/',
    lazy: () => import('../help/developer-page.tsx'),
    handle: {
      title: (t, loaded) => titleIn(loaded) ?? t.help.title,
      page: 'help/developer-page',
    } satisfies PageHandle,
  },
]

const product: RouteObject = {
  path: '/astra/',
  lazy: () => import('../astra/astra-page.tsx'),
  handle: { title: t => t.astra.title, page: 'astra/astra-page' } satisfies PageHandle,
}

const support: RouteObject = {
  path: '/support/ask',
  lazy: () => import('../support/support-page.tsx'),
  handle: { title: t => t.support.title, page: 'support/support-page' } satisfies PageHandle,
}

const redirects: RouteObject[] = [
  { path: '/', loader: to(paths.profile), element: null },
  { path: '/profile/', loader: to(paths.profile), element: null },
  { path: '/astra-license/', loader: to(paths.buy), element: null },
]

export function wordsName({ page }: PageHandle): WordsName {
  // What precedes the slash of a PageFile is a WordsName.
  return page.split('/')[0] as WordsName
}

export const pages: readonly RouteObject[] = [
  signIn,
  pricing('/orders/software/astra/buy/'),
  pricing('/astra/pricing/'),
  convertDemo,
  renewal,
  renewalBySerial,
  upgrade,
  order,
  orderForm,
  profile,
  demo,
  ...help,
  product,
  support,
  ...redirects,
  { path: '*', loader: notFound, element: null },
]

export function withFrame(children: RouteObject[]): RouteObject[] {
  return [{ Component: Layout, ErrorBoundary: PageFailure, children }]
}

function to(path: string) {
  return ({ request }: LoaderArgs) => redirect(path + new URL(request.url).search)
}

function isOnline(loaded: unknown): boolean {
  return typeof loaded === 'object' && loaded !== null && 'online' in loaded && loaded.online === true
}

function titleIn(loaded: unknown): string | undefined {
  if (typeof loaded !== 'object' || loaded === null || !('title' in loaded)) return undefined
  return typeof loaded.title === 'string' ? loaded.title : undefined
}

function notFound(): never {
  throw new Response(null, { status: 404 })
}
