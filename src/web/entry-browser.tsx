import './styles/index.css'
import { type ReactNode, startTransition, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { createBrowserRouter, matchRoutes, type RouteObject, RouterContextProvider } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import type { Transport, Visitor } from '../contract/rendering.ts'
import type { Texts } from '../texts/en/screens.ts'
import type { Language } from '../texts/language.ts'
import { createApi } from './app/api.ts'
import { type PageContext, PageReactContext, pageContext } from './app/context.ts'
import type { PageHandle } from './app/page-handle.ts'
import { framed, pages, wordsName } from './app/router.tsx'
import { addWords } from './app/words.ts'

declare global {
  interface Window {
    user: { email: string } | null
    is_superuser: boolean
    turnstileSiteKey: string
    /** Does what the visitor did while the page was only the server's markup: server/pages/keep-early-input.ts. */
    alive(): void
    /** The rest of what the server knows of the visitor. */
    shop: Omit<Visitor, 'user' | 'isSuperuser'>
  }
}

/** Loads the words and the chunk of the page that the server rendered, then takes over. */
async function start() {
  const visitor: Visitor = { ...window.shop, user: window.user, isSuperuser: window.is_superuser }
  // Here are the words of the frame and of the pages seen so far: each page comes with its own.
  const texts = {} as Texts
  const routes = framed(pages.map(page => withWords(page, texts, visitor.language)))
  await Promise.all([addWords(texts, visitor.language, 'frame'), loadMatched(routes)])

  const api = createApi(fetchTransport, { csrfToken, failureText: texts.failure.generic })
  const page: PageContext = { api, visitor, texts }
  const router = createBrowserRouter(routes, {
    getContext: () => new RouterContextProvider(new Map([[pageContext, page]])),
  })
  const root = document.getElementById('app')
  if (!root) throw new Error('The page has no #app')
  // As a transition it pauses for whoever already scrolls or types.
  startTransition(() => {
    hydrateRoot(
      root,
      <Alive>
        <PageReactContext value={page}>
          <RouterProvider router={router} />
        </PageReactContext>
      </Alive>,
    )
  })
}

/** Its effect comes after all others: then every control of the page works. */
function Alive({ children }: { children: ReactNode }) {
  useEffect(() => window.alive(), [])
  return children
}

/** A page is there when both its chunk and its words are. */
function withWords(route: RouteObject, texts: Texts, language: Language): RouteObject {
  const { lazy } = route
  if (typeof lazy !== 'function') return route
  // Each lazy route of router.tsx declares its handle `satisfies PageHandle`.
  const words = wordsName(route.handle as PageHandle)
  return { ...route, lazy: async () => (await Promise.all([lazy(), addWords(texts, language, words)]))[0] }
}

/** Without this the first render would wait for the chunk, and flash. */
async function loadMatched(routes: RouteObject[]) {
  const matches = matchRoutes(routes, window.location) ?? []
  await Promise.all(
    matches.map(async ({ route }) => {
      if (typeof route.lazy === 'function') Object.assign(route, await route.lazy(), { lazy: undefined })
    }),
  )
}

const fetchTransport: Transport = async ({ method, path, headers, body }) => {
  const response = await fetch(path, { method, headers, ...(body === undefined ? {} : { body }) })
  return { status: response.status, reply: await response.json() }
}

function csrfToken(): string {
  return /(?:^|;\s*)csrftoken=([^;]*)/.exec(document.cookie)?.[1] ?? ''
}

// A task of its own, so that the browser can answer the visitor between compiling and hydrating.
setTimeout(() => void start())
