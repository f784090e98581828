import { providerNamed } from '../payments/provider.ts'
import { openPaymentOf } from '../payments/store.ts'
import type { Transaction } from '../platform/database.ts'
import type { Shop } from '../shop.ts'
import { lookAtPayment, syncPayment, withdrawPayment } from './sync-payment.ts'

const closePageJob = 'close-payment-page'

/**
 * Sees to it, after the commit and until the provider has done it, that an order which was closed, or paid by hand, is
 * paid nowhere else.
 */
export async function closePageLater(tx: Transaction, shop: Pick<Shop, 'jobs'>, orderId: number) {
  await shop.jobs.enqueue(tx, closePageJob, { orderId })
}

export function registerPageClosing(shop: Shop) {
  shop.jobs.work(closePageJob, async ({ orderId }) => closePageOf(shop, Number(orderId)))
}

/** Money that is on its way is let come, and then waits for a person. */
async function closePageOf(shop: Shop, orderId: number) {
  const page = await openPaymentOf(shop.db, orderId)
  const provider = page && providerNamed(shop.providers, page.provider)
  if (!page || !provider) return
  const before = await lookAtPayment(shop, provider, page.sessionId)
  if (before.status !== 'open' || before.progress) return

  await provider.withdraw(page.sessionId)
  const { status } = await provider.report(page.sessionId)
  if (status === 'paid') await syncPayment(shop, provider, page.sessionId)
  else if (status !== 'open') await withdrawPayment(shop, page.id)
}
