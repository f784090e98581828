import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { RefusedRequest } from '../../contract/offline-activation.ts'
import type { RefusalCode } from '../../contract/refusals.ts'
import type { Rendered } from '../../contract/rendering.ts'
import type { WithdrawalAnswer } from '../../contract/withdrawal.ts'
import { recentAnnouncements } from '../content/announcements.ts'
import { readSessionToken, setLanguageCookie } from '../identity/sign-in/cookies.ts'
import { isConnectionFault } from '../platform/database/database-errors.ts'
import { answerRefusal } from '../platform/http/answer-refusals.ts'
import { addressedLanguage } from '../platform/http/http.ts'
import { Refusal } from '../platform/http/refusal.ts'
import { describeCause } from '../platform/logging.ts'
import { recentCatalog } from '../prices/price-changes.ts'
import type { Shop } from '../shop.ts'
import { announcementLine, viewingBar } from './bars.ts'
import {
  composeDocument,
  describeVisitor,
  injectTransport,
  type SharedReplies,
  shareReplies,
} from './compose-document.ts'
import { openDevelopmentPages } from './development-pages.ts'
import { openBuiltPages, type PageSource, serveBuiltFiles } from './page-source.ts'
import { sendBusyPage, sendFaultPage, sendUnavailablePage } from './plain-pages.ts'
import { openPublicPages } from './public-pages.ts'
import { renderPublicPage } from './render-public-page.ts'
import { siteFiles } from './site-files.ts'

const mostAtOnce = 40
/** Visitors without a session leave a quarter to customers. */
const mostWithStrangers = 30

/** Answers a form that the browser sends itself. */
type Answer = { status: number; refused?: RefusedRequest; withdrawal?: WithdrawalAnswer }
type SendPage = (request: FastifyRequest, reply: FastifyReply, answered?: Answer) => Promise<FastifyReply>

/**
 * Also answers what no route matches: with a page to a browser, with a refusal to a program. Returns what answers a form
 * without scripts with its page.
 */
export async function pageRoutes(app: FastifyInstance, shop: Shop, source: PageSource): Promise<SendPage> {
  if (source.kind === 'none') return refuseTheRest(app)
  const pages =
    source.kind === 'built' ? await openBuiltPages(shop.config.brand) : await openDevelopmentPages(app)
  if (source.kind === 'built') serveBuiltFiles(app, shop.config.brand)
  const shared: SharedReplies = new Map()
  // A page that is shown while the database is down sells nothing.
  const shownCatalog = () => recentCatalog(shop).catch(() => shop.config.catalog)
  let rendering = 0
  const count = async <Result>(render: () => Promise<Result>): Promise<Result> => {
    rendering++
    try {
      return await render()
    } finally {
      rendering--
    }
  }

  const plainLook = ({ language }: FastifyRequest) => ({
    ...shop.config,
    styles: pages.selectAssets([], language).styles,
  })
  const sendUnavailable = (request: FastifyRequest, reply: FastifyReply) =>
    sendUnavailablePage(request, reply, plainLook(request))
  const sendBusy = (request: FastifyRequest, reply: FastifyReply) =>
    sendBusyPage(request, reply, plainLook(request))
  const answer: SendPage = async (request, reply, answered) => {
    if (!answered && (await publicPages?.answer(request, reply))) return reply
    // Refused before its turn, so it must not cost more than the refusal.
    const isEarly = answered?.refused?.problem === 'busy' && request.body === undefined
    if (rendering >= (request.customer ? mostAtOnce : mostWithStrangers) || isEarly)
      return sendBusy(request, reply)
    return count(() => render(request, reply, answered))
  }

  const publicPages =
    source.kind === 'built'
      ? openPublicPages(app, shop.config, async asked => {
          if (rendering >= mostWithStrangers) throw new Refusal('busy')
          const catalog = await shownCatalog()
          return count(() => renderPublicPage(app, shop, { ...asked, catalog }, pages))
        })
      : null

  const render: SendPage = async (request, reply, answered) => {
    const { renderPage } = await pages.load()
    const { customer, viewing, language, cookies } = request
    const nonce = reply.allowInlineScripts()
    const cookie = `${request.headers.cookie ?? ''}; csrftoken=${request.csrfToken}`
    // No session while a superuser views the shop as a customer: each call checks that too.
    const session = { token: viewing ? undefined : readSessionToken(request), customer }
    const sent = injectTransport(app, { cookie, address: request.ip, session })
    const visitor = await describeVisitor(shop, await shownCatalog(), request)
    const rendered = await renderPage({
      url: requestedAddress(shop, request),
      visitor,
      csrfToken: request.csrfToken,
      nonce,
      transport: shareReplies(sent, shared, request),
      ...answered,
    })
    // Without the database no one is signed in.
    const isSignedOut = answered?.status === 503 && rendered.kind === 'redirect'
    if (rendered.status === 503 || isSignedOut) return sendUnavailable(request, reply)
    const isPreview = hasPreview(request)
    const isKept = isSameForStrangers(rendered, request) && !isPreview
    reply.header('cache-control', isKept ? 'private, no-cache' : 'no-store')
    if (isPreview) reply.headers({ 'x-robots-tag': 'noindex', 'referrer-policy': 'no-referrer' })
    const addressed = addressedLanguage(request)
    if (addressed && !cookies.language) setLanguageCookie(reply, addressed)
    if (rendered.kind === 'redirect')
      return reply.redirect(pathOnThisSite(rendered.location), rendered.status)
    if (rendered.secretAddress) reply.header('referrer-policy', 'no-referrer')
    const isStorefront = rendered.client === 'storefront' && (answered?.status ?? rendered.status) === 200
    const announcement = isStorefront ? await recentAnnouncements(shop)[language]() : null
    const html = composeDocument(shop, {
      rendered,
      pages,
      top: announcementLine(announcement, { language, nonce, dismissed: cookies.announcement }),
      bottom: viewingBar(request),
      nonce,
      addressed,
      visitor,
    })
    return reply
      .status(answered?.status ?? rendered.status)
      .type('text/html; charset=utf-8')
      .send(html)
  }

  const answerFault = (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
    if (isRefusal(error, 'busy')) return void sendBusy(request, reply)
    if (isRefusal(error, 'unavailable') || isConnectionFault(error)) {
      request.log.warn({ cause: describeCause(error) }, 'the database is not responding')
      return void sendUnavailable(request, reply)
    }
    if (error instanceof Refusal || (error.statusCode ?? 500) < 500) throw error
    request.log.error({ err: error }, 'fault')
    void sendFaultPage(request, reply, plainLook(request))
  }

  const entry = await pages.load()
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

function isRefusal(error: Error, code: RefusalCode): boolean {
  return error instanceof Refusal && error.code === code
}

/** The address of a draft grants access to it. */
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

/** The address is on this site, although a request line can contain '//elsewhere/' or another host. */
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
