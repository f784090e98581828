import { currencyCodes, formatMoney } from '../../../domain/money/money.ts'
import { type Language, languageOf } from '../../../texts/language.ts'
import { chatWords } from '../../chat/words.ts'
import { type Html, html } from '../../platform/html.ts'
import { sandboxDocument } from '../sandbox-page.ts'
import type { WalletAction } from './act-on-invoice.ts'
import { sandboxWays, standingOf } from './crypto-provider.ts'
import type { InvoiceStatus, SandboxInvoice } from './store.ts'

const stylesheet = '/sandbox/chat.css'

type Words = (typeof chatWords)['en']['sandboxInvoice']

/** One invoice, in the language of its order: what a wallet can do about it now, or how it ended. */
export function invoicePage(shown: { invoice: SandboxInvoice; now: Date; productName: string }): string {
  const { invoice, now, productName } = shown
  const language = languageOf(invoice.language)
  const t = chatWords[language].sandboxInvoice
  const standing = standingOf(invoice, now)
  return sandboxDocument(
    { productName, language, title: t.title(productName, invoice.orderId), mark: t.mark, stylesheet },
    html`
    <main>
      <h1>${t.heading(invoice.orderId)}</h1>
      <p>${invoice.title}</p>
      ${facts(invoice, t)}
      <p class="notice" data-tone="${tones[standing]}" role="status">${t.states[standing]}</p>
      ${actionsOf(standing, invoice, t)}
      <p class="leave"><a href="/sandbox/chat/">${t.toChat}</a></p>
      <p class="leave"><a href="${invoice.returnUrl}">${t.toOrder}</a></p>
      <p class="quiet">${t.explained}</p>
    </main>`,
  )
}

export function unknownInvoicePage(productName: string, language: Language): string {
  const { unknown, toChat, mark } = chatWords[language].sandboxInvoice
  return sandboxDocument(
    { productName, language, title: unknown.title, mark, stylesheet },
    html`
    <main>
      <h1>${unknown.title}</h1>
      <p>${unknown.text}</p>
      <p><a class="button" href="/sandbox/chat/">${toChat}</a></p>
    </main>`,
  )
}

const tones: Record<InvoiceStatus, 'good' | 'warn' | 'plain'> = {
  open: 'plain',
  confirming: 'plain',
  paid: 'good',
  part: 'warn',
  late: 'warn',
  expired: 'warn',
  withdrawn: 'warn',
}

function facts(invoice: SandboxInvoice, t: Words): Html {
  const way = sandboxWays.find(({ code }) => code === invoice.way)?.title ?? invoice.way
  const until = `${invoice.expiresAt.toISOString().slice(0, 16).replace('T', ' ')} UTC`
  return html`
      <table>
        <caption>${t.heading(invoice.orderId)}</caption>
        <tbody>
          <tr><th scope="row">${t.way}</th><td>${way}</td></tr>
          <tr><th scope="row">${t.until}</th><td>${until}</td></tr>
        </tbody>
        <tfoot><tr><th scope="row">${t.amount}</th><td>${money(invoice)}</td></tr></tfoot>
      </table>`
}

function actionsOf(standing: InvoiceStatus, invoice: SandboxInvoice, t: Words): Html {
  if (standing === 'confirming') return form([['confirm', t.confirm]])
  if (standing !== 'open') return html``
  return form([
    ['exactly', t.exactly(money(invoice))],
    ['seen', t.seen],
    ['little', t.little],
    ['late', t.late],
    ['expire', t.expire],
  ])
}

/** The first one is what a customer does. */
function form(actions: readonly (readonly [WalletAction, string])[]): Html {
  const buttons = actions.map(
    ([action, label], index) =>
      html`
        <button name="action" value="${action}" data-variant="${index === 0 ? 'primary' : 'plain'}">${label}</button>`,
  )
  return html`<form method="post">${buttons}
      </form>`
}

function money({ amount, currency }: SandboxInvoice): string {
  const code = currencyCodes.find(known => known === currency)
  if (!code) throw new Error(`A sandbox invoice in ${currency}`)
  return formatMoney(amount, code, 'always')
}
