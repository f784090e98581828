import type { FastifyInstance } from 'fastify'
import type { Shop } from '../../shop.ts'
import { signedInvoiceEvent } from './crypto-provider.ts'
import { findInvoice, type InvoiceStatus, turnInvoice } from './store.ts'

const deliverEventJob = 'deliver-sandbox-invoice-event'

export const walletActions = ['exactly', 'seen', 'confirm', 'little', 'late', 'expire'] as const
export type WalletAction = (typeof walletActions)[number]

type Turn = { from: readonly InvoiceStatus[]; to: InvoiceStatus; event: string }

/** What each thing that a wallet can do turns an invoice into, and the event that says so. */
const turns: Record<WalletAction, Turn> = {
  exactly: { from: ['open'], to: 'paid', event: 'InvoiceSettled' },
  seen: { from: ['open'], to: 'confirming', event: 'InvoiceProcessing' },
  confirm: { from: ['confirming'], to: 'paid', event: 'InvoiceSettled' },
  little: { from: ['open'], to: 'part', event: 'InvoiceExpired' },
  late: { from: ['open'], to: 'late', event: 'InvoiceReceivedPayment' },
  expire: { from: ['open'], to: 'expired', event: 'InvoiceExpired' },
}

/** Does it once, however often it is clicked, and has the shop told as by a payment system. */
export async function actOnInvoice(shop: Shop, id: string, action: WalletAction) {
  const { from, to, event } = turns[action]
  await shop.db.transaction(async tx => {
    if (await turnInvoice(tx, id, { from, to, now: shop.clock.now() }))
      await shop.jobs.enqueue(tx, deliverEventJob, { invoiceId: id, event })
  })
}

/** Knocks at the shop's own webhook door, and tries again until it is answered. */
export function registerSandboxInvoiceEvents(app: FastifyInstance, shop: Shop) {
  shop.jobs.work(deliverEventJob, async ({ invoiceId, event }) => {
    const invoice = await findInvoice(shop.db, String(invoiceId))
    if (!invoice) return
    const { payload, signature } = signedInvoiceEvent(invoice, {
      type: String(event),
      secret: shop.config.secret,
    })
    const reply = await app.inject({
      method: 'POST',
      url: '/api/webhooks/btcpay/',
      headers: { 'content-type': 'application/json', 'btcpay-sig': signature },
      payload,
    })
    if (reply.statusCode >= 300) throw new Error(`The webhook door answered ${reply.statusCode}`)
  })
}
