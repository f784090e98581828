import fastifyStatic from '@fastify/static'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { RefusedRequest } from '../../contract/offline-activation.ts'
import type { Rendered, Transport, Visitor } from '../../contract/rendering.ts'
import type { WithdrawalAnswer } from '../../contract/withdrawal.ts'
import { sandboxedServices } from '../config/config.ts'
import { findAnnouncement } from '../content/announcements.ts'
import { answerRefusal } from '../platform/answer-refusals.ts'
import { isConnectionFault } from '../platform/connection-fault.ts'
import { addressedLanguage } from '../platform/http.ts'
import { Refusal } from '../platform/refusal.ts'
import type { Shop } from '../shop.ts'
import { setLanguageCookie } from '../sign-in/cookies.ts'
import { announcementLine } from './announcement-line.ts'
import { sendBusyPage } from './busy-page.ts'
import { openDevelopmentPages } from './development-pages.ts'
import { renderDocument } from './document.ts'
import { headTags } from './head-tags.ts'
import { builtFolders, openBuiltPages, type PageSource } from './page-source.ts'
import { type SharedReplies, shareReplies } from './shared-replies.ts'
import { siteFiles } from './site-files.ts'
import { sendUnavailablePage } from './unavailable-page.ts'
import { viewingBar } from './viewing-bar.ts'

const mostAtOnce = 40

/** Of a form that the browser sends itself. */
type Answer = { status: number; refused?: RefusedRequest; withdrawal?: WithdrawalAnswer }
type SendPage = (request: FastifyRequest, reply: FastifyReply, answered?: Answer) => Promise<FastifyReply>

/**
 * Also answers what no route matches: with a page to a browser, with a refusal to a program. Returns what answers a form
 * without scripts with its page.
 */
export async function pageRoutes(app: FastifyInstance, shop: Shop, source: PageSource): Promise<SendPage> {
  if (source.kind === 'none') return refuseTheRest(app)
  const pages = source.kind === 'built' ? await openBuiltPages() : await openDevelopmentPages(app)
  if (source.kind === 'built') await serveBuiltFiles(app)
  const shared: SharedReplies = new Map()
  let rendering = 0

  const sendUnavailable = (request: FastifyRequest, reply: FastifyReply) =>
    sendUnavailablePage(request, reply, pages.selectAssets([], request.language).styles)
  const answer: SendPage = async (request, reply, answered) => {
    // Refused before its turn, so it must not cost more than the refusal.
    const isEarly = answered?.refused?.problem === 'busy' && request.body === undefined
    if (rendering >= mostAtOnce || isEarly)
      return sendBusyPage(request, reply, pages.selectAssets([], request.language).styles)
    rendering++
    try {
      return await render(request, reply, answered)
    } finally {
      rendering--
    }
  }

  const render: SendPage = async (request, reply, answered) => {
    const entry = 'entry' in pages ? pages.entry : await pages.load()
    const nonce = reply.allowInlineScripts()
    const transport = shareReplies(injectTransport(app, request), shared, request)
    const asked = { ...renderRequest(shop, request), nonce, transport, ...answered }
    const rendered = await entry.renderPage(asked)
    // Without the database no one is signed in.
    const isSignedOut = answered?.status === 503 && rendered.kind === 'redirect'
    if (rendered.status === 503 || isSignedOut) return sendUnavailable(request, reply)
    const isPreview = hasPreview(request)
    const isKept = isSameForStrangers(rendered, request) && !isPreview
    reply.header('cache-control', isKept ? 'private, no-cache' : 'no-store')
    if (isPreview) reply.headers({ 'x-robots-tag': 'noindex', 'referrer-policy': 'no-referrer' })
    const addressed = addressedLanguage(request)
    if (addressed && !request.cookies.language)
      setLanguageCookie(reply, { language: addressed, config: shop.config })
    if (rendered.kind === 'redirect')
      return reply.redirect(pathOnThisSite(rendered.location), rendered.status)
    if (rendered.secretAddress) reply.header('referrer-policy', 'no-referrer')
    const isStorefront = rendered.client === 'storefront' && (answered?.status ?? rendered.status) === 200
    const announcement = isStorefront ? await findAnnouncement(shop, request.language) : null
    const { language, cookies } = request
    const html = renderDocument({
      top:
        viewingBar(request) +
        announcementLine(announcement, { language, nonce, dismissed: cookies.announcement }),
      page: rendered,
      assets: pages.selectAssets(rendered.sources, request.language, rendered.client),
      nonce,
      language: request.language,
      tags: headTags({ ...shop.config, page: rendered, language: request.language, addressed }),
      globals: pageGlobals(shop, request),
      ...('head' in pages ? { developmentHead: pages.head } : {}),
    })
    return reply
      .status(answered?.status ?? rendered.status)
      .type('text/html; charset=utf-8')
      .send(html)
  }

  const answerFault = (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
    if (!isConnectionFault(error)) throw error
    request.log.warn({ err: error }, 'the database is not responding')
    void sendUnavailable(request, reply)
  }

  const entry = 'entry' in pages ? pages.entry : await pages.load()
  siteFiles(app, shop, entry.listedPaths)
  for (const path of entry.pagePaths)
    app.get(
      path,
      { schema: { hide: true }, config: { isPage: true }, errorHandler: answerFault },
      (request, reply) => answer(request, reply),
    )
  app.setNotFoundHandler((request, reply) =>
    request.method === 'GET' &&
    !request.url.startsWith('/api/') &&
    request.headers.accept?.includes('text/html')
      ? answer(request, reply)
      : answerRefusal(new Refusal('not-found'), request, reply),
  )
  return answer
}

