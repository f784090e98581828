import type { FastifyReply, FastifyRequest } from 'fastify'
import { busyPage as english } from '../../texts/en/busy-page.ts'
import { refusals as englishRefusals } from '../../texts/en/refusals.ts'
import { busyPage as russian } from '../../texts/ru/busy-page.ts'
import { refusals as russianRefusals } from '../../texts/ru/refusals.ts'
import { html } from '../platform/html.ts'

const words = {
  en: { ...english, form: englishRefusals.busy },
  ru: { ...russian, form: russianRefusals.busy },
}
const retryAfterSeconds = 3

/** Costs next to nothing: without data, and without React. A form is not sent again by itself. */
export function sendBusyPage(
  { language, method }: FastifyRequest,
  reply: FastifyReply,
  styles: readonly string[],
) {
  const { title, text, form, retry } = words[language]
  const isForm = method !== 'GET'
  const { markup } = html`<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
${isForm ? '' : html`<meta http-equiv="refresh" content="${retryAfterSeconds}">`}
<title>${title}</title>
${styles.map(href => html`<link rel="stylesheet" href="${href}">`)}
</head>
<body><main><h1>${title}</h1><p>${isForm ? form : text}</p>${isForm ? '' : html`<p><a href="">${retry}</a></p>`}</main></body>
</html>
`
  return reply
    .status(503)
    .headers({ 'retry-after': retryAfterSeconds, 'cache-control': 'no-store' })
    .type('text/html; charset=utf-8')
    .send(`<!doctype html>\n${markup}`)
}
