import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { CallName } from '../../contract/calls.ts'
import type { RenderedPage, Transport, Visitor } from '../../contract/rendering.ts'
import type { Language } from '../../domain/languages.ts'
import type { Catalog } from '../../domain/pricing/catalog.ts'
import { listRights } from '../../domain/roles.ts'
import { sandboxedServices } from '../config/config.ts'
import { type PageSession, type SignedInCustomer, withPageSession } from '../identity/sign-in/session.ts'
import type { Shop } from '../shop.ts'
import { readEndingScope } from '../shop-settings/store.ts'
import type { openDevelopmentPages } from './development-pages.ts'
import { type DocumentParts, renderDocument } from './document.ts'
import { headTags } from './head-tags.ts'
import type { openBuiltPages } from './page-source.ts'

export type Pages = Awaited<ReturnType<typeof openBuiltPages | typeof openDevelopmentPages>>
type Given = Pick<DocumentParts, 'top' | 'bottom' | 'nonce'> & {
  rendered: RenderedPage
  pages: Pages
  visitor: Visitor
  addressed: Language | undefined
}

export function composeDocument(
  { config }: Pick<Shop, 'config'>,
  { rendered: page, pages, visitor, addressed, ...parts }: Given,
): string {
  const { language } = visitor
  return renderDocument({
    ...parts,
    page,
    language,
    assets: pages.selectAssets(page.sources, language, page.client),
    tags: headTags({ ...config, page, language, addressed }),
    globals: pageGlobals(visitor),
    ...('head' in pages ? { developmentHead: pages.head } : {}),
  })
}

export async function describeVisitor(
  { config, db }: Pick<Shop, 'config' | 'db'>,
  catalog: Catalog,
  {
    customer,
    language,
    cookies,
  }: { customer: SignedInCustomer | null; language: Language; cookies?: FastifyRequest['cookies'] },
): Promise<Visitor> {
  // A page that is shown while the database is down has the link.
  const endingScope = await readEndingScope({ config, db }).catch(() => 'required')
  return {
    user: customer && describeUser(customer),
    isSuperuser: Boolean(customer?.superuser),
    language,
    productName: config.productName,
    catalog,
    endsContracts: endingScope !== 'off',
    hasOwnMark: config.brand !== null,
    supportEmail: config.supportEmail,
    sandbox: sandboxedServices(config),
    turnstile: config.turnstile && { siteKey: config.turnstile.siteKey, url: config.turnstile.url },
    isRailNarrow: cookies?.['rail'] === 'narrow',
  }
}

function describeUser({ email, person, hasAccounts, invoiceDays }: SignedInCustomer): Visitor['user'] {
  const acting = person && { email: person.email, rights: listRights(person.role) }
  const more = { ...(hasAccounts ? { hasAccounts } : {}), ...(invoiceDays ? { hasInvoiceTerms: true } : {}) }
  return { email, ...(acting ? { acting } : {}), ...more }
}

function pageGlobals({ user, isSuperuser, ...rest }: Visitor): Record<string, unknown> {
  return { user, is_superuser: isSuperuser, turnstileSiteKey: rest.turnstile?.siteKey ?? '', shop: rest }
}

/** Calls the API without a connection. */
export function injectTransport(
  app: FastifyInstance,
  { cookie, address, session }: { cookie: string; address: string; session: PageSession },
): Transport {
  return ({ method, path, headers, body }) =>
    withPageSession(session, async () => {
      const response = await app.inject({
        method: method === 'POST' ? 'POST' : 'GET',
        url: path,
        headers: { ...headers, cookie },
        remoteAddress: address,
        ...(body === undefined ? {} : { payload: body }),
      })
      return { status: response.statusCode, reply: response.json() }
    })
}

type Reply = Awaited<ReturnType<Transport>>
export type SharedReplies = Map<string, { reply: Reply; until: number }>

const sameForEveryone = new Set<string>([
  'GET /api/orders/currencies/',
  'GET /api/orders/resellers/',
  'GET /api/orders/seller/',
  'GET /api/astra/questions/',
] satisfies CallName[])
/** Contains the country of the last order or choice; otherwise depends on the language only. */
const sameForNewcomers = 'GET /api/orders/countries/' satisfies CallName
const lifetimeMs = 1000

/** Shares replies for one second, because they were half of a page's cost. An order is always priced again. */
export function shareReplies(send: Transport, shared: SharedReplies, request: FastifyRequest): Transport {
  const isNewcomer = !request.customer && !request.cookies.country
  return async call => {
    const name = `${call.method} ${call.path}`
    const isShared = sameForEveryone.has(name) || (isNewcomer && name === sameForNewcomers)
    if (!isShared) return send(call)

    const key = `${name} ${request.language}`
    const known = shared.get(key)
    if (known && known.until > performance.now()) return known.reply
    const reply = await send(call)
    if (reply.status === 200) shared.set(key, { reply, until: performance.now() + lifetimeMs })
    return reply
  }
}
