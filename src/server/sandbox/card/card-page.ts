import { currencyCodes, formatMoney } from '../../../domain/money/money.ts'
import { sandboxPayment as english } from '../../../texts/en/sandbox-payment.ts'
import { type Language, languageOf } from '../../../texts/language.ts'
import { sandboxPayment as russian } from '../../../texts/ru/sandbox-payment.ts'
import { type Html, html } from '../../platform/html.ts'
import { sandboxDocument } from '../sandbox-page.ts'
import type { SandboxCheckout } from './store.ts'

type Words = typeof english
const words: Record<Language, Words> = { en: english, ru: russian }

/** One checkout, in its own language: open with its three ways out, or plainly paid or closed. */
export function paymentPage(shown: {
  checkout: SandboxCheckout
  now: Date
  productName: string
  isDeclined: boolean
}): string {
  const { checkout, now, productName, isDeclined } = shown
  const language = languageOf(checkout.language)
  const t = words[language]
  const isOpen = checkout.status === 'open' && checkout.expiresAt > now
  return document(
    { productName, language, title: t.title(productName, checkout.orderId) },
    html`
      <h1>${t.order(checkout.orderId)}</h1>
      ${isOpen && isDeclined ? declined(t) : html``}
      ${bill(checkout, t)}
      ${isOpen ? choices(checkout, t) : outcome(checkout, t)}`,
  )
}

export function unknownPaymentPage(productName: string, language: Language): string {
  const { unknown, back } = words[language]
  return document(
    { productName, language, title: unknown.title },
    html`
      <h1>${unknown.title}</h1>
      <p>${unknown.text}</p>
      <p><a class="button" href="/">${back}</a></p>`,
  )
}

/** Takes the focus: without a script nothing else would tell a screen reader what happened. */
function declined(t: Words): Html {
  return html`<p class="notice" data-tone="bad" role="alert" tabindex="-1" autofocus>${t.declined}</p>`
}

function bill(checkout: SandboxCheckout, t: Words): Html {
  const lines = checkout.lines.map(
    line => html`
          <tr><th scope="row">${line.title}</th><td>${money(line.amount, checkout)}</td></tr>`,
  )
  return html`
      <table>
        <caption>${t.lines}</caption>
        <thead><tr><th scope="col">${t.item}</th><th scope="col">${t.amount}</th></tr></thead>
        <tbody>${lines}
        </tbody>
        <tfoot><tr><th scope="row">${t.total}</th><td>${money(checkout.amount, checkout)}</td></tr></tfoot>
      </table>
      <p class="quiet">${t.email}: ${checkout.email}</p>`
}

function choices(checkout: SandboxCheckout, t: Words): Html {
  return html`
      <form method="post">
        <button name="action" value="pay" data-variant="primary">${t.pay(money(checkout.amount, checkout))}</button>
        <button name="action" value="decline">${t.decline}</button>
      </form>
      <p class="leave"><a href="${checkout.cancelUrl}">${t.leave}</a></p>
      <p class="quiet">${t.explained}</p>`
}

function outcome(checkout: SandboxCheckout, t: Words): Html {
  const isPaid = checkout.status === 'paid'
  const { title, text } = isPaid ? t.paid : t.expired
  return html`
      <div class="notice" data-tone="${isPaid ? 'good' : 'warn'}"><h2>${title}</h2><p>${text}</p></div>
      <p><a class="button" href="${isPaid ? checkout.successUrl : checkout.cancelUrl}">${t.back}</a></p>`
}

function money(minor: number, { currency }: SandboxCheckout): string {
  const code = currencyCodes.find(known => known === currency.toUpperCase())
  if (!code) throw new Error(`A sandbox checkout in ${currency}`)
  return formatMoney(minor, code, 'always')
}

function document(page: { productName: string; language: Language; title: string }, body: Html): string {
  const { mark } = words[page.language]
  return sandboxDocument(
    { ...page, mark, stylesheet: '/sandbox/payment.css' },
    html`
    <main>${body}
    </main>`,
  )
}
