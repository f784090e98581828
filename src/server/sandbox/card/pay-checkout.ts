import type { Shop } from '../../shop.ts'
import { enqueueWebhook } from '../deliver-webhook.ts'
import { markCheckoutPaid, type SandboxCheckout } from './store.ts'

export async function payCheckout(shop: Shop, { id, orderId }: SandboxCheckout) {
  await shop.db.transaction(async tx => {
    if (await markCheckoutPaid(tx, id, shop.clock.now()))
      await enqueueWebhook(tx, shop, 'card', {
        id: `evt_${id}_completed`,
        object: 'event',
        type: 'checkout.session.completed',
        data: { object: { id, object: 'checkout.session', client_reference_id: String(orderId) } },
      })
  })
}
