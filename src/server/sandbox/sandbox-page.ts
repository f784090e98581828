import { readFileSync } from 'node:fs'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Language } from '../../domain/languages.ts'
import { type Html, html } from '../platform/http/html.ts'
import type { Shop } from '../shop.ts'

type Page = { language: Language; title: string; mark: string; isWide?: boolean }

/** Works without scripts and without the built pages. */
export function sendSandboxPage(
  reply: FastifyReply,
  { config }: Pick<Shop, 'config'>,
  { language, title, mark, isWide = false }: Page,
  main: Html,
) {
  const { markup } = html`<!doctype html>
<html lang="${language}">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="robots" content="noindex">
    <meta name="color-scheme" content="light dark">
    <title>${title}</title>
    <link rel="icon" href="/favicon.svg" type="image/svg+xml">
    <link rel="stylesheet" href="/sandbox/sandbox.css">
  </head>
  <body data-width="${isWide ? 'wide' : 'narrow'}">
    <header>
      <a class="shop" href="/">${config.productName}</a>
      <p class="mark">${mark}</p>
    </header>
    <main>${main}
    </main>
  </body>
</html>
`
  return reply.header('cache-control', 'no-store').type('text/html; charset=utf-8').send(markup)
}

/** For an address of no payment. */
export function sendUnknownPage(
  reply: FastifyReply,
  shop: Shop,
  t: { mark: string; unknown: { title: string; text: string }; back: { label: string; link: string } },
) {
  return sendSandboxPage(
    reply.status(404),
    shop,
    { language: reply.request.language, title: t.unknown.title, mark: t.mark },
    html`
      <h1>${t.unknown.title}</h1>
      <p>${t.unknown.text}</p>
      <p><a class="button" href="${t.back.link}">${t.back.label}</a></p>`,
  )
}

const stylesheet = readFileSync(new URL('./sandbox.css', import.meta.url), 'utf8')

export function sandboxFileRoutes(app: FastifyInstance) {
  app.get('/sandbox/sandbox.css', { schema: { hide: true } }, async (_request, reply) =>
    reply.header('cache-control', 'no-cache').type('text/css; charset=utf-8').send(stylesheet),
  )
}
