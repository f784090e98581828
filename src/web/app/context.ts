import { createContext as createReactContext, use } from 'react'
import { createContext, type RouterContextProvider } from 'react-router'
import type { RefusedRequest } from '../../contract/offline-activation.ts'
import type { Visitor } from '../../contract/rendering.ts'
import type { WithdrawalAnswer } from '../../contract/withdrawal.ts'
import type { Texts } from '../../texts/en/screens.ts'
import type { Api } from './api.ts'

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
export type LoaderArgs = {
  request: Request
  params: Record<string, string | undefined>
  context: Readonly<RouterContextProvider>
}

export const PageReactContext = createReactContext<PageContext | null>(null)

export function usePage(): PageContext {
  const page = use(PageReactContext)
  if (!page) throw new Error('Rendered outside of the page context')
  return page
}

export const useTexts = () => usePage().texts
export const useVisitor = () => usePage().visitor
export const useApi = () => usePage().api
