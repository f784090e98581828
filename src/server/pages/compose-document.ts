import type { FastifyInstance } from 'fastify'
import type { RenderedPage, Transport, Visitor } from '../../contract/rendering.ts'
import type { Language } from '../../texts/language.ts'
import { sandboxedServices } from '../config/config.ts'
import type { Shop } from '../shop.ts'
import { type PageSession, type SignedInCustomer, withPageSession } from '../sign-in/session.ts'
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

export function describeVisitor(
  { config }: Pick<Shop, 'config'>,
  { customer, language }: { customer: SignedInCustomer | null; language: Language },
): Visitor {
  return {
    user: customer ? { email: customer.email } : null,
    isSuperuser: Boolean(customer?.superuser),
    language,
    productName: config.productName,
    supportEmail: config.supportEmail,
    sandbox: sandboxedServices(config),
    turnstile: config.turnstile && { siteKey: config.turnstile.siteKey, url: config.turnstile.url },
  }
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
