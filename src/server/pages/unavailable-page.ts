import type { FastifyReply, FastifyRequest } from 'fastify'
import { frame as english } from '../../texts/en/frame.ts'
import { refusals as englishRefusals } from '../../texts/en/refusals.ts'
import type { Language } from '../../texts/language.ts'
import { frame as russian } from '../../texts/ru/frame.ts'
import { refusals as russianRefusals } from '../../texts/ru/refusals.ts'
import { html } from '../platform/html.ts'

const words = {
  en: { ...english, text: englishRefusals.unavailable },
  ru: { ...russian, text: russianRefusals.unavailable },
} satisfies Record<Language, unknown>

/** Without scripts: they would ask the database again at once. */
export function sendUnavailablePage(
  { language }: FastifyRequest,
  reply: FastifyReply,
  styles: readonly string[],
) {
  const { titles, text, failure } = words[language]
  const page = html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${titles.failure}</title>
${styles.map(style => html`<link rel="stylesheet" href="${style}">`)}
</head>
<body>
<main class="unavailable">
<h1>${titles.failure}</h1>
<p>${text}</p>
<p><a href="">${failure.reload}</a></p>
</main>
</body>
</html>
`
  return reply
    .status(503)
    .headers({ 'retry-after': 5, 'cache-control': 'no-store' })
    .type('text/html; charset=utf-8')
    .send(page.markup)
}
