import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Catalog } from '../../domain/pricing/catalog.ts'
import { findAnnouncement } from '../content/announcements.ts'
import { Refusal } from '../platform/http/refusal.ts'
import type { Shop } from '../shop.ts'
import { announcementLine } from './bars.ts'
import { composeDocument, describeVisitor, injectTransport, type Pages } from './compose-document.ts'
import type { PublicDocument, PublicPage } from './public-pages.ts'

/**
 * From the address and the language alone: nothing of the request that asked first gets into what all visitors see. Null
 * if there is no such page. Refuses 'unavailable'.
 */
export async function renderPublicPage(
  app: FastifyInstance,
  shop: Shop,
  { address, language, addressed, catalog }: PublicPage & { catalog: Catalog },
  pages: Pages,
): Promise<PublicDocument | null> {
  const entry = await pages.load()
  const visitor = await describeVisitor(shop, catalog, { customer: null, language })
  // Marks the scripts of the shop for `takeScripts`.
  const nonce = randomBytes(16).toString('hex')
  const rendered = await entry.renderPage({
    url: shop.config.baseUrl + address,
    visitor,
    csrfToken: '',
    nonce,
    transport: injectTransport(app, {
      cookie: `language=${language}`,
      address: '127.0.0.1',
      session: { token: undefined, customer: null },
    }),
  })
  if (rendered.status === 503) throw new Refusal('unavailable')
  if (rendered.kind === 'redirect' || rendered.status !== 200 || rendered.secretAddress) return null
  const announcement = await findAnnouncement(shop, language)
  const html = composeDocument(shop, {
    rendered,
    pages,
    top: announcementLine(announcement, { language, nonce, dismissed: undefined }),
    nonce,
    addressed,
    visitor,
  })
  return { ...takeScripts(html, nonce), isListed: rendered.listedAt !== null }
}

/** A script without the nonce is not ours: the policy of the page does not allow it. */
function takeScripts(html: string, nonce: string): { html: string; scripts: string[] } {
  const mark = ` nonce="${nonce}"`
  const scripts = html.matchAll(new RegExp(`<script${mark}>(.*?)</script>`, 'gs'))
  return { html: html.replaceAll(mark, ''), scripts: [...scripts].map(([, script = '']) => script) }
}
