import { redirect } from 'react-router'
import type { CallName } from '../../../contract/calls.ts'
import { type LoaderArgs, pageContext } from '../../app/context.ts'
import { requireReply } from './require-reply.ts'

/** The filters and the place of a list, as its address has them. */
export function listQuery({ url }: Request): Record<string, string> {
  return Object.fromEntries(
    [...new URL(url).searchParams].filter(([name, value]) => name !== 'lang' && value),
  )
}

/** For a page that asks for one thing, by the id of its address if it has one. */
export function pageLoader<Name extends CallName>(name: Name) {
  return async ({ request, context, params: { id = '' } }: LoaderArgs) =>
    requireReply(await context.get(pageContext).api(name, { params: { id } }), request)
}

/** `preset` is what the page always asks for. */
export function listLoader<Name extends CallName>(name: Name, preset: Record<string, string> = {}) {
  return async ({ request, context }: LoaderArgs) => {
    const query = { ...listQuery(request), ...preset }
    return requireReply(await context.get(pageContext).api(name, { query }), request)
  }
}

/** For loaders: the one row that a search finds opens at once. */
export function openOnlyHit<Row>(
  request: Request,
  [only, ...more]: readonly Row[],
  path: (row: Row) => string,
) {
  if (listQuery(request)['q'] && only && more.length === 0) throw redirect(path(only))
}

/** The address of the same list with other values; null removes one, and what is empty is left out. */
export function listAddress(
  { pathname, search }: { pathname: string; search: string },
  changes: Record<string, string | null>,
): string {
  const query = new URLSearchParams(search)
  for (const [name, value] of Object.entries(changes)) query.set(name, value ?? '')
  const rest = new URLSearchParams([...query].filter(([, value]) => value))
  return rest.size > 0 ? `${pathname}?${rest}` : pathname
}