/** Of a draft, whose address grants access to it. */
function hasPreview({ query }: FastifyRequest): boolean {
  return typeof query === 'object' && query !== null && 'preview' in query
}

/** Then a browser may save the page for its back button. */
function isSameForStrangers(rendered: Rendered, { customer }: FastifyRequest): boolean {
  return rendered.kind === 'page' && rendered.listedAt !== null && !rendered.secretAddress && !customer
}

function refuseTheRest(app: FastifyInstance): SendPage {
  const refuse = (request: FastifyRequest, reply: FastifyReply) =>
    answerRefusal(new Refusal('not-found'), request, reply)
  app.setNotFoundHandler(refuse)
  return async (request, reply) => refuse(request, reply)
}

async function serveBuiltFiles(app: FastifyInstance) {
  for (const root of Object.values(builtFolders))
    await app.register(fastifyStatic, {
      root,
      wildcard: false,
      index: false,
      preCompressed: true,
      decorateReply: false,
      setHeaders: (reply, path) => {
        reply.header(
          'cache-control',
          path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
        )
      },
    })
}

function renderRequest(shop: Shop, request: FastifyRequest) {
  return {
    url: requestedAddress(shop, request),
    visitor: describeVisitor(shop, request),
    csrfToken: request.csrfToken,
  }
}

function injectTransport(app: FastifyInstance, request: FastifyRequest): Transport {
  const cookie = `${request.headers.cookie ?? ''}; csrftoken=${request.csrfToken}`
  return async ({ method, path, headers, body }) => {
    const response = await app.inject({
      method: method === 'POST' ? 'POST' : 'GET',
      url: path,
      headers: { ...headers, cookie },
      remoteAddress: request.ip,
      ...(body === undefined ? {} : { payload: body }),
    })
    return { status: response.statusCode, reply: response.json() }
  }
}

/** On this site, although a request line can also contain '//elsewhere/' or another host. */
function requestedAddress({ config }: Shop, request: FastifyRequest): string {
  const [path = '/', ...query] = request.url.replace(/^https?:\/\/[^/?]*/i, '').split('?')
  const address = new URL(config.baseUrl)
  address.pathname = path
  address.search = query.join('?')
  return address.href
}

/** Pages redirect within the shop only; a browser reads '//elsewhere' as another host. */
function pathOnThisSite(location: string): string {
  return /^\/(?![/\\])/.test(location) ? location : '/'
}

function describeVisitor(shop: Shop, request: FastifyRequest): Visitor {
  const { config } = shop
  return {
    user: request.customer ? { email: request.customer.email } : null,
    isSuperuser: Boolean(request.customer?.superuser),
    language: request.language,
    productName: config.productName,
    supportEmail: config.supportEmail,
    sandbox: sandboxedServices(config),
    turnstile: config.turnstile && { siteKey: config.turnstile.siteKey, url: config.turnstile.url },
  }
}

function pageGlobals(shop: Shop, request: FastifyRequest): Record<string, unknown> {
  const { user, isSuperuser, ...rest } = describeVisitor(shop, request)
  return { user, is_superuser: isSuperuser, turnstileSiteKey: rest.turnstile?.siteKey ?? '', shop: rest }
}
