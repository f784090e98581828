import { randomBytes, randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { type Language, readLanguage } from '../../../domain/languages.ts'
import { answerMessage } from '../../bot/answer-message.ts'
import { readPress, readText } from '../../bot/read-message.ts'
import type { Person } from '../../chat/chat-person.ts'
import { type ChatMessage, insertMessage, listMessages } from '../../chat/message-store.ts'
import { findChatLanguage } from '../../chat/store.ts'
import { lastingSeconds } from '../../platform/http/cookies.ts'
import { isFormFromThisSite } from '../../platform/http/csrf.ts'
import { clientNetwork, countTries } from '../../platform/http/rate-limit.ts'
import type { Shop } from '../../shop.ts'
import { sendSandboxPage } from '../sandbox-page.ts'
import { chatPage } from './chat-page.ts'

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
      const chat = readChatCookie(request) ?? newChat(reply)
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

function newChat(reply: FastifyReply): string {
  const id = randomBytes(16).toString('base64url')
  reply.setCookie(cookieName, id, {
    path: '/sandbox/',
    httpOnly: true,
    maxAge: lastingSeconds,
  })
  return `sandbox:${id}`
}

function languageHint(request: FastifyRequest): string | null {
  return request.cookies['language'] ? request.language : null
}

async function readChat(
  { db }: Shop,
  chat: string | null,
): Promise<{ messages: readonly ChatMessage[]; language: Language | null }> {
  if (chat === null) return { messages: [], language: null }
  const language = await findChatLanguage(db, chat)
  return {
    messages: await listMessages(db, chat),
    language: language === null ? null : readLanguage(language),
  }
}

async function sendAsCustomer(shop: Shop, person: Person, input: { text: string } | { press: string }) {
  const now = shop.clock.now()
  const key = `sandbox:${randomUUID()}`
  const command = 'press' in input ? readPress(input.press) : readText(input.text)
  await insertMessage(shop.db, {
    chat: person.chat,
    author: 'customer',
    key,
    // Telegram does not show the token of a link.
    text:
      'press' in input
        ? await findLabel(shop, person.chat, input.press)
        : command.kind === 'start'
          ? '/start'
          : input.text.trim(),
    buttons: [],
    createdAt: now,
    sentAt: now,
  })
  await answerMessage(shop, person, { key, command })
}

async function findLabel({ db }: Shop, chat: string, press: string): Promise<string> {
  const buttons = (await listMessages(db, chat)).flatMap(message => message.buttons)
  return buttons.find(button => 'press' in button && button.press === press)?.label ?? '…'
}
