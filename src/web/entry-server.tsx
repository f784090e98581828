import { renderToString } from 'react-dom/server'
import {
  createStaticHandler,
  createStaticRouter,
  RouterContextProvider,
  type StaticHandlerContext,
  StaticRouterProvider,
} from 'react-router'
import type { Client, Loaded, Rendered, RenderedPage, RenderRequest } from '../contract/rendering.ts'
import type { Language } from '../domain/languages.ts'
import { pickTexts } from '../texts/all.ts'
import { sellInTexts } from '../texts/sold.ts'
import { createApi } from './app/api.ts'
import { type PageContext, PageReactContext, pageContext } from './app/context.ts'
import {
  isInSitemap,
  listedAt,
  listedPages,
  type PageHandle,
  secretPages,
  wordsName,
} from './app/page-handle.ts'
import { routes } from './app/paths.ts'
import { openRoutes, pages } from './app/router.tsx'
import { structuredData } from './app/structured-data.ts'
import {
  backOfficePagePaths,
  backOfficeRoutes,
  isBackOfficePath,
} from './back-office/app/back-office-router.tsx'
import { readScreen, type ScreenHandle } from './back-office/app/screens.ts'

const texts = pickTexts(t => ({ ...t, ...t.frame }))

/** In the server's own notation. */
export const pagePaths: readonly string[] = [...Object.values(routes), ...backOfficePagePaths]

export const listedPaths: readonly string[] = pages.flatMap(({ path, page }) =>
  isInSitemap(page, path) ? [path] : [],
)

const handlers: Record<Client, ReturnType<typeof createStaticHandler>> = {
  storefront: createStaticHandler(openRoutes()),
  'back-office': createStaticHandler(backOfficeRoutes(screen => screen)),
}

export async function renderPage(request: RenderRequest): Promise<Rendered> {
  const loaded = await loadPage(request)
  return loaded.kind === 'redirect' ? loaded : loaded.render()
}

export async function loadPage(request: RenderRequest): Promise<Loaded> {
  const page = createPageContext(request)
  const requestContext = new RouterContextProvider(new Map([[pageContext, page]]))
  const client = isBackOfficePath(new URL(request.url).pathname) ? 'back-office' : 'storefront'
  const handler = handlers[client]
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
  const { origin } = new URL(request.url)
  const render = (): RenderedPage => {
    const body = renderToString(element)
    return {
      kind: 'page',
      status: result.statusCode,
      client,
      ...pageHead(result, page, { client, origin }),
      body,
    }
  }
  return { kind: 'loaded', render }
}

function createPageContext(request: RenderRequest): PageContext {
  const { visitor, transport, csrfToken, refused = null, withdrawal = null } = request
  const words = texts[visitor.language]
  sellInTexts(visitor.catalog)
  return {
    visitor,
    texts: words,
    csrfToken,
    refused,
    withdrawal,
    api: createApi(transport, {
      language: visitor.language,
      csrfToken: () => csrfToken,
      failureText: words.failure.generic,
      offlineText: words.failure.offline,
    }),
  }
}

function pageHead(
  result: StaticHandlerContext,
  { texts: words, visitor }: PageContext,
  { client, origin }: { client: Client; origin: string },
) {
  const match = result.matches.at(-1)
  const shown = match?.route
  const isBackOffice = client === 'back-office'
  // Each route of the routers declares its handle, as a PageHandle or a ScreenHandle.
  const screen = isBackOffice ? (shown?.handle as ScreenHandle | undefined) : undefined
  const handle = isBackOffice ? undefined : (shown?.handle as PageHandle | undefined)
  const loaded: unknown = result.loaderData[shown?.id ?? '']
  const describe = handle && listedPages[handle.page]
  const failure = result.statusCode === 404 ? words.titles.notFound : words.titles.failure
  const shownBy = { params: match?.params ?? {}, visitor }
  const title = (!result.errors && (handle ?? screen)?.title(words, loaded, shownBy)) || failure
  const description = describe?.(words, loaded) ?? words.descriptions.shop(visitor.productName)
  const page = result.statusCode === 200 ? handle?.page : undefined
  return {
    title: `${title} - ${visitor.productName}`,
    description,
    listedAt: page ? listedAt(page, result.location.pathname) : null,
    structuredData: page
      ? structuredData(page, loaded, { ...visitor, pricing: words.pricing, description, origin })
      : [],
    secretAddress: handle !== undefined && secretPages.includes(handle.page),
    sources: isBackOffice ? screenSources(screen, visitor.language) : pageSources(handle, visitor.language),
  }
}

function pageSources(handle: PageHandle | undefined, language: Language): string[] {
  const frame = `src/texts/${language}/frame.ts`
  if (!handle) return [frame]
  return [frame, `src/texts/${language}/${wordsName(handle)}.ts`, `src/web/${handle.page}.tsx`]
}

function screenSources(screen: ScreenHandle | undefined, language: Language): string[] {
  const words = `src/texts/${language}/back-office`
  const frame = [`src/texts/${language}/frame.ts`, `${words}/kit.ts`]
  return screen
    ? [...frame, `${words}/${readScreen(screen)}.ts`, `src/web/back-office/${screen.page}.tsx`]
    : frame
}
