/** The door between the server and the pages it renders: what the server hands over and what it gets back. */

/** Who looks, and at which shop: decided by the server for each page load. */
export type Visitor = {
  user: { email: string } | null
  isSuperuser: boolean
  language: 'en' | 'ru'
  productName: string
  supportEmail: string
  /** What runs in sandbox. */
  sandbox: readonly string[]
  /** Cloudflare Turnstile's key and base address; null where the built-in proof of work stands in. */
  turnstile: { siteKey: string; url: string } | null
}

/**
 * How a call of the API leaves: `fetch` in the browser, `inject` while rendering on the server. What comes back is read as
 * JSON, and refused where it is none; pages that are rendered share it and must not change it.
 */
export type Transport = (call: {
  method: string
  path: string
  headers: Record<string, string>
  body?: string
}) => Promise<{ status: number; reply: unknown }>

export type RenderRequest = {
  url: string
  visitor: Visitor
  csrfToken: string
  nonce: string | undefined
  transport: Transport
}

export type RenderedPage = {
  kind: 'page'
  status: number
  title: string
  description: string
  /** Whether search engines may list it. */
  indexed: boolean
  /** Knowing the address is what lets a person in: no other site may be told it. */
  secretAddress: boolean
  /** The source files whose chunks the browser will need. */
  sources: readonly string[]
  body: string
}

type Redirect = { kind: 'redirect'; status: number; location: string }

/** A page as finished text, or where to go instead. */
export type Rendered = Redirect | RenderedPage

/** A page that has its data and is text once it is rendered, however often; or where to go instead. */
export type Loaded = Redirect | { kind: 'loaded'; render(): RenderedPage }

/** What `src/web/entry-server.tsx` exports. */
export type PageEntry = {
  pagePaths: readonly string[]
  renderPage(request: RenderRequest): Promise<Rendered>
  loadPage(request: RenderRequest): Promise<Loaded>
  /** The source files that the first load of each page needs. */
  sourcesByPath(language: Visitor['language']): Record<string, string[]>
}
