import { findOrdersWithUnconfirmedVat, insertVatRecheck } from '../orders/vat-rechecks.ts'
import { postMail } from '../platform/mail/outbox.ts'
import type { Shop } from '../shop.ts'
import { askVies, staleBefore } from '../tax/customer-vat.ts'
import { invalidVatNumberMail } from '../tax/emails.ts'
import { removeAnswersBefore } from '../tax/store.ts'
import type { ViesAnswer } from '../tax/vies.ts'

const job = 'recheck-vat-numbers'
/** Some member states need 15 seconds. */
const timeoutMs = 20_000
/** A job may run for a minute. */
const startWithinMs = 30_000
const giveUpAfterMs = 30 * 24 * 3600_000

export function registerVatRecheck(shop: Shop) {
  shop.jobs.work(job, () => recheckVatNumbers(shop))
  shop.jobs.schedule(job, '11,41 * * * *')
}

export async function recheckVatNumbers(shop: Shop) {
  const now = shop.clock.now()
  await removeAnswersBefore(shop.db, staleBefore(now))
  const orders = await findOrdersWithUnconfirmedVat(shop.db, new Date(now.getTime() - giveUpAfterMs))
  const deadline = AbortSignal.timeout(startWithinMs)
  for (const order of orders) {
    if (deadline.aborted) return
    const answer = await askVies(shop, order.number, timeoutMs)
    if (answer) await saveRecheck(shop, order, answer)
  }
}

async function saveRecheck(shop: Shop, order: { id: number; number: string }, answer: ViesAnswer) {
  const now = shop.clock.now()
  const isFirst = await shop.db.transaction(async tx => {
    const recheck = { orderId: order.id, valid: answer.valid, answer, checkedAt: now }
    const isFirst = await insertVatRecheck(tx, recheck)
    if (isFirst && !answer.valid) {
      const mail = invalidVatNumberMail(order, shop.config)
      await postMail(tx, shop.jobs, {
        ...mail,
        key: `vat-number-refused:${order.id}`,
        now,
        orderId: order.id,
      })
    }
    return isFirst
  })
  if (isFirst && !answer.valid)
    shop.log.warn({ orderId: order.id }, 'VIES says that the VAT number of an order is not valid')
}
