import type { Language } from '../../../domain/languages.ts'
import { chatWords } from '../../chat/chat-person.ts'
import type { Button } from '../../chat/message.ts'
import { qrPng } from '../../platform/files/qr-code.ts'
import { type Html, html } from '../../platform/http/html.ts'
import { sandboxPage } from '../sandbox-page.ts'

export type ShownMessage = {
  id: number
  author: string
  text: string
  buttons: readonly Button[]
  qr: string
}

type ChatView = {
  messages: readonly ShownMessage[]
  language: Language
  productName: string
  csrfToken: string
  /** The token of a link that was opened but not yet started. */
  start: string
  isOutdated: boolean
}

export function chatPage(shown: ChatView): string {
  const { messages, language, productName, csrfToken, start } = shown
  const t = chatWords[language].sandbox
  const fields = html`<input type="hidden" name="csrf" value="${csrfToken}">`
  return sandboxPage(
    { productName, language, title: `${productName}: ${t.title}`, mark: t.mark },
    html`
      <h1>${t.title}</h1>
      <p class="quiet">${t.explained}</p>
      ${shown.isOutdated ? html`<p class="notice" data-tone="bad" role="alert">${t.outdated}</p>` : html``}
      ${messages.length > 0 || start ? html`` : html`<p>${t.empty}</p>`}
      <ol class="messages">${messages.map(message => messageItem(message, t, fields))}
      </ol>
      ${start ? startForm(start, t, fields) : messageForm(t, fields)}
      <p class="leave"><a href="/sandbox/chat/#newest">${t.refresh}</a></p>
      <p class="leave"><a href="/">${t.back}</a></p>`,
  )
}

type Words = (typeof chatWords)['en']['sandbox']

function messageItem(message: ShownMessage, t: Words, fields: Html): Html {
  const isBot = message.author === 'bot'
  const code = message.qr ? picture(message.qr, t) : html``
  return html`
        <li class="message" data-author="${message.author}">
          <p class="author">${isBot ? t.bot : t.you}</p>
          <p class="text">${message.text}</p>
          ${code}
          ${message.buttons.length > 0 ? html`<div class="choices">${message.buttons.map(button => choice(button, fields))}</div>` : html``}
        </li>`
}

function picture(address: string, t: Words): Html {
  const image = `data:image/png;base64,${qrPng(address).toString('base64')}`
  return html`<img class="code" src="${image}" alt="${t.code}" width="180" height="180">`
}

function choice(button: Button, fields: Html): Html {
  if ('open' in button) return html`<a class="button" href="${button.open}">${button.label}</a>`
  return html`
            <form method="post" action="/sandbox/chat/">${fields}
              <button name="press" value="${button.press}">${button.label}</button>
            </form>`
}

function startForm(token: string, t: Words, fields: Html): Html {
  return html`
      <form method="post" action="/sandbox/chat/" id="newest">${fields}
        <p>${t.startFirst}</p>
        <input type="hidden" name="text" value="/start ${token}">
        <button data-variant="primary">${t.start}</button>
      </form>`
}

function messageForm(t: Words, fields: Html): Html {
  return html`
      <form method="post" action="/sandbox/chat/" class="say" id="newest">${fields}
        <label for="text">${t.say}</label>
        <input id="text" name="text" maxlength="500" autocomplete="off" placeholder="/help">
        <button>${t.send}</button>
      </form>`
}
