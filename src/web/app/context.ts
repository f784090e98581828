import { createContext as createReactContext, use } from 'react'
import { createContext, type LoaderFunctionArgs, redirect, redirectDocument } from 'react-router'
import type { RefusedRequest } from '../../contract/offline-activation.ts'
import type { Visitor } from '../../contract/rendering.ts'
import type { WithdrawalAnswer } from '../../contract/withdrawal.ts'
import type { Right } from '../../domain/roles.ts'
import type { Texts } from '../../texts/all.ts'
import type { Api } from './api.ts'
import { paths } from './paths.ts'

export type PageContext = {
  api: Api
  visitor: Visitor
  texts: Texts
  /** Forms that work without scripts send it. */
  csrfToken: string
  /** Set while the page is rendered in answer to such a form. */
  refused?: RefusedRequest | null
  withdrawal?: WithdrawalAnswer | null
}

export const pageContext = createContext<PageContext>()
export type LoaderArgs = LoaderFunctionArgs

export const PageReactContext = createReactContext<PageContext | null>(null)

export function usePage(): PageContext {
  const page = use(PageReactContext)
  if (!page) throw new Error('Rendered outside of the page context')
  return page
}

export const useTexts = () => usePage().texts
export const useVisitor = () => usePage().visitor
export const useApi = () => usePage().api

/** Whether a person has the right in the account for which they act; the owner has all. */
export function mayDo(user: Visitor['user'], right: Right): boolean {
  return user?.acting?.rights.includes(right) !== false
}

/** Wraps the loader of a page for signed-in customers: others sign in and come back, or are told who may open it. */
export function requireSignIn<Loaded>(
  load: (args: LoaderArgs) => Promise<Loaded> | Loaded,
  right: Right = 'anything',
) {
  return (args: LoaderArgs) => {
    const { user } = args.context.get(pageContext).visitor
    const { pathname, search } = new URL(args.request.url)
    if (!user) throw redirect(paths.signIn(pathname + search))
    if (mayDo(user, right)) return load(args)
    throw redirectDocument(`${paths.people}?needs=${right}`)
  }
}

/** Makes calls answer with a draft instead of the published text. */
export function readPreview({ url }: Request) {
  return { preview: new URL(url).searchParams.get('preview') ?? undefined }
}
