import { findOrdersWithUnconfirmedVat, insertVatRecheck } from '../orders/store.ts'
import { postMail } from '../platform/outbox.ts'
import type { Shop } from '../shop.ts'
import { answerFor, staleBefore } from '../tax/customer-vat.ts'
import { refusedNumberMail } from '../tax/emails.ts'
import { removeAnswersBefore } from '../tax/store.ts'
import type { ViesAnswer } from '../tax/vies.ts'

const job = 'recheck-vat-numbers'
const patienceMs = 20_000
/** A job times out after a minute, so the last request starts well before that. */
const beginWithinMs = 30_000
const givenUpAfterMs = 30 * 24 * 3600_000

/** Twice an hour, checks again the VAT numbers of orders that were accepted while VIES did not answer. */
export function registerVatRecheck(shop: Shop) {
  shop.jobs.work(job, () => recheckVatNumbers(shop))
  shop.jobs.schedule(job, '11,41 * * * *')
}

/** If a number is not valid, the operator is notified; the order does not change. */
export async function recheckVatNumbers(shop: Shop) {
  const now = shop.clock.now()
  await removeAnswersBefore(shop.db, staleBefore(now))
  const orders = await findOrdersWithUnconfirmedVat(shop.db, new Date(now.getTime() - givenUpAfterMs))
  const enough = AbortSignal.timeout(beginWithinMs)
  for (const order of orders) {
    if (enough.aborted) return
    const answer = await answerFor(shop, order.number, patienceMs)
    if (answer) await saveRecheck(shop, order, answer)
  }
}

async function saveRecheck(shop: Shop, order: { id: number; number: string }, answer: ViesAnswer) {
  const now = shop.clock.now()
  const isFirst = await shop.db.transaction(async tx => {
    const recheck = { orderId: order.id, valid: answer.valid, answer, checkedAt: now }
    const isFirst = await insertVatRecheck(tx, recheck)
    if (isFirst && !answer.valid) {
      const mail = refusedNumberMail(order, shop.config)
      await postMail(tx, shop.jobs, { ...mail, key: `vat-number-refused:${order.id}`, now })
    }
    return isFirst
  })
  if (isFirst && !answer.valid)
    shop.log.warn({ orderId: order.id }, 'VIES says that the VAT number of an order is not valid')
}
