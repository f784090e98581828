import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { historyOf, sayAsCustomer } from '../../chat/message-history.ts'
import { isFormFromThisSite } from '../../platform/csrf.ts'
import { countTries, networkOf } from '../../platform/rate-limit.ts'
import type { Shop } from '../../shop.ts'
import { chatPage } from './chat-page.ts'

const cookieName = 'sandboxchat'
const stylesheet = ['../card/card.css', './chat.css']
  .map(path => readFileSync(new URL(path, import.meta.url), 'utf8'))
  .join('\n')
const opening = z.object({ start: z.string().max(64).default('') })
const saying = z.object({
  csrf: z.string().max(256).default(''),
  text: z.string().max(500).default(''),
  press: z.string().max(64).default(''),
})

/** The page that stands in for the chat in Telegram. Registered only while crypto payments are in sandbox. */
export function chatSandboxRoutes(server: FastifyInstance, shop: Shop) {
  const app = server.withTypeProvider<ZodTypeProvider>()

  app.get('/sandbox/chat/', { schema: { hide: true, querystring: opening } }, async (request, reply) =>
    sendChat(shop, request, reply, { start: request.query.start }),
  )

  app.post(
    '/sandbox/chat/',
    // Its forms send no header: a field repeats the CSRF cookie instead.
    { schema: { hide: true, body: saying }, config: { withoutCsrf: true } },
    async (request, reply) => {
      const { csrf, text, press } = request.body
      if (!isFormFromThisSite(request, csrf, shop.config.baseUrl))
        return sendChat(shop, request, reply.status(403), { isOutdated: true })

      await countTries(shop.db, shop.clock.now(), [
        { name: 'sandbox-chat', subject: networkOf(request.ip), most: 300, withinSeconds: 600 },
      ])
      const chat = chatOf(request) ?? newChat(reply, shop)
      if (text.trim() !== '' || press !== '')
        await sayAsCustomer(shop, { chat, languageHint: hintOf(request) }, press ? { press } : { text })
      return reply.redirect('/sandbox/chat/#newest', 303)
    },
  )

  app.get('/sandbox/chat.css', { schema: { hide: true } }, async (_request, reply) =>
    reply.header('cache-control', 'no-cache').type('text/css; charset=utf-8').send(stylesheet),
  )
}

async function sendChat(
  shop: Shop,
  request: FastifyRequest,
  reply: FastifyReply,
  { start = '', isOutdated = false },
) {
  const { messages, language } = await historyOf(shop, chatOf(request))
  const page = chatPage({
    messages,
    language: language ?? request.language,
    productName: shop.config.productName,
    csrfToken: request.csrfToken,
    start,
    isOutdated,
  })
  return reply.header('cache-control', 'no-store').type('text/html; charset=utf-8').send(page)
}

/** A browser is a person, as an account of Telegram is. */
function chatOf(request: FastifyRequest): string | null {
  const id = request.cookies[cookieName]
  return id && /^[\w-]{22}$/.test(id) ? `sandbox:${id}` : null
}

function newChat(reply: FastifyReply, { config }: Shop): string {
  const id = randomBytes(16).toString('base64url')
  reply.setCookie(cookieName, id, {
    path: '/sandbox/',
    httpOnly: true,
    sameSite: 'lax',
    secure: config.baseUrl.startsWith('https:'),
    maxAge: 365 * 86_400,
  })
  return `sandbox:${id}`
}

/** What the customer chose in the shop is what Telegram would know of their language. */
function hintOf(request: FastifyRequest): string | null {
  return request.cookies['language'] ? request.language : null
}
