import type { Language } from '../../texts/language.ts'
import { escapeHtml } from './html.ts'

/** The frame of every mail. `paragraphsHtml` is HTML already: whatever goes into it has been through `escapeHtml`. */
export function mailLayout(mail: {
  language: Language
  title: string
  paragraphsHtml: readonly string[]
  productName: string
  supportEmail: string
}): string {
  const paragraphs = mail.paragraphsHtml.map(html => `<div style="margin:0 0 16px">${html}</div>`).join('\n')
  return `<!doctype html>
<html lang="${mail.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(mail.title)}</title>
</head>
<body style="margin:0;padding:24px 16px;font:16px/1.5 system-ui,-apple-system,'Segoe UI',Roboto,Arial,sans-serif">
<main style="max-width:560px;margin:0 auto">
<h1 style="font-size:22px;line-height:1.3;margin:0 0 16px">${escapeHtml(mail.title)}</h1>
${paragraphs}
</main>
<footer style="max-width:560px;margin:32px auto 0;font-size:14px">
${escapeHtml(mail.productName)} · <a href="mailto:${escapeHtml(mail.supportEmail)}">${escapeHtml(mail.supportEmail)}</a>
</footer>
</body>
</html>
`
}
