import type { FastifyInstance, FastifyReply } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Language } from '../../../domain/languages.ts'
import { formatMoney } from '../../../domain/money/money.ts'
import { chatWords } from '../../chat/chat-person.ts'
import { orderWords } from '../../checkout/order-words.ts'
import { findOrder } from '../../orders/store.ts'
import { type Html, html } from '../../platform/http/html.ts'
import type { Shop } from '../../shop.ts'
import { enqueueWebhook } from '../enqueue-webhook.ts'
import { sendSandboxPage, sendUnknownPage } from '../sandbox-page.ts'
import {
  changeInvoice,
  currentStatus,
  findInvoice,
  type InvoiceStatus,
  type SandboxInvoice,
  sandboxCurrencies,
  storeId,
} from './crypto-provider.ts'

const params = z.object({ id: z.string() })
const walletActions = ['exactly', 'seen', 'confirm', 'little', 'late', 'expire'] as const
const walletAction = z.object({ action: z.enum(walletActions) })

export function cryptoSandboxRoutes(server: FastifyInstance, shop: Shop) {
  const app = server.withTypeProvider<ZodTypeProvider>()

  app.get('/sandbox/crypto/:id', { schema: { hide: true, params } }, async ({ params, language }, reply) => {
    const invoice = await findInvoice(shop.db, params.id)
    const order = invoice && (await findOrder(shop.db, invoice.orderId))
    if (!order) return sendUnknown(shop, reply)
    // The saved title is in the language of the order, which the chat may not have.
    const title = orderWords[language].lineTitle(shop.config.productName, order)
    return sendInvoice(shop, reply, { ...invoice, title }, language)
  })

  app.post(
    '/sandbox/crypto/:id',
    // Like the payment system's page, it is protected by its unguessable id alone.
    { schema: { hide: true, params, body: walletAction }, config: { withoutCsrf: true } },
    async ({ params, body }, reply) => {
      const invoice = await findInvoice(shop.db, params.id)
      if (!invoice) return sendUnknown(shop, reply)
      await payInvoice(shop, invoice.id, body.action)
      return reply.redirect(`/sandbox/crypto/${invoice.id}`, 303)
    },
  )
}

function sendInvoice(shop: Shop, reply: FastifyReply, invoice: SandboxInvoice, language: Language) {
  const t = chatWords[language].sandboxInvoice
  const status = currentStatus(invoice, shop.clock.now())
  return sendSandboxPage(
    reply,
    shop,
    { language, title: t.title(shop.config.productName, invoice.orderId), mark: t.mark },
    html`
      <h1>${t.heading(invoice.orderId)}</h1>
      <p>${invoice.title}</p>
      ${facts(invoice, language)}
      <p class="notice" data-tone="${tones[status]}" role="status">${t.states[status]}</p>
      ${walletForm(status, invoice, language)}
      <p class="leave"><a href="/sandbox/chat/">${t.toChat}</a></p>
      <p class="leave"><a href="${invoice.returnUrl}">${t.toOrder}</a></p>
      <p class="quiet">${t.explained}</p>`,
  )
}

function sendUnknown(shop: Shop, reply: FastifyReply) {
  const { toChat: label, ...t } = chatWords[reply.request.language].sandboxInvoice
  return sendUnknownPage(reply, shop, { ...t, back: { label, link: '/sandbox/chat/' } })
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

function facts(invoice: SandboxInvoice, language: Language): Html {
  const t = chatWords[language].sandboxInvoice
  const currency =
    sandboxCurrencies.find(({ code }) => code === invoice.currencyOption)?.title ?? invoice.currencyOption
  const until = `${invoice.expiresAt.toISOString().slice(0, 16).replace('T', ' ')} UTC`
  return html`
      <table class="bill">
        <caption>${t.heading(invoice.orderId)}</caption>
        <tbody>
          <tr><th scope="row">${t.currency}</th><td>${currency}</td></tr>
          <tr><th scope="row">${t.until}</th><td>${until}</td></tr>
        </tbody>
        <tfoot><tr><th scope="row">${t.amount}</th><td>${money(invoice, language)}</td></tr></tfoot>
      </table>`
}

function walletForm(status: InvoiceStatus, invoice: SandboxInvoice, language: Language): Html {
  const t = chatWords[language].sandboxInvoice
  if (status === 'confirming') return form([['confirm', t.confirm]])
  if (status !== 'open') return html``
  return form([
    ['exactly', t.exactly(money(invoice, language))],
    ['seen', t.seen],
    ['little', t.little],
    ['late', t.late],
    ['expire', t.expire],
  ])
}

function form(actions: readonly (readonly [WalletAction, string])[]): Html {
  const buttons = actions.map(
    ([action, label], index) =>
      html`
        <button name="action" value="${action}" data-variant="${index === 0 ? 'primary' : 'plain'}">${label}</button>`,
  )
  return html`<form method="post">${buttons}
      </form>`
}

function money({ amount, currency }: SandboxInvoice, language: Language): string {
  return formatMoney(amount, currency, { language, decimals: 'always' })
}

type WalletAction = (typeof walletActions)[number]

type Change = { from: InvoiceStatus; to: InvoiceStatus; event: string }

const changes: Record<WalletAction, Change> = {
  exactly: { from: 'open', to: 'paid', event: 'InvoiceSettled' },
  seen: { from: 'open', to: 'confirming', event: 'InvoiceProcessing' },
  confirm: { from: 'confirming', to: 'paid', event: 'InvoiceSettled' },
  little: { from: 'open', to: 'part', event: 'InvoiceExpired' },
  late: { from: 'open', to: 'late', event: 'InvoiceReceivedPayment' },
  expire: { from: 'open', to: 'expired', event: 'InvoiceExpired' },
}

async function payInvoice(shop: Shop, id: string, action: WalletAction) {
  const { from, to, event } = changes[action]
  await shop.db.transaction(async tx => {
    if (await changeInvoice(tx, id, { from, to, now: shop.clock.now() }))
      await enqueueWebhook(tx, shop, 'crypto', {
        deliveryId: `${id}_${event}`,
        originalDeliveryId: `${id}_${event}`,
        isRedelivery: false,
        type: event,
        storeId,
        invoiceId: id,
      })
  })
}
