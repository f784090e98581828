import { type RouteObject, redirect } from 'react-router'
import type { Texts } from '../../texts/en/screens.ts'
import { type LoaderArgs, pageContext } from './context.ts'
import { Layout } from './layout.tsx'
import { PageFailure } from './page-failure.tsx'
import { paths } from './paths.ts'

/** What the frame around a page needs to know of it. `source` is the page's file, for preloading its chunk. */
export type PageHandle = {
  title: (texts: Texts) => string
  description?: (texts: Texts) => string
  source?: string
  indexed?: boolean
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

const review: RouteObject = {
  path: '/orders/:id/review/',
  lazy: () => import('../review/review-page.tsx'),
  handle: { title: t => t.titles.review, source: 'src/web/review/review-page.tsx' } satisfies PageHandle,
}

const profile: RouteObject = {
  path: '/accounts/profile/',
  lazy: () => import('../profile/profile-page.tsx'),
  handle: { title: t => t.titles.profile, source: 'src/web/profile/profile-page.tsx' } satisfies PageHandle,
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
      review,
      profile,
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

function notFound(): never {
  throw new Response(null, { status: 404 })
}
