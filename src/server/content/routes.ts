import type { FastifyInstance, FastifyReply } from 'fastify'
import { contentCalls, helpTopics } from '../../contract/content.ts'
import { Refusal } from '../platform/refusal.ts'
import { serve } from '../platform/serve.ts'
import type { Shop } from '../shop.ts'
import { blocksOf } from './blocks-of.ts'
import { readLegal } from './read-legal.ts'
import { searchHelp } from './search-help.ts'
import { findArticle, listArticles } from './store.ts'

/** Help and legal texts, for everyone: contract/content.ts. */
export function contentRoutes(app: FastifyInstance, { config, db }: Shop) {
  const legal = readLegal(config)

  serve(app, contentCalls, 'GET /api/help/', async ({ query: { q }, request: { language }, reply }) => {
    checkEachTime(reply)
    const text = q?.trim()
    if (text) return found(await searchHelp(db, { text, language }))
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
      checkEachTime(reply)
      const article = isSlug(slug) ? await findArticle(db, { slug, language }) : null
      if (!article) throw new Refusal('not-found')
      const { title, summary, topic, body } = article
      return { ok: true, data: { slug, title, summary, topic, blocks: blocksOf(body, language) } }
    },
  )

  serve(
    app,
    contentCalls,
    'GET /api/legal/{name}/',
    async ({ params: { name }, request: { language }, reply }) => {
      checkEachTime(reply)
      const text = legal.get(`${name}.${language}`)
      if (!text) throw new Refusal('not-found')
      return { ok: true, data: text }
    },
  )
}

function found(articles: Awaited<ReturnType<typeof searchHelp>>) {
  return { ok: true, data: { kind: 'found', articles } } as const
}

function isSlug(text: string): boolean {
  return /^[a-z0-9-]+$/.test(text)
}

/** The language is in a cookie, so no cache may take one language for the other. */
function checkEachTime(reply: FastifyReply) {
  reply.header('cache-control', 'no-cache')
}
