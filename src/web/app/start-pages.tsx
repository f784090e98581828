import { type ReactNode, startTransition, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { createBrowserRouter, matchRoutes, type RouteObject, RouterContextProvider } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import type { Transport, Visitor } from '../../contract/rendering.ts'
import type { Language } from '../../domain/languages.ts'
import type { Texts } from '../../texts/all.ts'
import { sellInTexts } from '../../texts/sold.ts'
import { createApi } from './api.ts'
import { type PageContext, PageReactContext, pageContext } from './context.ts'
import { paths } from './paths.ts'
import { readFromTab, saveInTab } from './tab-storage.ts'

declare global {
  interface Window {
    user: { email: string } | null
    is_superuser: boolean
    turnstileSiteKey: string
    /** Replays early input: server/pages/replay-early-input.ts. */
    alive(): void
    /** The rest of what the server knows of the visitor. */
    shop: Omit<Visitor, 'user' | 'isSuperuser'>
  }
}

type Pages = {
  /** Their lazy parts add the words of a page to `texts`. */
  openRoutes(texts: Texts, language: Language): RouteObject[]
  addFrameWords(texts: Texts, language: Language): Promise<unknown>
}

export function startPages(pages: Pages) {
  reloadIfOutdated()
  // A separate task, so that the browser can respond between compiling and hydrating.
  setTimeout(() => void start(pages))
}

/** A page that the browser saved for its back button is outdated once the visitor has signed in or changed the language. */
function reloadIfOutdated() {
  const shown = { signedIn: window.user !== null, language: window.shop.language }
  saveInTab('visitor', shown)
  addEventListener('pageshow', ({ persisted }) => {
    const latest = readFromTab('visitor')
    const isOutdated = latest['signedIn'] !== shown.signedIn || latest['language'] !== shown.language
    if (persisted && isOutdated) location.reload()
  })
}

/** Loads the words and the chunk of the rendered page, then hydrates it. */
async function start(pages: Pages) {
  const visitor: Visitor = { ...window.shop, user: window.user, isSuperuser: window.is_superuser }
  const { language } = visitor
  sellInTexts(visitor.catalog)
  // Filled with the words of the frame and of each visited page.
  const texts = {} as Texts
  const routes = pages.openRoutes(texts, language)
  await Promise.all([pages.addFrameWords(texts, language), loadMatched(routes)])

  const { generic: failureText, offline: offlineText } = texts.failure
  const api = createApi(fetchTransport, { language, csrfToken, failureText, offlineText })
  const page: PageContext = { api, visitor, texts, csrfToken: csrfToken() }
  const router = createBrowserRouter(routes, {
    getContext: () => new RouterContextProvider(new Map([[pageContext, page]])),
  })
  // A page restored from memory shows what was true then: an order that was paid meanwhile as unpaid.
  addEventListener('pageshow', ({ persisted }) => persisted && void router.revalidate())
  const root = document.getElementById('app')
  if (!root) throw new Error('The page has no #app')
  // A transition yields to scrolling and typing.
  startTransition(() => {
    hydrateRoot(
      root,
      <HydrationSignal>
        <PageReactContext value={page}>
          <RouterProvider router={router} />
        </PageReactContext>
      </HydrationSignal>,
    )
  })
}

/** Its effect runs after all others, when every control of the page works. */
function HydrationSignal({ children }: { children: ReactNode }) {
  useEffect(() => window.alive(), [])
  return children
}

/** Loads the chunk of the page first: a render that waited for it would flash. */
async function loadMatched(routes: RouteObject[]) {
  const matches = matchRoutes(routes, window.location) ?? []
  await Promise.all(
    matches.map(async ({ route }) => {
      if (typeof route.lazy === 'function') Object.assign(route, await route.lazy(), { lazy: undefined })
    }),
  )
}

const fetchTransport: Transport = async ({ method, path, headers, body }) => {
  // A page from a shared cache has set no cookie.
  if (method !== 'GET' && !csrfToken()) {
    await fetch('/api/accounts/auth/')
    headers['x-csrftoken'] = csrfToken()
  }
  let response = await fetch(path, { method, headers, ...(body === undefined ? {} : { body }) })
  // To a session that has ended, the back office does not exist.
  if (response.status === 404 && path.startsWith('/api/sezam/')) {
    const own = await fetch('/api/accounts/profile/', { headers })
    if (own.status === 401) response = own
  }
  if (response.status === 401 && method !== 'GET' && window.user) offerSignIn()
  return { status: response.status, reply: await response.json() }
}

/** The session has ended, or it is too old for what was asked. The bar is below the page: server/pages/document.ts. */
function offerSignIn() {
  const bar = document.getElementById('sign-in-again')
  const { pathname, search, hash } = location
  bar?.querySelector('a')?.setAttribute('href', `${paths.signIn(pathname + search + hash)}&again`)
  if (bar) bar.hidden = false
}

function csrfToken(): string {
  return /(?:^|;\s*)csrftoken=([^;]*)/.exec(document.cookie)?.[1] ?? ''
}
