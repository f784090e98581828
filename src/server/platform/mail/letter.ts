import { layout as english } from '../../../texts/en/layout.ts'
import type { Language } from '../../../texts/language.ts'
import { layout as russian } from '../../../texts/ru/layout.ts'
import { type Html, html } from '../http/html.ts'
import type { Mail } from './mail.ts'

export type LetterRow = readonly [label: string, value: string]
type Line = string | { label?: string; link: string }
type Part =
  | string
  | readonly Line[]
  | { rows: readonly LetterRow[] }
  | { steps: readonly string[] }
  | { code: string }

type Recipient = { email: string; language: Language }
type Letter = { subject: string; title: string; parts: readonly Part[] }
type Sender = { productName: string; supportEmail: string; baseUrl: string }

const words: Record<Language, typeof english> = { en: english, ru: russian }

export function writeLetter(
  { email: to, language }: Recipient,
  sender: Sender,
  { subject, title, parts }: Letter,
): Mail {
  const written = parts.filter(part => !isEmpty(part))
  const imprint = { label: words[language].footer.imprint, link: `${sender.baseUrl}/imprint/` }
  const footer = `${sender.productName} · ${sender.supportEmail} · ${lineAsText(imprint)}`
  return {
    to,
    subject,
    text: `${[title, ...written.map(partAsText), footer].join('\n\n')}\n`,
    html: letterPage({ language, title, sender, imprint, parts: written.map(partAsHtml) }).markup,
  }
}

function isEmpty(part: Part): boolean {
  return part === '' || (isLines(part) && part.length === 0)
}

/** `Array.isArray` does not narrow a readonly array. */
function isLines(part: Part): part is readonly Line[] {
  return Array.isArray(part)
}

function partAsText(part: Part): string {
  if (typeof part === 'string') return part
  if (isLines(part)) return part.map(lineAsText).join('\n')
  if ('rows' in part) return part.rows.map(([label, value]) => `${label}: ${value}`).join('\n')
  if ('steps' in part) return part.steps.map((step, index) => `${index + 1}. ${step}`).join('\n')
  return part.code
}

function lineAsText(line: Line): string {
  if (typeof line === 'string') return line
  return line.label ? `${line.label} ${line.link}` : line.link
}

function partAsHtml(part: Part): Html {
  if (typeof part === 'string') return html`${part}`
  if (isLines(part))
    return html`${part.map((line, index) => html`${index > 0 ? html`<br>` : ''}${lineAsHtml(line)}`)}`
  if ('rows' in part)
    return html`<table role="presentation" style="border-collapse:collapse">${part.rows.map(rowAsHtml)}</table>`
  if ('steps' in part)
    return html`<ol style="margin:0;padding-left:24px">${part.steps.map(step => html`<li>${step}</li>`)}</ol>`
  return html`<strong style="font-size:32px;letter-spacing:4px">${part.code}</strong>`
}

function lineAsHtml(line: Line): Html {
  if (typeof line === 'string') return html`${line}`
  return html`${line.label ? `${line.label} ` : ''}<a href="${line.link}">${line.link}</a>`
}

function rowAsHtml([label, value]: LetterRow): Html {
  return html`<tr><td style="padding:4px 16px 4px 0;vertical-align:top">${label}</td><td style="padding:4px 0;vertical-align:top"><strong>${value}</strong></td></tr>`
}

function letterPage(page: {
  language: Language
  title: string
  sender: Sender
  imprint: { label: string; link: string }
  parts: readonly Html[]
}): Html {
  const { imprint, sender } = page
  const { productName, supportEmail } = sender
  return html`<!doctype html>
<html lang="${page.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${page.title}</title>
</head>
<body style="margin:0;padding:24px 16px;font:16px/1.5 system-ui,-apple-system,'Segoe UI',Roboto,Arial,sans-serif">
<main style="max-width:560px;margin:0 auto">
<h1 style="font-size:22px;line-height:1.3;margin:0 0 16px">${page.title}</h1>
${page.parts.map(part => html`<div style="margin:0 0 16px">${part}</div>\n`)}</main>
<footer style="max-width:560px;margin:32px auto 0;font-size:14px">
${productName} · <a href="mailto:${supportEmail}">${supportEmail}</a> · <a href="${imprint.link}">${imprint.label}</a>
</footer>
</body>
</html>
`
}
