import type { Language } from '../domain/languages.ts'
import type { Catalog } from '../domain/pricing/catalog.ts'
import type { Right } from '../domain/roles.ts'
import type { RefusedRequest } from './offline-activation.ts'
import type { WithdrawalAnswer } from './withdrawal.ts'

export type Visitor = {
  user: {
    /** The account's. */
    email: string
    /** Set while the visitor acts for the account of another customer. */
    acting?: { email: string; rights: readonly Right[] }
    hasAccounts?: boolean
    /** Whether the account may pay by bank transfer in any country. */
    hasInvoiceTerms?: boolean
  } | null
  isSuperuser: boolean
  language: Language
  productName: string
  catalog: Catalog
  /** Whether contracts can be ended online. */
  endsContracts?: boolean
  /** Whether /favicon.svg is a mark of the vendor's own. */
  hasOwnMark: boolean
  supportEmail: string
  /** The services that run in sandbox mode. */
  sandbox: readonly string[]
  /** Cloudflare Turnstile's key and base address; null where the built-in proof of work is used. */
  turnstile: { siteKey: string; url: string } | null
  /** A choice of this browser for the back office. */
  isRailNarrow?: boolean
}

/** `fetch` in the browser, `inject` on the server. Rendered pages share replies and must not change them. */
export type Transport = (call: {
  method: string
  path: string
  headers: Record<string, string>
  body?: string | FormData
}) => Promise<{ status: number; reply: unknown }>

/** Each has a build of its own. */
export type Client = 'storefront' | 'back-office'

export type RenderRequest = {
  url: string
  visitor: Visitor
  csrfToken: string
  nonce: string | undefined
  transport: Transport
  /** If the page answers a form without scripts. */
  refused?: RefusedRequest | null
  withdrawal?: WithdrawalAnswer | null
}

export type RenderedPage = {
  kind: 'page'
  /** Whose scripts and styles the page has. */
  client: Client
  status: number
  title: string
  description: string
  /** The path at which search engines list the page; null if they do not. */
  listedAt: string | null
  /** JSON-LD of schema.org. */
  structuredData: readonly object[]
  /** Knowing the address grants access, so it must not leak to other sites. */
  secretAddress: boolean
  sources: readonly string[]
  body: string
}

type Redirect = { kind: 'redirect'; status: number; location: string }

export type Rendered = Redirect | RenderedPage

/** A page with its data, which can be rendered any number of times; or a redirect. */
export type Loaded = Redirect | { kind: 'loaded'; render(): RenderedPage }

/** `src/web/entry-server.tsx` exports this. */
export type PageEntry = {
  pagePaths: readonly string[]
  /** Search engines list these pages; help articles are not among them. */
  listedPaths: readonly string[]
  renderPage(request: RenderRequest): Promise<Rendered>
  loadPage(request: RenderRequest): Promise<Loaded>
}
