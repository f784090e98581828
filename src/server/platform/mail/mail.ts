import type { Language } from '../../../domain/languages.ts'
import { pickTexts } from '../../../texts/all.ts'
import { type Html, html } from '../http/html.ts'

export type Mail = { to: string; subject: string; text: string; html: string }
export type Attachment = { filename: string; contentType: string; content: Buffer }
export type SentMail = Mail & { attachments?: readonly Attachment[] }

/** `send` returns the server's answer, and throws if the server does not accept the mail within 15 seconds. */
export type Mailer = { send(mail: SentMail): Promise<string>; close(): void }

export async function smtpMailer(smtp: { url: string; from: string }): Promise<Mailer> {
  const { default: nodemailer } = await import('nodemailer')
  const transport = nodemailer.createTransport(
    { url: smtp.url, pool: true, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 15_000 },
    { from: smtp.from },
  )
  return {
    async send(mail) {
      const { response } = await transport.sendMail({ ...mail, attachments: [...(mail.attachments ?? [])] })
      return response
    },
    close: () => transport.close(),
  }
}

export type LetterRow = readonly [label: string, value: string]
/** The label ends with a colon: the text has the address behind it, and the HTML is a link of these words. */
export type Link = { label: string; link: string }
type Line = string | Link
type Part =
  | string
  | readonly Line[]
  | { rows: readonly LetterRow[] }
  | { heading: string }
  /** The last row is the total. */
  | { sums: readonly LetterRow[] }
  | { steps: readonly string[] }
  | { code: string }
  /** What the recipient came for, at most once in a letter. */
  | { button: Link }

type Recipient = { email: string; language: Language }
export type Letter = { subject: string; title: string; parts: readonly Part[] }
export type Sender = {
  productName: string
  supportEmail: string
  baseUrl: string
  brand?: { accent: string } | null
}

const words = pickTexts(t => t.mailFooter)

export function writeLetter(
  { email: to, language }: Recipient,
  sender: Sender,
  { subject, title, parts }: Letter,
): Mail {
  const written = parts.filter(part => !isEmpty(part))
  const { questions, imprint: label } = words[language]
  const help = to === sender.supportEmail ? '' : `${questions} ${sender.supportEmail}`
  const imprint: Link = { label, link: `${sender.baseUrl}/imprint/` }
  const button = written.findIndex(part => typeof part === 'object' && 'button' in part)
  const isNote = (part: Part, index: number) =>
    index > button && button >= 0 && (typeof part === 'string' || isLines(part))
  const shown = written.map((part, index) => placeAsHtml(partAsHtml(part), isNote(part, index)))
  const footer = [help, `${sender.productName} · ${lineAsText(imprint)}`].filter(Boolean).join('\n')
  return {
    to,
    subject,
    text: `${[title, ...written.map(partAsText), footer].join('\n\n')}\n`,
    html: colour(letterPage({ language, title, sender, help, imprint, parts: shown }), sender),
  }
}

/** In English, because the shop does not know the language of its operator. */
export function operatorLetter(sender: Sender, letter: Letter): Mail {
  return writeLetter({ email: sender.supportEmail, language: 'en' }, sender, letter)
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
  if ('heading' in part) return part.heading
  if ('rows' in part) return part.rows.map(rowAsText).join('\n')
  if ('sums' in part) return part.sums.map(rowAsText).join('\n')
  if ('steps' in part) return part.steps.map((step, index) => `${index + 1}. ${step}`).join('\n')
  return 'code' in part ? part.code : lineAsText(part.button)
}

function rowAsText([label, value]: LetterRow): string {
  return `${label}: ${value}`
}

function lineAsText(line: Line): string {
  return typeof line === 'string' ? line : `${line.label} ${line.link}`
}

// Mail programs know neither variables nor, some of them, a style sheet: what follows is the light look.
const ink = 'color:#10161f'
const quiet = 'color:#485262'
const blue = /#(0d4fce|0b48bd)/g
const rule = 'border-top:1px solid #dce2ea'
const cell = 'padding:8px 0;vertical-align:top'
const darkLook = `@media (prefers-color-scheme:dark){
.page{background:#0d1116!important}.card{background:#141a21!important;border-color:#29333f!important}
.ink{color:#e9eef4!important}.quiet{color:#a9b4c2!important}.rule{border-color:#29333f!important}
.card a{color:#8eb3ff!important}.code{background:#1a212a!important}.card .button{color:#fff!important}}`

