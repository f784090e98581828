import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Language, languages } from '../../texts/language.ts'
import type { Config } from '../config/config.ts'
import { newCsrfCookie } from '../platform/csrf.ts'
import { makeReady, type Ready, sendReady } from '../platform/ready-answers.ts'
import { languageCookieText } from '../sign-in/cookies.ts'

/** `addressed` is the language that the address itself chooses. */
export type PublicPage = { address: string; language: Language; addressed: Language | undefined }
/** `scripts` are those within the page. */
export type PublicDocument = { html: string; scripts: readonly string[]; isListed: boolean }
type Kept = { ready: Ready; until: number }
type Stranger = PublicPage & { hasToken: boolean; hasLanguage: boolean }

// No other query is here: each could be told apart from all others, without end.
const addresses =
  /^\/(?:astra\/(?:pricing\/)?|orders\/software\/astra\/buy\/|help\/(?:[a-z\d-]+\/)?|terms\/|privacy\/|imprint\/|accounts\/login\/)(?:\?lang=(en|ru))?$/
/** A visitor with any other cookie may be shown another page. */
const harmlessCookies =
  /^(?:(csrftoken=[\w-]{16,64})(?:; language=(en|ru))?|language=(en|ru)(?:; (csrftoken=[\w-]{16,64}))?)$/

const lifetimeMs = 1000
const mostPages = 200
const sharedSeconds = 60

/** docs/decisions/0067-public-pages-from-memory.md */
export function openPublicPages(
  app: FastifyInstance,
  config: Config,
  render: (page: PublicPage) => Promise<PublicDocument | null>,
) {
  const kept = new Map<string, Kept>()
  let fills = new Map<string, Promise<Ready | null>>()
  app.publicPages.drop = () => {
    // The bodies stay, for pages that turn out to be the same.
    for (const page of kept.values()) page.until = 0
    fills = new Map()
  }

  async function fill(page: PublicPage, isCurrent: () => boolean): Promise<Ready | null> {
    const rendered = await render(page)
    if (!rendered) return null
    const html = Buffer.from(rendered.html)
    const before = kept.get(nameKey(page))
    const ready = before?.ready.identity.body.equals(html)
      ? before.ready
      : await makeReady(html, {
          type: 'text/html; charset=utf-8',
          headers: {
            ...app.securityHeaders(rendered.scripts),
            // As of the pages that are rendered for one visitor.
            'cache-control': rendered.isListed ? 'private, no-cache' : 'no-store',
            vary: 'accept-encoding, cookie',
          },
        })
    if (isCurrent()) save(page, ready)
    return ready
  }

  function fillOnce(page: PublicPage): Promise<Ready | null> {
    const key = nameKey(page)
    const own = fills
    const running = own.get(key) ?? fill(page, () => own === fills).finally(() => own.delete(key))
    own.set(key, running)
    return running
  }

  function save(page: PublicPage, ready: Ready) {
    const key = nameKey(page)
    kept.delete(key)
    kept.set(key, { ready, until: performance.now() + lifetimeMs })
    const [oldest] = kept.keys()
    if (kept.size > mostPages && oldest !== undefined) kept.delete(oldest)
  }

  function findFresh(page: PublicPage): Ready | undefined {
    const found = kept.get(nameKey(page))
    return found && found.until >= performance.now() ? found.ready : undefined
  }

  /** Headers of this visitor's answer only. */
  function writeHead({ language, addressed, hasLanguage, hasToken }: Stranger): string[] {
    if (config.publicCache && !addressed && !hasLanguage && !hasToken)
      return ['cdn-cache-control', `public, max-age=${sharedSeconds}`]
    return [
      ...(hasToken ? [] : ['set-cookie', newCsrfCookie(app, config.baseUrl)]),
      ...(addressed && !hasLanguage ? ['set-cookie', languageCookieText(app, { language, config })] : []),
    ]
  }

  function choose(request: IncomingMessage) {
    const stranger = readStranger(request)
    const ready = stranger && findFresh(stranger)
    return ready ? { ready, head: writeHead(stranger) } : null
  }

  return {
    /** False if the page may differ from that of another visitor, or is not saved. */
    async answer(request: FastifyRequest, reply: FastifyReply): Promise<boolean> {
      const stranger = request.method === 'GET' ? readStranger(request.raw) : null
      if (!stranger) return false
      const ready = findFresh(stranger) ?? (await fillOnce(stranger))
      if (!ready) return false
      app.readyAnswers.set(stranger.address, { route: request.routeOptions.url ?? 'unknown', choose })
      sendReady(request, reply, { ready, head: writeHead(stranger) })
      return true
    },
  }
}

/** From nothing else that the request contains. */
function readStranger({ url = '', headers }: IncomingMessage): Stranger | null {
  const [address, given] = addresses.exec(url) ?? []
  const { cookie } = headers
  const cookies = cookie === undefined ? [] : harmlessCookies.exec(cookie)
  if (address === undefined || cookies === null || headers['x-language'] !== undefined) return null
  const addressed = findLanguage(given)
  const chosen = findLanguage(cookies[2] ?? cookies[3])
  return {
    address,
    addressed,
    language: addressed ?? chosen ?? 'en',
    hasLanguage: chosen !== undefined,
    hasToken: (cookies[1] ?? cookies[4]) !== undefined,
  }
}

function findLanguage(code: string | undefined): Language | undefined {
  return languages.find(language => language === code)
}

function nameKey({ address, language }: PublicPage): string {
  return `${address} ${language}`
}
