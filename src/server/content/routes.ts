import type { FastifyInstance, FastifyReply } from 'fastify'
import { contentCalls, helpTopics, storableText } from '../../contract/content.ts'
import { toAlpha2 } from '../../domain/countries.ts'
import { countryName } from '../../texts/countries.ts'
import type { Language } from '../../texts/language.ts'
import { openMemoryLimit } from '../platform/memory-limit.ts'
import { Refusal } from '../platform/refusal.ts'
import { serve } from '../platform/serve.ts'
import type { Shop } from '../shop.ts'
import { feedbackRoutes } from './feedback.ts'
import { findPublished, readVersion } from './published-texts.ts'
import { searchHelp } from './search-help.ts'
import { findArticle, listArticles } from './store.ts'
import { readTermsVersion, termsVersion } from './terms.ts'

export function contentRoutes(app: FastifyInstance, shop: Shop) {
  const { clock, config, db, searchDb } = shop
  feedbackRoutes(app, shop)
  const countSearch = openMemoryLimit({ most: 60, withinSeconds: 60 })

  serve(app, contentCalls, 'GET /api/help/', async ({ query: { q }, request: { ip, language }, reply }) => {
    requireRevalidation(reply)
    const text = q?.trim()
    if (text) {
      countSearch(ip, clock.now())
      return { ok: true, data: { kind: 'found', articles: await searchHelp(searchDb, { text, language }) } }
    }
    const articles = await listArticles(db, language)
    const topics = helpTopics.map(topic => ({
      topic,
      articles: articles.filter(article => article.topic === topic),
    }))
    return { ok: true, data: { kind: 'topics', topics } }
  })

  serve(
    app,
    contentCalls,
    'GET /api/help/{slug}/',
    async ({ params: { slug }, request: { language }, reply }) => {
      requireRevalidation(reply)
      const article = isSlug(slug) ? await findArticle(db, { slug, language }) : null
      if (!article) throw new Refusal('not-found')
      const { topic, versionId } = article
      const { title, summary, blocks, language: writtenIn } = await readVersion(shop, versionId)
      return { ok: true, data: { slug, title, summary, topic, blocks, language: writtenIn } }
    },
  )

  serve(
    app,
    contentCalls,
    'GET /api/legal/{name}/',
    async ({ params: { name }, query, request: { language }, reply }) => {
      requireRevalidation(reply)
      if (name === 'terms') {
        const version = query.version ?? (await termsVersion(shop, language))
        const terms = await readTermsVersion(shop, version)
        if (!terms) throw new Refusal('not-found')
        return { ok: true, data: terms }
      }
      const slug = storableText.safeParse(name).data ?? ''
      const [published] = await findPublished(db, { kind: 'legal', slug, language })
      if (!published || query.version !== undefined) throw new Refusal('not-found')
      const { title, blocks, language: writtenIn } = await readVersion(shop, published.versionId)
      return { ok: true, data: { title, blocks, language: writtenIn, version: null, is_current: true } }
    },
  )

  serve(app, contentCalls, 'GET /api/imprint/', async ({ request: { language }, reply }) => {
    requireRevalidation(reply)
    const { name, address, registration, vat, manager, phone, country: code } = config.seller
    const country = countryName(toAlpha2(code), language)
    return {
      ok: true,
      data: { name, address, country, registration, vat, manager, phone, email: config.supportEmail },
    }
  })

  serve(app, contentCalls, 'GET /api/astra/product/', async ({ request: { language }, reply }) => {
    requireRevalidation(reply)
    const { downloadUrl: download_url, documentationUrl: documentation_url } = config
    return { ok: true, data: { ...(await readSections(shop, language)), download_url, documentation_url } }
  })
}

async function readSections(shop: Shop, language: Language) {
  const published = await findPublished(shop.db, { kind: 'product', language })
  const texts = await Promise.all(published.map(({ versionId }) => readVersion(shop, versionId)))
  const read = (slug: string) => {
    const text = texts[published.findIndex(each => each.slug === slug)]
    if (!text) throw new Error(`The text product/${slug} is not published`)
    const { title, blocks, language: writtenIn } = text
    return { title, blocks, language: writtenIn }
  }
  return {
    about: read('about'),
    included: read('included'),
    updates: read('updates'),
    requirements: read('requirements'),
    install: read('install'),
  }
}

function isSlug(text: string): boolean {
  return /^[a-z0-9-]+$/.test(text)
}

/** The language depends on a cookie, so a cached reply may be in the wrong one. */
function requireRevalidation(reply: FastifyReply) {
  reply.header('cache-control', 'no-cache')
}
