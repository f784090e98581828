import { type RouteObject, redirect } from 'react-router'
import { type LoaderArgs, pageContext } from '../../app/context.ts'
import { paths } from '../../app/paths.ts'
import { backOfficePaths } from '../kit/back-office-paths.ts'
import { BackOfficeLayout, ScreenFailure } from './back-office-frame.tsx'
import { type ScreenRoute, screens } from './screens.ts'

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
