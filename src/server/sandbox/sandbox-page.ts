import type { Language } from '../../texts/language.ts'
import { type Html, html } from '../platform/html.ts'

type Page = { productName: string; language: Language; title: string; mark: string; stylesheet: string }

/** The frame of the pages that stand in for somebody else's: their `body` holds the `<main>`. */
export function sandboxDocument(page: Page, body: Html): string {
  const { markup } = html`<!doctype html>
<html lang="${page.language}">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="robots" content="noindex">
    <meta name="color-scheme" content="light dark">
    <title>${page.title}</title>
    <link rel="icon" href="/favicon.svg" type="image/svg+xml">
    <link rel="stylesheet" href="${page.stylesheet}">
  </head>
  <body>
    <header>
      <p class="shop">${page.productName}</p>
      <p class="mark">${page.mark}</p>
    </header>${body}
  </body>
</html>
`
  return markup
}
