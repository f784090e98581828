import type { FastifyInstance, FastifyReply } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { formatMoney } from '../../../domain/money/money.ts'
import { pickTexts } from '../../../texts/all.ts'
import { type Html, html } from '../../platform/http/html.ts'
import type { Shop } from '../../shop.ts'
import { enqueueWebhook } from '../enqueue-webhook.ts'
import { sendSandboxPage, sendUnknownPage } from '../sandbox-page.ts'
import { findCheckout, markCheckoutPaid, type SandboxCheckout, sandboxCards } from './card-provider.ts'

const params = z.object({ id: z.string() })
// The keys of an object literal are its type's.
const cards = Object.keys(sandboxCards) as (keyof typeof sandboxCards)[]
const bankAnswer = z.object({ action: z.enum(['pay', 'decline', ...cards]) })

export function cardSandboxRoutes(server: FastifyInstance, shop: Shop) {
  const app = server.withTypeProvider<ZodTypeProvider>()

  app.get('/sandbox/pay/:id', { schema: { hide: true, params } }, async (request, reply) => {
    const checkout = await findCheckout(shop.db, request.params.id)
    return checkout ? sendCheckout(shop, reply, checkout) : sendUnknown(shop, reply)
  })

  app.post(
    '/sandbox/pay/:id',
    // Like the provider's page, it is protected by its unguessable id alone.
    { schema: { hide: true, params, body: bankAnswer }, config: { withoutCsrf: true } },
    async (request, reply) => {
      const { id } = request.params
      const { action } = request.body
      const isDeclined = action === 'decline'
      const open = await findCheckout(shop.db, id)
      if (!open) return sendUnknown(shop, reply)

      if (!isDeclined) await payCheckout(shop, open, isCardPage(open) ? action : undefined)
      const checkout = (await findCheckout(shop.db, id)) ?? open
      // A second click gets the same answer.
      if (!isDeclined && checkout.status === 'paid') return reply.redirect(checkout.successUrl, 303)
      return sendCheckout(shop, reply, checkout, { isDeclined })
    },
  )
}

async function payCheckout(shop: Shop, { id, orderId }: SandboxCheckout, card?: string) {
  await shop.db.transaction(async tx => {
    if (await markCheckoutPaid(tx, { id, now: shop.clock.now(), card }))
      await enqueueWebhook(tx, shop, 'card', {
        id: `evt_${id}_completed`,
        object: 'event',
        type: 'checkout.session.completed',
        data: { object: { id, object: 'checkout.session', client_reference_id: String(orderId) } },
      })
  })
}

const words = pickTexts(t => t.sandboxPayment)
type Words = (typeof words)['en']

function sendUnknown(shop: Shop, reply: FastifyReply) {
  const { back: label, ...t } = words[reply.request.language]
  return sendUnknownPage(reply, shop, { ...t, back: { label, link: '/' } })
}

function sendCheckout(
  shop: Shop,
  reply: FastifyReply,
  checkout: SandboxCheckout,
  { isDeclined = false } = {},
) {
  const { language } = checkout
  const t = words[language]
  const isOpen = checkout.status === 'open' && checkout.expiresAt > shop.clock.now()
  return sendSandboxPage(
    reply,
    shop,
    { language, title: t.title(shop.config.productName, checkout.orderId), mark: t.mark },
    html`
      <h1>${isCardPage(checkout) ? t.card.title : t.order(checkout.orderId)}</h1>
      ${isOpen && isDeclined ? declined(t) : html``}
      ${isCardPage(checkout) ? html`` : bill(checkout, t)}
      ${isOpen ? choices(checkout, t) : outcome(checkout, t)}`,
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

function isCardPage({ orderId }: SandboxCheckout): boolean {
  return orderId === 0
}

function choices(checkout: SandboxCheckout, t: Words): Html {
  const buttons = isCardPage(checkout)
    ? cards.map(
        card => html`<button name="action" value="${card}">${t.card[sandboxCards[card]](card)}</button>`,
      )
    : html`<button name="action" value="pay" data-variant="primary">${t.pay(money(checkout.amount, checkout))}</button>
        <button name="action" value="decline">${t.decline}</button>`
  return html`
      <form method="post">
        ${buttons}
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
