import type { FastifyReply, FastifyRequest } from 'fastify'
import { pickTexts } from '../../texts/all.ts'
import type { Config } from '../config/config.ts'
import { html } from '../platform/http/html.ts'

const words = pickTexts(({ frame, plainPages, refusals }) => ({ ...frame, ...plainPages, refusals }))
const busySeconds = 3
const unavailableSeconds = 5

/** What the pages need of the shop. They cost next to nothing: no data, no React, no scripts. */
export type PlainLook = Pick<Config, 'productName' | 'supportEmail'> & { styles: readonly string[] }

/** A form is not sent again by itself. */
export function sendBusyPage(request: FastifyRequest, reply: FastifyReply, look: PlainLook) {
  const { busy, refusals } = words[request.language]
  const isForm = request.method !== 'GET'
  return sendPlainPage(request, reply, {
    ...look,
    title: busy.title,
    text: isForm ? refusals.busy : busy.text,
    retryAfterSeconds: busySeconds,
    refreshes: !isForm,
  })
}

export function sendUnavailablePage(request: FastifyRequest, reply: FastifyReply, look: PlainLook) {
  const { unavailable: title, refusals } = words[request.language]
  const page = { ...look, title, text: refusals.unavailable, retryAfterSeconds: unavailableSeconds }
  return sendPlainPage(request, reply, page)
}

export function sendFaultPage(request: FastifyRequest, reply: FastifyReply, look: PlainLook) {
  const { titles, failure } = words[request.language]
  return sendPlainPage(request, reply, { ...look, title: titles.failure, text: failure.failureText })
}

type PlainPage = PlainLook & {
  title: string
  text: string
  /** A page without it is a fault. */
  retryAfterSeconds?: number
  refreshes?: boolean
}

function sendPlainPage(
  { language, method }: FastifyRequest,
  reply: FastifyReply,
  { productName, supportEmail, styles, title, text, retryAfterSeconds, refreshes = false }: PlainPage,
) {
  const { retry, write } = words[language]
  const page = html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
${refreshes ? html`<meta http-equiv="refresh" content="${busySeconds}">` : ''}
<title>${title} - ${productName}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
${styles.map(href => html`<link rel="stylesheet" href="${href}">`)}
</head>
<body>
<main>
<img src="/favicon.svg" alt="${productName}" width="48" height="48">
<h1>${title}</h1>
<p>${text}</p>
${method === 'GET' ? html`<a href="">${retry}</a>` : ''}
<p><small>${write} <a href="mailto:${supportEmail}">${supportEmail}</a></small></p>
</main>
</body>
</html>
`
  if (retryAfterSeconds !== undefined) reply.header('retry-after', retryAfterSeconds)
  return reply
    .status(retryAfterSeconds === undefined ? 500 : 503)
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(page.markup)
}
