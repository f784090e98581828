import type { OpenedLink } from '../../../contract/payment-links.ts'
import type { Language } from '../../../texts/language.ts'
import { findOrder } from '../../orders/store.ts'
import { clientNetwork, countTries } from '../../platform/http/rate-limit.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Shop } from '../../shop.ts'
import { orderWords } from '../order-words.ts'
import { reuseOrOpenPaymentPage } from '../reuse-or-open-payment-page.ts'
import { hashLinkToken } from './make-link.ts'
import { findLink } from './store.ts'

export async function openPaymentLink(
  shop: Shop,
  { token, address, language }: { token: string; address: string; language: Language },
): Promise<OpenedLink> {
  const now = shop.clock.now()
  await countTries(shop.db, now, [
    { name: 'payment-link-opening', subject: clientNetwork(address), most: 60, withinSeconds: 600 },
  ])
  const link = await findLink(shop.db, hashLinkToken(token))
  if (!link) throw new Refusal('payment-link-unknown')
  if (link.expiresAt <= now) throw new Refusal('payment-link-expired')
  const url = await reuseOrOpenPaymentPage(shop, link.orderId)
  const order = await findOrder(shop.db, link.orderId)
  if (!order) throw new Refusal('not-found')
  return {
    url,
    order_id: order.id,
    line_title: orderWords[language].lineTitle(shop.config.productName, order),
    total: order.total,
    currency_text: order.currency,
    seller: shop.config.seller.name,
    pay_until: link.expiresAt.toISOString(),
  }
}
