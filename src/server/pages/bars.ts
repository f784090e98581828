import type { FastifyRequest } from 'fastify'
import type { Inline } from '../../contract/content.ts'
import type { Language } from '../../domain/languages.ts'
import { pickTexts } from '../../texts/all.ts'
import type { Announcement } from '../content/announcements.ts'
import { type Html, html } from '../platform/http/html.ts'

const lineWords = pickTexts(t => t.announcement)
const barWords = pickTexts(t => t.viewingBar)

/** The line is above the page and outside of its scripts, so that a page without one costs nothing more. */
export function announcementLine(
  announcement: Announcement | null,
  {
    language,
    nonce,
    dismissed,
  }: { language: Language; nonce: string | undefined; dismissed: string | undefined },
): string {
  if (!announcement || dismissed === String(announcement.versionId)) return ''
  const { label, dismiss } = lineWords[language]
  const { versionId, content } = announcement
  const line = html`<aside class="announcement" aria-label="${label}">
<p lang="${announcement.language}">${content.map(renderInline)}</p>
<button type="button" hidden aria-label="${dismiss}">×</button>
</aside>
`
  const cookie = `announcement=${versionId};path=/;max-age=31536000;samesite=lax`
  const script = `(line=>{const button=line.querySelector('button');button.hidden=false;
button.onclick=()=>{document.cookie='${cookie}'+(location.protocol==='https:'?';secure':'');line.remove()}})(document.querySelector('.announcement'))`
  return `${line.markup}<script${nonce ? ` nonce="${nonce}"` : ''}>${script}</script>\n`
}

function renderInline(piece: Inline): Html {
  switch (piece.kind) {
    case 'link':
      return html`<a href="${piece.href}">${piece.text}</a>`
    case 'strong':
      return html`<strong>${piece.text}</strong>`
    case 'em':
      return html`<em>${piece.text}</em>`
    case 'code':
      return html`<code>${piece.text}</code>`
    case 'text':
      return html`${piece.text}`
  }
}

/** The bar is below the page and outside of its scripts: it is on every page, and costs a customer nothing. */
export function viewingBar({ viewing, language, csrfToken }: FastifyRequest): string {
  if (!viewing) return ''
  const { label, text, stop } = barWords[language]
  return html`<aside class="bottom-bar viewing" aria-label="${label}">
<p>${text(viewing.email, `${viewing.until.toISOString().slice(11, 16)}\u00a0UTC`)}</p>
<form method="post" action="/sezam/viewing/end/">
<input type="hidden" name="csrf" value="${csrfToken}">
<button>${stop}</button>
</form>
</aside>
`.markup
}
