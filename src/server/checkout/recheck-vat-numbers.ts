import { findOrdersWithUnconfirmedVat, insertVatRecheck } from '../orders/vat-rechecks.ts'
import { postMail } from '../platform/mail/outbox.ts'
import type { Shop } from '../shop.ts'
import { askVies, removeStaleAnswers } from '../tax/customer-vat.ts'
import { invalidVatNumberMail } from '../tax/emails.ts'
import type { ViesAnswer } from '../tax/vies.ts'

/** Some member states need 15 seconds. */
const timeoutMs = 20_000
/** A job may run for a minute. */
const startWithinMs = 30_000
const giveUpAfterMs = 30 * 24 * 3600_000

export async function recheckVatNumbers(shop: Shop) {
  await removeStaleAnswers(shop)
  const placedAfter = new Date(shop.clock.now().getTime() - giveUpAfterMs)
  const orders = await findOrdersWithUnconfirmedVat(shop.db, placedAfter)
  const deadline = AbortSignal.timeout(startWithinMs)
  for (const order of orders) {
    if (deadline.aborted) return
    const answer = await askVies(shop, order.number, timeoutMs)
    if (answer) await saveRecheck(shop, order, answer)
  }
}

async function saveRecheck(shop: Shop, order: { id: number; number: string }, answer: ViesAnswer) {
  const now = shop.clock.now()
  const { id: orderId } = order
  const isNews = await shop.db.transaction(async tx => {
    const isFirst = await insertVatRecheck(tx, { orderId, valid: answer.valid, answer, checkedAt: now })
    if (!isFirst || answer.valid) return false
    const mail = invalidVatNumberMail(order, shop.config)
    return postMail(tx, shop, { ...mail, key: `vat-number-refused:${orderId}`, orderId })
  })
  if (isNews) shop.log.warn({ orderId }, 'VIES says that the VAT number of an order is not valid')
}
