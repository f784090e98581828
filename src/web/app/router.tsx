import { type RouteObject, redirect } from 'react-router'
import type { Texts } from '../../texts/en/screens.ts'
import { type LoaderArgs, pageContext } from './context.ts'
import { Layout } from './layout.tsx'
import { PageFailure } from './page-failure.tsx'
import { paths } from './paths.ts'

/** What the frame around a page needs to know of it. `source` is the page's file, for preloading its chunk. */
export type PageHandle = {
  /** `loaded` is what the page's loader gave, once it has. */
  title: (texts: Texts, loaded?: unknown) => string
  description?: (texts: Texts, loaded?: unknown) => string
  source?: string
  indexed?: boolean
  /** Knowing the address is what lets a person in: no other site may be told it. */
  secretAddress?: boolean
}

const signIn: RouteObject = {
  path: '/accounts/login/',
  lazy: () => import('../sign-in/sign-in-page.tsx'),
  handle: {
    title: t => t.titles.signIn,
    source: 'src/web/sign-in/sign-in-page.tsx',
    indexed: true,
  } satisfies PageHandle,
}

const pricing = (path: string): RouteObject => ({
  path,
  lazy: () => import('../pricing/pricing-page.tsx'),
  handle: {
    title: t => t.titles.pricing,
    description: t => t.pricing.description,
    source: 'src/web/pricing/pricing-page.tsx',
    indexed: true,
  } satisfies PageHandle,
})

const convertDemo: RouteObject = {
  path: '/orders/software/astra/buy/:id/',
  lazy: () => import('../pricing/demo-page.tsx'),
  handle: { title: t => t.titles.convertDemo, source: 'src/web/pricing/demo-page.tsx' } satisfies PageHandle,
}

const renewal: RouteObject = {
  path: '/orders/software/astra/license/:id/renew/',
  lazy: () => import('../renewal/renewal-page.tsx'),
  handle: { title: t => t.titles.renewal, source: 'src/web/renewal/renewal-page.tsx' } satisfies PageHandle,
}

const renewalBySerial: RouteObject = {
  path: '/orders/software/astra/license/:id/renew-sn/',
  lazy: () => import('../renewal/renewal-by-serial-page.tsx'),
  handle: {
    title: t => t.titles.renewal,
    source: 'src/web/renewal/renewal-by-serial-page.tsx',
    secretAddress: true,
  } satisfies PageHandle,
}

const upgrade: RouteObject = {
  path: '/orders/software/astra/license/:id/upgrade/',
  lazy: () => import('../upgrade/upgrade-page.tsx'),
  handle: { title: t => t.titles.upgrade, source: 'src/web/upgrade/upgrade-page.tsx' } satisfies PageHandle,
}

const review: RouteObject = {
  path: '/orders/:id/review/',
  lazy: () => import('../review/review-page.tsx'),
  handle: { title: t => t.titles.review, source: 'src/web/review/review-page.tsx' } satisfies PageHandle,
}

const orderForm: RouteObject = {
  path: '/orders/software/astra/order/',
  lazy: () => import('../order-form/order-form-page.tsx'),
  handle: {
    title: t => t.titles.orderForm,
    source: 'src/web/order-form/order-form-page.tsx',
  } satisfies PageHandle,
}

const paymentLink: RouteObject = {
  path: '/orders/payment/link/',
  lazy: () => import('../payment-link/payment-link-page.tsx'),
  handle: {
    title: t => t.titles.paymentLink,
    source: 'src/web/payment-link/payment-link-page.tsx',
    secretAddress: true,
  } satisfies PageHandle,
}

const profile: RouteObject = {
  path: '/accounts/profile/',
  lazy: () => import('../profile/profile-page.tsx'),
  handle: { title: t => t.titles.profile, source: 'src/web/profile/profile-page.tsx' } satisfies PageHandle,
}

const demo: RouteObject = {
  path: '/orders/software/astra/demo/',
  lazy: () => import('../demo/demo-page.tsx'),
  handle: { title: t => t.titles.demo, source: 'src/web/demo/demo-page.tsx' } satisfies PageHandle,
}

const help: RouteObject[] = [
  {
    path: '/help/',
    lazy: () => import('../help/help-page.tsx'),
    handle: {
      title: t => t.help.title,
      description: t => t.help.description,
      source: 'src/web/help/help-page.tsx',
      indexed: true,
    } satisfies PageHandle,
  },
  {
    path: '/help/:slug/',
    lazy: () => import('../help/article-page.tsx'),
    handle: {
      title: (t, loaded) => titleIn(loaded) ?? t.help.title,
      description: (t, loaded) => summaryIn(loaded) ?? t.help.description,
      source: 'src/web/help/article-page.tsx',
      indexed: true,
    } satisfies PageHandle,
  },
]

const legal: RouteObject[] = [
  {
    path: '/terms/',
    lazy: () => import('../legal/terms-page.tsx'),
    handle: {
      title: t => t.layout.footer.terms,
      source: 'src/web/legal/terms-page.tsx',
      indexed: true,
    } satisfies PageHandle,
  },
  {
    path: '/privacy/',
    lazy: () => import('../legal/privacy-page.tsx'),
    handle: {
      title: t => t.layout.footer.privacy,
      source: 'src/web/legal/privacy-page.tsx',
      indexed: true,
    } satisfies PageHandle,
  },
]

const support: RouteObject = {
  path: '/support/ask',
  lazy: () => import('../support/support-page.tsx'),
  handle: { title: t => t.support.title, source: 'src/web/support/support-page.tsx' } satisfies PageHandle,
}

const redirects: RouteObject[] = [
  { path: '/', loader: () => redirect(paths.profile), element: null },
  { path: '/profile/', loader: () => redirect(paths.profile), element: null },
  { path: '/astra-license/', loader: () => redirect(paths.buy), element: null },
  { path: '/sezam/', loader: backOfficeGuard, element: null },
  { path: '/sezam/*', loader: backOfficeGuard, element: null },
]

/** Every page of the shop. */
export const routes: RouteObject[] = [
  {
    Component: Layout,
    ErrorBoundary: PageFailure,
    children: [
      signIn,
      pricing('/orders/software/astra/buy/'),
      pricing('/astra/pricing/'),
      convertDemo,
      renewal,
      renewalBySerial,
      upgrade,
      review,
      orderForm,
      paymentLink,
      profile,
      demo,
      ...help,
      ...legal,
      support,
      ...redirects,
      { path: '*', loader: notFound, element: null },
    ],
  },
]

/** The paths a server answers with a page, in the server's own notation. */
export const pagePaths: readonly string[] = (routes[0]?.children ?? [])
  .map(route => route.path ?? '')
  .filter(path => path !== '*')

function backOfficeGuard({ request, context }: LoaderArgs) {
  const { visitor } = context.get(pageContext)
  if (!visitor.user) throw redirect(paths.signIn(new URL(request.url).pathname))
  if (!visitor.isSuperuser) throw redirect(paths.home)
  throw notFound()
}

function titleIn(loaded: unknown): string | undefined {
  return stringIn(loaded, 'title')
}

function summaryIn(loaded: unknown): string | undefined {
  return stringIn(loaded, 'summary')
}

function stringIn(loaded: unknown, name: string): string | undefined {
  if (typeof loaded !== 'object' || loaded === null || !(name in loaded)) return undefined
  const value: unknown = Reflect.get(loaded, name)
  return typeof value === 'string' ? value : undefined
}

function notFound(): never {
  throw new Response(null, { status: 404 })
}
