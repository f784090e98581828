import type { FastifyReply, FastifyRequest } from 'fastify'
import { busyPage as englishBusy } from '../../texts/en/busy-page.ts'
import { frame as english } from '../../texts/en/frame.ts'
import { refusals as englishRefusals } from '../../texts/en/refusals.ts'
import { busyPage as russianBusy } from '../../texts/ru/busy-page.ts'
import { frame as russian } from '../../texts/ru/frame.ts'
import { refusals as russianRefusals } from '../../texts/ru/refusals.ts'
import { type Html, html } from '../platform/http/html.ts'

const words = {
  en: { ...english, busy: englishBusy, refusals: englishRefusals },
  ru: { ...russian, busy: russianBusy, refusals: russianRefusals },
}
const busySeconds = 3
const unavailableSeconds = 5

/** The page costs next to nothing, without data and React. A form is not sent again by itself. */
export function sendBusyPage(request: FastifyRequest, reply: FastifyReply, styles: readonly string[]) {
  const { busy, refusals } = words[request.language]
  const { title, text, retry } = busy
  const isForm = request.method !== 'GET'
  const refresh = isForm ? '' : html`<meta http-equiv="refresh" content="${busySeconds}">`
  const main = html`<main><h1>${title}</h1><p>${isForm ? refusals.busy : text}</p>${isForm ? '' : html`<p><a href="">${retry}</a></p>`}</main>`
  return sendPlainPage(request, reply, { title, styles, refresh, main, retryAfterSeconds: busySeconds })
}

/** The page has no scripts: they would ask the database again at once. */
export function sendUnavailablePage(request: FastifyRequest, reply: FastifyReply, styles: readonly string[]) {
  const { titles, failure, refusals } = words[request.language]
  const title = titles.failure
  const main = html`<main class="unavailable">
<h1>${title}</h1>
<p>${refusals.unavailable}</p>
<p><a href="">${failure.reload}</a></p>
</main>`
  return sendPlainPage(request, reply, { title, styles, main, retryAfterSeconds: unavailableSeconds })
}

type PlainPage = {
  title: string
  styles: readonly string[]
  refresh?: Html | ''
  main: Html
  retryAfterSeconds: number
}

function sendPlainPage(
  { language }: FastifyRequest,
  reply: FastifyReply,
  { title, styles, refresh = '', main, retryAfterSeconds }: PlainPage,
) {
  const page = html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
${refresh}
<title>${title}</title>
${styles.map(href => html`<link rel="stylesheet" href="${href}">`)}
</head>
<body>
${main}
</body>
</html>
`
  return reply
    .status(503)
    .headers({ 'retry-after': retryAfterSeconds, 'cache-control': 'no-store' })
    .type('text/html; charset=utf-8')
    .send(page.markup)
}
