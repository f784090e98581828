import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { isFormFromThisSite } from '../../platform/csrf.ts'
import { clientNetwork, countTries } from '../../platform/rate-limit.ts'
import type { Shop } from '../../shop.ts'
import { sendSandboxPage } from '../sandbox-page.ts'
import { chatPage } from './chat-page.ts'
import { readChat, sendAsCustomer } from './sandbox-chat.ts'

const cookieName = 'sandboxchat'
const link = z.object({ start: z.string().max(64).default('') })
const input = z.object({
  csrf: z.string().max(256).default(''),
  text: z.string().max(500).default(''),
  press: z.string().max(64).default(''),
})

export function chatSandboxRoutes(server: FastifyInstance, shop: Shop) {
  const app = server.withTypeProvider<ZodTypeProvider>()

  app.get('/sandbox/chat/', { schema: { hide: true, querystring: link } }, async (request, reply) =>
    sendChat(shop, request, reply, { start: request.query.start }),
  )

  app.post(
    '/sandbox/chat/',
    // Forms without scripts send no header: a field repeats the CSRF cookie.
    { schema: { hide: true, body: input }, config: { withoutCsrf: true } },
    async (request, reply) => {
      const { csrf, text, press } = request.body
      if (!isFormFromThisSite(request, csrf, shop.config.baseUrl))
        return sendChat(shop, request, reply.status(403), { isOutdated: true })

      await countTries(shop.db, shop.clock.now(), [
        { name: 'sandbox-chat', subject: clientNetwork(request.ip), most: 300, withinSeconds: 600 },
      ])
      const chat = readChatCookie(request) ?? newChat(reply, shop)
      if (text.trim() !== '' || press !== '')
        await sendAsCustomer(
          shop,
          { chat, languageHint: languageHint(request) },
          press ? { press } : { text },
        )
      return reply.redirect('/sandbox/chat/#newest', 303)
    },
  )
}

async function sendChat(
  shop: Shop,
  request: FastifyRequest,
  reply: FastifyReply,
  { start = '', isOutdated = false },
) {
  const { messages, language } = await readChat(shop, readChatCookie(request))
  const page = chatPage({
    messages,
    language: language ?? request.language,
    productName: shop.config.productName,
    csrfToken: request.csrfToken,
    start,
    isOutdated,
  })
  return sendSandboxPage(reply, page)
}

function readChatCookie(request: FastifyRequest): string | null {
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

function languageHint(request: FastifyRequest): string | null {
  return request.cookies['language'] ? request.language : null
}
