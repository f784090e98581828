import { randomBytes, randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { readLanguage } from '../../../domain/languages.ts'
import { answerMessage } from '../../bot/answer-message.ts'
import { readPress, readText } from '../../bot/read-message.ts'
import { chatWords, type Person } from '../../chat/chat-person.ts'
import type { Button } from '../../chat/message.ts'
import { type ChatMessage, insertMessage, listMessages } from '../../chat/message-store.ts'
import { findChatLanguage } from '../../chat/store.ts'
import { qrPng } from '../../platform/files/qr-code.ts'
import { lastingSeconds } from '../../platform/http/cookies.ts'
import { isFormFromThisSite } from '../../platform/http/csrf.ts'
import { type Html, html } from '../../platform/http/html.ts'
import { clientNetwork, countTries } from '../../platform/http/rate-limit.ts'
import type { Shop } from '../../shop.ts'
import { sendSandboxPage } from '../sandbox-page.ts'

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

      await countTries(shop, [
        { name: 'sandbox-chat', subject: clientNetwork(request.ip), most: 300, withinSeconds: 600 },
      ])
      const chat = readChatCookie(request) ?? newChat(reply)
      const languageHint = request.cookies['language'] ? request.language : null
      if (text.trim() !== '' || press !== '')
        await sendAsCustomer(shop, { chat, languageHint }, press ? { press } : { text })
      return reply.redirect('/sandbox/chat/#newest', 303)
    },
  )
}

async function sendChat(
  shop: Shop,
  request: FastifyRequest,
  reply: FastifyReply,
  /** `start` is the token of a link that was opened but not yet started. */
  { start = '', isOutdated = false },
) {
  const chat = readChatCookie(request)
  const messages = chat === null ? [] : await listMessages(shop.db, chat)
  const chosen = chat === null ? null : await findChatLanguage(shop.db, chat)
  const language = chosen === null ? request.language : readLanguage(chosen)
  const t = chatWords[language].sandbox
  const fields = html`<input type="hidden" name="csrf" value="${request.csrfToken}">`
  return sendSandboxPage(
    reply,
    shop,
    { language, title: `${shop.config.productName}: ${t.title}`, mark: t.mark },
    html`
      <h1>${t.title}</h1>
      <p class="quiet">${t.explained}</p>
      ${isOutdated ? html`<p class="notice" data-tone="bad" role="alert">${t.outdated}</p>` : html``}
      ${messages.length > 0 || start ? html`` : html`<p>${t.empty}</p>`}
      <ol class="messages">${messages.map(message => messageItem(message, t, fields))}
      </ol>
      ${start ? startForm(start, t, fields) : messageForm(t, fields)}
      <p class="leave"><a href="/sandbox/chat/#newest">${t.refresh}</a></p>
      <p class="leave"><a href="/">${t.back}</a></p>`,
  )
}

type Words = (typeof chatWords)['en']['sandbox']

function messageItem(message: ChatMessage, t: Words, fields: Html): Html {
  return html`
        <li class="message" data-author="${message.author}">
          <p class="author">${message.author === 'bot' ? t.bot : t.you}</p>
          <p class="text">${message.text}</p>
          ${message.qr ? picture(message.qr, t) : html``}
          ${message.buttons.length > 0 ? html`<div class="choices">${message.buttons.map(button => choice(button, fields))}</div>` : html``}
        </li>`
}

function picture(address: string, t: Words): Html {
  const image = `data:image/png;base64,${qrPng(address).toString('base64')}`
  return html`<img class="code" src="${image}" alt="${t.code}" width="180" height="180">`
}

function choice(button: Button, fields: Html): Html {
  if ('open' in button) return html`<a class="button" href="${button.open}">${button.label}</a>`
  return html`
            <form method="post" action="/sandbox/chat/">${fields}
              <button name="press" value="${button.press}">${button.label}</button>
            </form>`
}

function startForm(token: string, t: Words, fields: Html): Html {
  return html`
      <form method="post" action="/sandbox/chat/" id="newest">${fields}
        <p>${t.startFirst}</p>
        <input type="hidden" name="text" value="/start ${token}">
        <button data-variant="primary">${t.start}</button>
      </form>`
}

function messageForm(t: Words, fields: Html): Html {
  return html`
      <form method="post" action="/sandbox/chat/" class="say" id="newest">${fields}
        <label for="text">${t.say}</label>
        <input id="text" name="text" maxlength="500" autocomplete="off" placeholder="/help">
        <button>${t.send}</button>
      </form>`
}

function readChatCookie(request: FastifyRequest): string | null {
  const id = request.cookies[cookieName]
  return id && /^[\w-]{22}$/.test(id) ? `sandbox:${id}` : null
}

function newChat(reply: FastifyReply): string {
  const id = randomBytes(16).toString('base64url')
  reply.setCookie(cookieName, id, { path: '/sandbox/', httpOnly: true, maxAge: lastingSeconds })
  return `sandbox:${id}`
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
