import type { Shop } from '../../shop.ts'
import { enqueueWebhook } from '../deliver-webhook.ts'
import { changeInvoice, type InvoiceStatus, storeId } from './crypto-provider.ts'

export const walletActions = ['exactly', 'seen', 'confirm', 'little', 'late', 'expire'] as const
export type WalletAction = (typeof walletActions)[number]

type Change = { from: InvoiceStatus; to: InvoiceStatus; event: string }

const changes: Record<WalletAction, Change> = {
  exactly: { from: 'open', to: 'paid', event: 'InvoiceSettled' },
  seen: { from: 'open', to: 'confirming', event: 'InvoiceProcessing' },
  confirm: { from: 'confirming', to: 'paid', event: 'InvoiceSettled' },
  little: { from: 'open', to: 'part', event: 'InvoiceExpired' },
  late: { from: 'open', to: 'late', event: 'InvoiceReceivedPayment' },
  expire: { from: 'open', to: 'expired', event: 'InvoiceExpired' },
}

export async function payInvoice(shop: Shop, id: string, action: WalletAction) {
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
