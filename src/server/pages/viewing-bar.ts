import type { FastifyRequest } from 'fastify'
import { viewingBar as english } from '../../texts/en/viewing-bar.ts'
import { viewingBar as russian } from '../../texts/ru/viewing-bar.ts'
import { html } from '../platform/http/html.ts'

const words = { en: english, ru: russian }

/** The bar is below the page and outside of its scripts: it is on every page, and costs a customer nothing. */
export function viewingBar({ viewing, language, csrfToken }: FastifyRequest): string {
  if (!viewing) return ''
  const { label, text, stop } = words[language]
  return html`<aside class="bottom-bar viewing" aria-label="${label}">
<p>${text(viewing.email, `${viewing.until.toISOString().slice(11, 16)}\u00a0UTC`)}</p>
<form method="post" action="/sezam/viewing/end/">
<input type="hidden" name="csrf" value="${csrfToken}">
<button>${stop}</button>
</form>
</aside>
`.markup
}
