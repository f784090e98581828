import type { Inline } from '../../contract/content.ts'
import { announcement as english } from '../../texts/en/announcement.ts'
import type { Language } from '../../texts/language.ts'
import { announcement as russian } from '../../texts/ru/announcement.ts'
import type { Announcement } from '../content/announcements.ts'
import { type Html, html } from '../platform/http/html.ts'

const words = { en: english, ru: russian }
const cookieName = 'announcement'

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
  const { label, dismiss } = words[language]
  const { versionId, content } = announcement
  const line = html`<aside class="announcement" aria-label="${label}">
<p lang="${announcement.language}">${content.map(renderInline)}</p>
<button type="button" hidden aria-label="${dismiss}">×</button>
</aside>
`
  const cookie = `${cookieName}=${versionId};path=/;max-age=31536000;samesite=lax`
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
