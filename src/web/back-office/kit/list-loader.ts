import { redirect, redirectDocument } from 'react-router'
import type { CallName } from '../../../contract/calls.ts'
import type { Options, Refusal } from '../../app/api.ts'
import { type LoaderArgs, pageContext } from '../../app/context.ts'
import { paths } from '../../app/paths.ts'
import { backOfficePaths } from './back-office-paths.ts'

/** The filters and the place of a list, as its address has them. */
export function listQuery({ url }: Request): Record<string, string> {
  return Object.fromEntries(
    [...new URL(url).searchParams].filter(([name, value]) => name !== 'lang' && value),
  )
}

/** One call of a loader. */
export async function load<Name extends CallName>(
  { request, context }: LoaderArgs,
  name: Name,
  options?: Options<Name>,
) {
  return requireReply(await context.get(pageContext).api(name, options), request)
}

/** An unconfirmed second factor leads to its page and back, and so does an ended session; any other refusal to the page of failures. */
export function requireReply<Reply>(answer: { ok: true; reply: Reply } | Refusal, { url }: Request): Reply {
  if (answer.ok) return answer.reply
  const { pathname, search } = new URL(url)
  if (answer.code === 'factor-required') throw redirect(backOfficePaths.factor(pathname + search))
  if (answer.status === 401) throw redirectDocument(paths.signIn(pathname + search))
  // The address names what does not exist, or a filter that has no such value.
  throw new Response(null, { status: answer.status === 404 || answer.status === 400 ? 404 : 503 })
}

/** Null if the days and steps that were chosen are refused. */
export async function loadPeriod<Name extends CallName>(
  { request, context }: LoaderArgs,
  name: Name,
  options: Options<Name>,
) {
  const answer = await context.get(pageContext).api(name, options)
  return !answer.ok && answer.status === 400 ? null : requireReply(answer, request)
}

/** For a page that asks for one thing, by the id of its address if it has one. */
export function pageLoader<Name extends CallName>(name: Name) {
  return (args: LoaderArgs) => load(args, name, { params: { id: args.params['id'] ?? '' } })
}

export function listLoader<Name extends CallName>(name: Name) {
  return (args: LoaderArgs) => load(args, name, { query: listQuery(args.request) })
}

/** The one row that a search finds opens at once. */
export function openOnlyHit<Reply extends { data: readonly { id: number }[] }>(
  loadList: (args: LoaderArgs) => Promise<Reply>,
  path: (id: number) => string,
) {
  return async (args: LoaderArgs) => {
    const reply = await loadList(args)
    const [only, ...more] = reply.data
    if (listQuery(args.request)['q'] && only && more.length === 0) throw redirect(path(only.id))
    return reply
  }
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
