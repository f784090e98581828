import type { FastifyInstance, FastifyReply } from 'fastify'
import { contentCalls, type HelpTopic, helpTopics, type TextKind } from '../../contract/content.ts'
import { toAlpha2 } from '../../domain/countries.ts'
import type { Language } from '../../domain/languages.ts'
import { countryName } from '../../texts/countries.ts'
import { openMemoryLimit } from '../platform/http/rate-limit.ts'
import { Refusal, requireFound } from '../platform/http/refusal.ts'
import { serve } from '../platform/http/serve.ts'
import type { Shop } from '../shop.ts'
import { readDeveloperText } from './developer-texts.ts'
import { feedbackRoutes } from './feedback.ts'
import { readPreview } from './preview-links.ts'
import { findPublished, type ReadableText, readVersion } from './published-texts.ts'
import { searchHelp } from './search-help.ts'
import { findArticle, listArticles, listNext } from './store.ts'
import { readTermsVersion, termsVersion } from './terms.ts'

/** Nothing counts readers: these are the articles with the lowest order of all topics. */
const mostOften = 5

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
    return { ok: true, data: { kind: 'topics', often: articles.slice(0, mostOften), topics } }
  })

  const getHelp = 'GET /api/help/{slug}/'
  serve(app, contentCalls, getHelp, async ({ params: { slug }, query, request: { language }, reply }) => {
    const draft = await openPreview(shop, reply, { token: query.preview, kind: 'help', slug })
    const describe = async (text: ReadableText, topic: HelpTopic) => {
      const next = await listNext(db, { slug, topic, language })
      return { ok: true as const, data: { ...text, slug, topic, next } }
    }
    if (draft) return describe(draft.text, requireFound(draft.place.topic))
    const article = requireFound(isSlug(slug) ? await findArticle(db, { slug, language }) : null)
    return describe(await readVersion(shop, article.versionId), article.topic)
  })

  const getLegal = 'GET /api/legal/{name}/'
  serve(app, contentCalls, getLegal, async ({ params: { name }, query, request: { language }, reply }) => {
    const draft = await openPreview(shop, reply, { token: query.preview, kind: 'legal', slug: name })
    if (draft) return { ok: true, data: { ...draft.text, version: null, is_current: true } }
    if (name === 'terms') {
      const version = query.version ?? (await termsVersion(shop, language))
      const terms = requireFound(await readTermsVersion(shop, version))
      return { ok: true, data: terms }
    }
    const [published] = isSlug(name) ? await findPublished(db, { kind: 'legal', slug: name, language }) : []
    if (!published || query.version !== undefined) throw new Refusal('not-found')
    const text = await readVersion(shop, published.versionId)
    return { ok: true, data: { ...text, version: null, is_current: true } }
  })

  serve(app, contentCalls, 'GET /api/developers/{name}/', async ({ params, reply }) => {
    requireRevalidation(reply)
    return { ok: true, data: readDeveloperText(params.name) }
  })

  serve(app, contentCalls, 'GET /api/imprint/', async ({ request: { language }, reply }) => {
    requireRevalidation(reply)
    const { seller, supportEmail: email } = config
    return { ok: true, data: { ...seller, country: countryName(toAlpha2(seller.country), language), email } }
  })

  serve(app, contentCalls, 'GET /api/astra/product/', async ({ query, request: { language }, reply }) => {
    const draft = await openPreview(shop, reply, { token: query.preview, kind: 'product' })
    const { documentationUrl: documentation_url } = config
    const sections = await readTexts(shop, { kind: 'product', language, draft })
    return { ok: true, data: { sections, documentation_url } }
  })

  serve(app, contentCalls, 'GET /api/astra/questions/', async ({ query, request: { language }, reply }) => {
    const draft = await openPreview(shop, reply, { token: query.preview, kind: 'faq' })
    return { ok: true, data: await readTexts(shop, { kind: 'faq', language, draft }) }
  })
}

/** All of a kind that say something, in their order; the draft replaces its published text. */
async function readTexts(
  shop: Shop,
  { kind, language, draft }: { kind: TextKind; language: Language; draft: Preview | null },
) {
  const published = await findPublished(shop.db, { kind, language })
  const found = await Promise.all(
    published.map(async ({ slug, versionId }) => [slug, await readVersion(shop, versionId)] as const),
  )
  const texts = new Map([...found, ...(draft ? [[draft.place.slug, draft.text] as const] : [])])
  return [...texts].map(([slug, text]) => ({ slug, ...text })).filter(({ blocks }) => blocks.length > 0)
}

type Preview = NonNullable<Awaited<ReturnType<typeof readPreview>>>

/** Null without a token. Refuses 'not-found' with one of another text. */
async function openPreview(
  shop: Shop,
  reply: FastifyReply,
  { token, kind, slug }: { token: string | undefined; kind: TextKind; slug?: string },
): Promise<Preview | null> {
  requireRevalidation(reply)
  if (token === undefined) return null
  reply.header('cache-control', 'no-store')
  const preview = await readPreview(shop, token)
  const isHere = preview?.place.kind === kind && (slug === undefined || preview.place.slug === slug)
  if (!preview || !isHere) throw new Refusal('not-found')
  return preview
}

function isSlug(text: string): boolean {
  return /^[a-z0-9-]+$/.test(text)
}

/** The language depends on a cookie, so a cached reply may be in the wrong one. */
function requireRevalidation(reply: FastifyReply) {
  reply.header('cache-control', 'no-cache')
}
