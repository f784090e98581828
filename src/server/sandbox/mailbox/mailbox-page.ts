import type { Language } from '../../../domain/languages.ts'
import { pickTexts } from '../../../texts/all.ts'
import { type Html, html } from '../../platform/http/html.ts'
import { sandboxPage } from '../sandbox-page.ts'
import type { SandboxMail } from './store.ts'

const words = pickTexts(t => t.sandbox)
type Words = (typeof words)['en']

// The sandboxed frame may not navigate itself.
const openLinksInNewTab = '<base target="_blank">'

type Frame = { language: Language; productName: string }

export function mailListPage(
  mails: readonly SandboxMail[],
  { to, language, productName }: Frame & { to: string },
) {
  const t = words[language]
  const list = mails.length === 0 ? emptyMailbox(to, t) : mailTable(mails, t)
  return sandboxPage(
    { title: t.mailbox, mark: t.mark, language, productName, isWide: true },
    html`
      <h1>${t.mailbox}</h1>
      <p class="quiet">${t.whatThisIs}</p>
      <form class="filter" action="/sandbox/mail/">
        <label for="to">${t.to}</label>
        <input id="to" name="to" type="email" value="${to}" autocomplete="off">
        <button data-variant="primary">${t.show}</button>
        <a href="/sandbox/mail/">${t.showAll}</a>
      </form>
      ${list}`,
  )
}

export function mailPage(
  mail: SandboxMail,
  attachments: readonly { position: number; filename: string }[],
  { language, productName }: Frame,
) {
  const t = words[language]
  return sandboxPage(
    { title: mail.subject, mark: t.mark, language, productName, isWide: true },
    html`
      <p><a href="/sandbox/mail/">← ${t.mailbox}</a></p>
      <h1>${mail.subject}</h1>
      <dl>
        <dt>${t.to}</dt><dd>${mail.recipient}</dd>
        <dt>${t.sent}</dt><dd>${moment(mail.sentAt)}</dd>
        ${attachments.length > 0 ? html`<dt>${t.attached}</dt>` : ''}
        ${attachments.map(
          ({ position, filename }) =>
            html`<dd><a href="/sandbox/mail/${mail.id}/attachments/${position}/" target="_blank">${filename}</a></dd>`,
        )}
      </dl>
      <h2>${t.htmlPart}</h2>
      <iframe sandbox="allow-popups allow-popups-to-escape-sandbox" title="${t.htmlPart}" srcdoc="${openLinksInNewTab + mail.html}"></iframe>
      <h2>${t.textPart}</h2>
      <pre>${mail.text}</pre>`,
  )
}

function mailTable(mails: readonly SandboxMail[], t: Words): Html {
  const rows = mails.map(
    mail => html`
        <tr>
          <td><a href="/sandbox/mail/${mail.id}/">${mail.subject}</a></td>
          <td>${mail.recipient}</td>
          <td>${moment(mail.sentAt)}</td>
        </tr>`,
  )
  return html`
      <table class="list">
        <thead><tr><th scope="col">${t.subject}</th><th scope="col">${t.to}</th><th scope="col">${t.sent}</th></tr></thead>
        <tbody>${rows}
        </tbody>
      </table>`
}

function emptyMailbox(to: string, t: Words): Html {
  return html`<p>${to ? t.nothingTo(to) : t.nothing}</p>`
}

function moment(at: Date): Html {
  const iso = at.toISOString()
  return html`<time datetime="${iso}">${iso.slice(0, 19).replace('T', ' ')} UTC</time>`
}
