import { clientNetwork, countTries } from '../../platform/rate-limit.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Shop } from '../../shop.ts'
import { reuseOrOpenPaymentPage } from '../reuse-or-open-payment-page.ts'
import { hashLinkToken } from './make-link.ts'
import { findLink } from './store.ts'

export async function openPaymentLink(
  shop: Shop,
  { token, address }: { token: string; address: string },
): Promise<{ url: string }> {
  const now = shop.clock.now()
  await countTries(shop.db, now, [
    { name: 'payment-link-opening', subject: clientNetwork(address), most: 60, withinSeconds: 600 },
  ])
  const link = await findLink(shop.db, hashLinkToken(token))
  if (!link) throw new Refusal('payment-link-unknown')
  if (link.expiresAt <= now) throw new Refusal('payment-link-expired')
  return { url: await reuseOrOpenPaymentPage(shop, link.orderId) }
}