function partAsHtml(part: Part): Html {
  if (typeof part === 'string') return html`${part}`
  if (isLines(part))
    return html`${part.map((line, index) => html`${index > 0 ? html`<br>` : ''}${lineAsHtml(line)}`)}`
  if ('heading' in part) return html`<strong>${part.heading}</strong>`
  if ('rows' in part) return rowsAsHtml(part.rows, -1)
  if ('sums' in part) return rowsAsHtml(part.sums, part.sums.length - 1)
  if ('steps' in part)
    return html`<ol style="margin:0;padding-left:24px">${part.steps.map(step => html`<li>${step}</li>`)}</ol>`
  if ('code' in part)
    return html`<div class="code" style="padding:16px;background:#f5f7fa;border-radius:8px;text-align:center"><strong style="font:600 34px/1.2 ui-monospace,Consolas,monospace;letter-spacing:6px">${part.code}</strong></div>`
  const { label, link } = part.button
  return html`<a class="button" href="${link}" style="display:inline-block;padding:12px 22px;border-radius:8px;background:#0d4fce;color:#fff;font-weight:600;text-decoration:none">${withoutColon(label)}</a>`
}

function colour({ markup }: Html, { brand }: Sender): string {
  return brand ? markup.replace(blue, brand.accent) : markup
}

/** What follows the button is a note. */
function placeAsHtml(part: Html, isNote: boolean): Html {
  return isNote
    ? html`<div class="quiet" style="margin:0 0 16px;${quiet};font-size:14px">${part}</div>\n`
    : html`<div style="margin:0 0 16px">${part}</div>\n`
}

function lineAsHtml(line: Line): Html {
  if (typeof line === 'string') return html`${line}`
  return html`<a href="${line.link}" style="color:#0b48bd">${withoutColon(line.label)}</a>`
}

function withoutColon(label: string): string {
  return label.replace(/:$/, '')
}

function rowsAsHtml(rows: readonly LetterRow[], total: number): Html {
  const written = rows.map(([label, value], index) => {
    const line = index > 0 ? `;${rule}` : ''
    const shown = index === total ? html`<strong>${value}</strong>` : value
    return html`<tr><td class="quiet rule" style="${cell};padding-right:16px;overflow-wrap:normal;${quiet}${line}">${label}</td><td class="rule" align="right" style="${cell}${line}">${shown}</td></tr>`
  })
  return html`<table role="presentation" width="100%" style="border-collapse:collapse;font-size:15px">${written}</table>`
}

function letterPage(page: {
  language: Language
  title: string
  sender: Sender
  help: string
  imprint: Link
  parts: readonly Html[]
}): Html {
  const { imprint, help, sender, title } = page
  const { productName, supportEmail } = sender
  const font = "font:16px/1.5 system-ui,-apple-system,'Segoe UI',Roboto,Arial,sans-serif"
  return html`<!doctype html>
<html lang="${page.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<style>${{ markup: darkLook }}</style>
</head>
<body class="page" style="margin:0;background:#f5f7fa;${font}">
<table role="presentation" width="100%" style="border-collapse:collapse"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" style="max-width:560px;border-collapse:separate;border-spacing:0;text-align:left">
<tr><td class="ink" style="padding:0 4px 16px;${ink};font-weight:600"><span style="display:inline-block;width:28px;margin-right:10px;border-radius:7px;background:#0d4fce;color:#fff;font-weight:700;line-height:28px;text-align:center">${productName.charAt(0)}</span>${productName}</td></tr>
<tr><td class="card ink" style="padding:28px 24px 12px;background:#fff;border:1px solid #dce2ea;border-radius:10px;${ink};overflow-wrap:anywhere">
<h1 style="font-size:24px;line-height:1.25;margin:0 0 16px">${title}</h1>
${page.parts}</td></tr>
<tr><td class="quiet" style="padding:16px 4px;${quiet};font-size:13px">${help && html`<a class="quiet" href="mailto:${supportEmail}" style="${quiet}">${help}</a><br>`}${productName} · <a class="quiet" href="${imprint.link}" style="${quiet}">${withoutColon(imprint.label)}</a></td></tr>
</table>
</td></tr></table>
</body>
</html>
`
}
