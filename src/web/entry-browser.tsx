import './styles/index.css'
import { StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { createBrowserRouter, matchRoutes, RouterContextProvider } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import type { Transport, Visitor } from '../contract/rendering.ts'
import type { Texts } from '../texts/en/screens.ts'
import { createApi } from './app/api.ts'
import { type PageContext, PageReactContext, pageContext } from './app/context.ts'
import { routes } from './app/router.tsx'

declare global {
  interface Window {
    user: { email: string } | null
    is_superuser: boolean
    turnstileSiteKey: string
    /** The rest of what the server knows of the visitor. */
    shop: Omit<Visitor, 'user' | 'isSuperuser'>
  }
}

/** Loads the visitor's language and the page's own chunk, then takes over what the server rendered. */
async function start() {
  const visitor: Visitor = { ...window.shop, user: window.user, isSuperuser: window.is_superuser }
  const [texts] = await Promise.all([textsOf(visitor), loadMatchedPages()])
  const api = createApi(fetchTransport, { csrfToken, failureText: texts.failure.generic })
  const page: PageContext = { api, visitor, texts }
  const router = createBrowserRouter(routes, {
    getContext: () => new RouterContextProvider(new Map([[pageContext, page]])),
  })
  const root = document.getElementById('app')
  if (!root) throw new Error('The page has no #app')
  hydrateRoot(
    root,
    <StrictMode>
      <PageReactContext value={page}>
        <RouterProvider router={router} />
      </PageReactContext>
    </StrictMode>,
  )
}

async function textsOf(visitor: Visitor): Promise<Texts> {
  const { screens } =
    visitor.language === 'ru'
      ? await import('../texts/ru/screens.ts')
      : await import('../texts/en/screens.ts')
  return screens
}

/** Without this the first render would wait for the chunk, and flash. */
async function loadMatchedPages() {
  const lazy = (matchRoutes(routes, window.location) ?? []).filter(
    match => typeof match.route.lazy === 'function',
  )
  await Promise.all(
    lazy.map(async ({ route }) => {
      if (typeof route.lazy !== 'function') return
      Object.assign(route, await route.lazy(), { lazy: undefined })
    }),
  )
}

const fetchTransport: Transport = async ({ method, path, headers, body }) => {
  const response = await fetch(path, { method, headers, ...(body === undefined ? {} : { body }) })
  return { status: response.status, text: await response.text() }
}

function csrfToken(): string {
  return /(?:^|;\s*)csrftoken=([^;]*)/.exec(document.cookie)?.[1] ?? ''
}

await start()
