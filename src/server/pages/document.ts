import type { RenderedPage } from '../../contract/rendering.ts'
import { escapeHtml } from '../platform/html.ts'
import { keepEarlyInput } from './keep-early-input.ts'
import type { PageAssets } from './page-source.ts'

export type DocumentParts = {
  page: RenderedPage
  assets: PageAssets
  nonce: string | undefined
  language: string
  address: string
  globals: Record<string, unknown>
  /** Markup that Vite wants at the top of the head in development. */
  developmentHead?: string
}

/** The HTML around a rendered page: head, globals (docs/domain.md, 'API') and scripts. */
export function documentOf(parts: DocumentParts): string {
  const { page, assets, language, address } = parts
  const nonce = parts.nonce ? ` nonce="${parts.nonce}"` : ''
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(page.title)}</title>
<meta name="description" content="${escapeHtml(page.description)}">
${page.indexed ? `<link rel="canonical" href="${escapeHtml(address)}">` : '<meta name="robots" content="noindex">'}
<meta name="color-scheme" content="light dark">
<meta name="theme-color" content="#ffffff" media="(prefers-color-scheme: light)">
<meta name="theme-color" content="#0f1216" media="(prefers-color-scheme: dark)">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
${parts.developmentHead ?? ''}${assets.styles.map(style => `<link rel="stylesheet" href="${style}">`).join('\n')}
${assets.fonts.map(font => `<link rel="preload" href="${font}" as="font" type="font/woff2" crossorigin>`).join('\n')}
</head>
<body><div id="app">${page.body}</div>
<script${nonce}>${assignments(parts.globals)}${onceShown(assets)}</script>
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
 * Fetches what takes the page over once it has been painted: it can be read without, so the line is left to the style
 * sheet and the fonts. What nobody looks at is never painted, and does not wait.
 */
function onceShown({ preloads, scripts }: PageAssets): string {
  const elements = [
    ...preloads.map(href => ['link', { rel: 'modulepreload', href }]),
    ...scripts.map(src => ['script', { type: 'module', src }]),
  ]
  return `(${keepEarlyInput.toString()})();
let take=()=>{take=()=>{};
for(const [tag,attributes] of ${inlineJson(elements)})document.head.append(Object.assign(document.createElement(tag),attributes))};
document.hidden?take():new PerformanceObserver(()=>take()).observe({type:'paint',buffered:true});
setTimeout(()=>take(),1000)`
}

/** JSON that may stand in a script element: no sequence in it can end the element. */
function inlineJson(value: unknown): string {
  return JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    sign => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}
