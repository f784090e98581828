import type { RenderedPage } from '../../contract/rendering.ts'
import type { Language } from '../../domain/languages.ts'
import { pickTexts } from '../../texts/all.ts'
import { escapeHtml, html } from '../platform/http/html.ts'
import type { PageAssets } from './page-source.ts'
import { replayEarlyInput } from './replay-early-input.ts'

export type DocumentParts = {
  page: RenderedPage
  assets: PageAssets
  nonce: string | undefined
  language: Language
  /** `headTags` */
  tags: string
  globals: Record<string, unknown>
  /** Markup: `announcementLine` */
  top: string
  /** Markup: `viewingBar` */
  bottom?: string
  developmentHead?: string
}

/** The globals are in docs/domain.md, 'API'. */
export function renderDocument(parts: DocumentParts): string {
  const { page, assets, language, tags } = parts
  const nonce = parts.nonce ? ` nonce="${parts.nonce}"` : ''
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(page.title)}</title>
${tags}<meta name="color-scheme" content="light dark">
<meta name="theme-color" content="#ffffff" media="(prefers-color-scheme: light)">
<meta name="theme-color" content="#0f1216" media="(prefers-color-scheme: dark)">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="apple-touch-icon" href="/apple-touch-icon.png">
<link rel="manifest" href="/manifest.webmanifest">
${parts.developmentHead ?? ''}${assets.styles.map(style => `<link rel="stylesheet" href="${style}">`).join('\n')}
${assets.fonts.map(font => `<link rel="preload" href="${font}" as="font" type="font/woff2" crossorigin>`).join('\n')}
</head>
<body>${parts.top}<div id="app">${page.body}</div>
${parts.bottom ?? ''}${waysOn(language)}${page.structuredData.map(data => `<script type="application/ld+json"${nonce}>${inlineJson(data)}</script>\n`).join('')}<script${nonce}>${assignments(parts.globals)}${loadScriptsAfterPaint(assets)}</script>
</body>
</html>
`
}

function assignments(globals: Record<string, unknown>): string {
  return Object.entries(globals)
    .map(([name, value]) => `window.${name}=${inlineJson(value)};`)
    .join('')
}

/**
 * Style sheet and fonts load first. A hidden page is never painted and loads the scripts immediately. Each request
 * starts in its own task, so that the browser can respond between them.
 */
function loadScriptsAfterPaint({ preloads, scripts }: PageAssets): string {
  const elements = [
    ...preloads.map(href => ['link', { rel: 'modulepreload', href }]),
    ...scripts.map(src => ['script', { type: 'module', src }]),
  ]
  return `(${replayEarlyInput.toString()})();
let load=()=>{load=()=>{};
for(const [tag,attributes] of ${inlineJson(elements)})setTimeout(()=>document.head.append(Object.assign(document.createElement(tag),attributes)))};
document.hidden?load():new PerformanceObserver(()=>load()).observe({type:'paint',buffered:true});
setTimeout(()=>load(),1000)`
}

/** JSON that cannot end the script element that it is in. */
function inlineJson(value: unknown): string {
  return JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    character => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

const words = pickTexts(t => t.wayOn)

/** Hidden bars below the page: its inline script shows the one for reloading, web/app/start-pages.tsx the other. */
function waysOn(language: Language): string {
  const { reload, signIn } = words[language]
  return html`<aside class="bottom-bar" id="reload" role="alert" hidden><p>${reload.text}</p><a href="">${reload.link}</a></aside>
<aside class="bottom-bar" id="sign-in-again" role="alert" hidden><p>${signIn.text}</p><a href="">${signIn.link}</a></aside>
`.markup
}
