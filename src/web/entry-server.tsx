import { renderToString } from 'react-dom/server'
import {
  createStaticHandler,
  createStaticRouter,
  RouterContextProvider,
  type StaticHandlerContext,
  StaticRouterProvider,
} from 'react-router'
import type { Loaded, Rendered, RenderedPage, RenderRequest } from '../contract/rendering.ts'
import { screens as english } from '../texts/en/screens.ts'
import type { Language } from '../texts/language.ts'
import { screens as russian } from '../texts/ru/screens.ts'
import { createApi } from './app/api.ts'
import { type PageContext, PageReactContext, pageContext } from './app/context.ts'
import type { PageHandle } from './app/page-handle.ts'
import { framed, pages, wordsName } from './app/router.tsx'

export { pagePaths } from './app/router.tsx'

const texts = { en: english, ru: russian } satisfies Record<Language, unknown>

const handler = createStaticHandler(framed([...pages]))

/** Renders one page, its data taken through the same calls that the browser makes. */
export async function renderPage(request: RenderRequest): Promise<Rendered> {
  const loaded = await loadPage(request)
  return loaded.kind === 'redirect' ? loaded : loaded.render()
}

/** A page with its data in hand. */
export async function loadPage(request: RenderRequest): Promise<Loaded> {
  const page = pageContextOf(request)
  const requestContext = new RouterContextProvider(new Map([[pageContext, page]]))
  const result = await handler.query(new Request(request.url), { requestContext })
  if (result instanceof Response)
    return { kind: 'redirect', status: result.status, location: result.headers.get('location') ?? '/' }

  const router = createStaticRouter(handler.dataRoutes, result)
  const element = (
    <PageReactContext value={page}>
      <StaticRouterProvider
        router={router}
        context={result}
        {...(request.nonce ? { nonce: request.nonce } : {})}
      />
    </PageReactContext>
  )
  const render = (): RenderedPage => {
    const body = renderToString(element)
    return { kind: 'page', status: result.statusCode, ...headOf(result, page), body }
  }
  return { kind: 'loaded', render }
}

/** What the first load of each page needs, by its path. */
export function sourcesByPath(language: Language): Record<string, string[]> {
  const shown = pages.filter(page => page.path && page.handle)
  // Each route of router.tsx declares its handle `satisfies PageHandle`.
  return Object.fromEntries(shown.map(page => [page.path, sourcesOf(page.handle as PageHandle, language)]))
}

function pageContextOf({ visitor, transport, csrfToken }: RenderRequest): PageContext {
  const words = texts[visitor.language]
  return {
    visitor,
    texts: words,
    api: createApi(transport, { csrfToken: () => csrfToken, failureText: words.failure.generic }),
  }
}

function headOf(result: StaticHandlerContext, { texts: words, visitor }: PageContext) {
  // Each route of router.tsx declares its handle `satisfies PageHandle`.
  const shown = result.matches.at(-1)?.route
  const handle = shown?.handle as PageHandle | undefined
  const loaded: unknown = result.loaderData[shown?.id ?? '']
  const failure = result.statusCode === 404 ? words.titles.notFound : words.titles.failure
  const title = (!result.errors && handle?.title(words, loaded)) || failure
  return {
    title: `${title} - ${visitor.productName}`,
    description: handle?.description?.(words, loaded) ?? words.descriptions.shop(visitor.productName),
    indexed: handle?.indexed === true && result.statusCode === 200,
    secretAddress: handle?.secretAddress === true,
    sources: sourcesOf(handle, visitor.language),
  }
}

/** The files whose chunks the browser will load: the words of the frame, those of the page, and the page. */
function sourcesOf(handle: PageHandle | undefined, language: Language): string[] {
  const frame = `src/texts/${language}/frame.ts`
  if (!handle) return [frame]
  return [frame, `src/texts/${language}/${wordsName(handle)}.ts`, `src/web/${handle.page}.tsx`]
}
