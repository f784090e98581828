import { formatMoney } from '../../../domain/money/money.ts'
import { sandboxPayment as english } from '../../../texts/en/sandbox-payment.ts'
import type { Language } from '../../../texts/language.ts'
import { sandboxPayment as russian } from '../../../texts/ru/sandbox-payment.ts'
import { type Html, html } from '../../platform/html.ts'
import { sandboxPage } from '../sandbox-page.ts'
import type { SandboxCheckout } from './store.ts'

type Words = typeof english
const words: Record<Language, Words> = { en: english, ru: russian }

export function cardPage(shown: {
  checkout: SandboxCheckout
  now: Date
  productName: string
  isDeclined: boolean
}): string {
  const { checkout, now, productName, isDeclined } = shown
  const { language } = checkout
  const t = words[language]
  const isOpen = checkout.status === 'open' && checkout.expiresAt > now
  return sandboxPage(
    { productName, language, title: t.title(productName, checkout.orderId), mark: t.mark },
    html`
      <h1>${t.order(checkout.orderId)}</h1>
      ${isOpen && isDeclined ? declined(t) : html``}
      ${bill(checkout, t)}
      ${isOpen ? choices(checkout, t) : outcome(checkout, t)}`,
  )
}

export function unknownCheckoutPage(productName: string, language: Language): string {
  const { unknown, back, mark } = words[language]
  return sandboxPage(
    { productName, language, title: unknown.title, mark },
    html`
      <h1>${unknown.title}</h1>
      <p>${unknown.text}</p>
      <p><a class="button" href="/">${back}</a></p>`,
  )
}

/** Takes the focus, so that a screen reader reads it after the page has loaded. */
function declined(t: Words): Html {
  return html`<p class="notice" data-tone="bad" role="alert" tabindex="-1" autofocus>${t.declined}</p>`
}

function bill(checkout: SandboxCheckout, t: Words): Html {
  const lines = checkout.lines.map(
    line => html`
          <tr><th scope="row">${line.title}</th><td>${money(line.amount, checkout)}</td></tr>`,
  )
  return html`
      <table class="bill">
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

function money(minor: number, { currency, language }: SandboxCheckout): string {
  return formatMoney(minor, currency, { language, decimals: 'always' })
}
