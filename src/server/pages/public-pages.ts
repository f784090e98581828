import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Language, languages } from '../../domain/languages.ts'
import type { Config } from '../config/config.ts'
import { isConnectionFault } from '../platform/database/database-errors.ts'
import { newCsrfCookie } from '../platform/http/csrf.ts'
import { makeReady, type Ready, sendReady } from '../platform/http/ready-answers.ts'
import { Refusal } from '../platform/http/refusal.ts'
import { waitAtMost } from '../platform/in-time.ts'

/** `addressed` is the language that the address itself chooses. */
export type PublicPage = { address: string; language: Language; addressed: Language | undefined }
/** `scripts` are those within the page. */
export type PublicDocument = { html: string; scripts: readonly string[]; isListed: boolean }
type Kept = { ready: Ready; until: number }
type Address = Omit<PublicPage, 'language'>
type Stranger = PublicPage & { hasToken: boolean; hasLanguage: boolean }

const known = languages.join('|')
// No other query is here: each could be told apart from all others, without end.
const addresses = new RegExp(
  String.raw`^/(?:astra/(?:(?:pricing|releases)/)?|orders/software/astra/buy/|help/(?:(?:developers/)?[a-z\d-]+/)?|terms/|privacy/|imprint/|accounts/login/)(?:\?lang=(${known}))?$`,
)
/** A visitor with any other cookie may be shown another page. */
const harmlessCookies = new RegExp(
  String.raw`^(?:(csrftoken=[\w-]{16,64})(?:; language=(${known}))?|language=(${known})(?:; (csrftoken=[\w-]{16,64}))?)$`,
)

const lifetimeMs = 1000
const longestRenewalMs = 1000
const mostAddresses = 100
const sharedSeconds = 60

/**
 * docs/decisions/0067-public-pages-from-memory.md. `render` returns null if there is no such page, and throws a refusal
 * if it cannot be rendered now.
 */
export function openPublicPages(
  app: FastifyInstance,
  config: Config,
  render: (page: PublicPage) => Promise<PublicDocument | null>,
) {
  const kept = new Map<string, Partial<Record<Language, Kept>>>()
  let fills = new Map<string, Promise<Ready | null>>()
  app.publicPages.drop = () => {
    // The bodies stay, for pages that turn out to be the same.
    for (const page of [...kept.values()].flatMap(Object.values<Kept>)) page.until = 0
    fills = new Map()
  }

  async function fill(page: PublicPage, isCurrent: () => boolean): Promise<Ready | null> {
    const rendered = await render(page)
    if (!rendered) return null
    const html = Buffer.from(rendered.html)
    const before = kept.get(page.address)?.[page.language]
    const ready = before?.ready.identity.body.equals(html)
      ? before.ready
      : await makeReady(html, {
          type: 'text/html; charset=utf-8',
          headers: {
            ...app.securityHeaders(rendered.scripts),
            // Pages that are rendered for one visitor have the same.
            'cache-control': rendered.isListed ? 'private, no-cache' : 'no-store',
            vary: 'accept-encoding, cookie',
          },
        })
    if (isCurrent()) save(page, ready)
    return ready
  }

  function fillOnce(page: PublicPage): Promise<Ready | null> {
    const key = `${page.address} ${page.language}`
    const own = fills
    const running = own.get(key) ?? fill(page, () => own === fills).finally(() => own.delete(key))
    own.set(key, running)
    return running
  }

  /** A page that cannot be renewed within a second is sent as it was. */
  async function renew(page: PublicPage): Promise<Ready | null> {
    const filling = fillOnce(page)
    const before = kept.get(page.address)?.[page.language]?.ready
    if (!before) return filling
    const renewed = await waitAtMost(longestRenewalMs, filling.catch(orUnavailable))
    return renewed === undefined ? before : renewed
  }

  function save({ address, language }: PublicPage, ready: Ready) {
    const saved = { ...kept.get(address), [language]: { ready, until: performance.now() + lifetimeMs } }
    kept.delete(address)
    kept.set(address, saved)
    const [oldest] = kept.keys()
    if (kept.size > mostAddresses && oldest !== undefined) kept.delete(oldest)
  }

  function findFresh({ address, language }: PublicPage): Ready | undefined {
    const found = kept.get(address)?.[language]
    return found && found.until >= performance.now() ? found.ready : undefined
  }

  /** Headers of this visitor's answer only. */
  function writeHead({ language, addressed, hasLanguage, hasToken }: Stranger): string[] {
    if (config.publicCache && !addressed && !hasLanguage && !hasToken)
      return ['cdn-cache-control', `public, max-age=${sharedSeconds}`]
    return [
      ...(hasToken ? [] : ['set-cookie', newCsrfCookie(app)]),
      ...(addressed && !hasLanguage ? ['set-cookie', app.lastingCookie('language', language)] : []),
    ]
  }

  function choose(asked: Address, { headers }: IncomingMessage) {
    const stranger = recognizeStranger(asked, headers)
    const ready = stranger && findFresh(stranger)
    return ready ? { ready, head: writeHead(stranger) } : null
  }

  return {
    /** False if the page may differ from that of another visitor, or is not saved. */
    async answer(request: FastifyRequest, reply: FastifyReply): Promise<boolean> {
      const asked = request.method === 'GET' ? findPublicAddress(request.raw.url) : null
      const stranger = asked && recognizeStranger(asked, request.raw.headers)
      if (!stranger) return false
      const ready = findFresh(stranger) ?? (await renew(stranger))
      if (!ready) return false
      app.readyAnswers.set(asked.address, {
        route: request.routeOptions.url ?? 'unknown',
        choose: choose.bind(null, asked),
      })
      sendReady(request, reply, { ready, head: writeHead(stranger) })
      return true
    },
  }
}

function orUnavailable(error: unknown): undefined {
  if (!(error instanceof Refusal) && !isConnectionFault(error)) throw error
}

function findPublicAddress(url = ''): Address | null {
  const [address, given] = addresses.exec(url) ?? []
  return address === undefined ? null : { address, addressed: findLanguage(given) }
}

/** Reads nothing else of the request. */
function recognizeStranger(asked: Address, headers: IncomingHttpHeaders): Stranger | null {
  const { cookie } = headers
  const cookies = cookie === undefined ? [] : harmlessCookies.exec(cookie)
  if (cookies === null || headers['x-language'] !== undefined) return null
  const chosen = findLanguage(cookies[2] ?? cookies[3])
  return {
    ...asked,
    language: asked.addressed ?? chosen ?? 'en',
    hasLanguage: chosen !== undefined,
    hasToken: (cookies[1] ?? cookies[4]) !== undefined,
  }
}

function findLanguage(code: string | undefined): Language | undefined {
  return languages.find(language => language === code)
}
