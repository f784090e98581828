import { and, desc, eq, lt } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { storableText } from '../../contract/content.ts'
import type { Reader } from '../platform/database/database.ts'
import { isFormFromThisSite } from '../platform/http/csrf.ts'
import { clientNetwork, countTries } from '../platform/http/rate-limit.ts'
import { Refusal } from '../platform/http/refusal.ts'
import type { Shop } from '../shop.ts'
import { findArticle } from './store.ts'
import { helpFeedback } from './tables.ts'

const form = z.object({
  csrf: z.string(),
  helpful: z.enum(['yes', 'no']),
  comment: storableText.max(1000).default(''),
})

/** The form below an article, sent by the browser itself, with and without scripts. */
export function feedbackRoutes(app: FastifyInstance, { clock, config, db }: Shop) {
  app.withTypeProvider<ZodTypeProvider>().post(
    '/help/:slug/feedback',
    {
      schema: { hide: true, params: z.object({ slug: storableText.max(100) }), body: form },
      // A field repeats the CSRF cookie.
      config: { withoutCsrf: true },
    },
    async (request, reply) => {
      const { csrf, helpful, comment } = request.body
      const { language } = request
      const { slug } = request.params
      if (!isFormFromThisSite(request, csrf, config.baseUrl)) throw new Refusal('csrf-failed')
      if (!(await findArticle(db, { slug, language }))) throw new Refusal('not-found')
      const now = clock.now()
      await countTries({ db, clock }, [
        { name: 'help-feedback', subject: clientNetwork(request.ip), most: 30, withinSeconds: 86_400 },
      ])
      const isHelpful = helpful === 'yes'
      await db
        .insert(helpFeedback)
        .values({ slug, language, isHelpful, comment: comment.trim(), createdAt: now })
      return reply.redirect(`/help/${slug}/?thanks#feedback`, 303)
    },
  )
}

type Asked = { most: number; isHelpful?: boolean | undefined; beforeId?: number | undefined }

/** The newest first. */
export function listFeedback(db: Reader, { most, isHelpful, beforeId }: Asked) {
  return db
    .select()
    .from(helpFeedback)
    .where(
      and(
        isHelpful === undefined ? undefined : eq(helpFeedback.isHelpful, isHelpful),
        beforeId === undefined ? undefined : lt(helpFeedback.id, beforeId),
      ),
    )
    .orderBy(desc(helpFeedback.id))
    .limit(most)
}
