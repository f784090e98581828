import { findOrdersWithUnconfirmedVat, insertVatRecheck } from '../orders/store.ts'
import { postMail } from '../platform/outbox.ts'
import type { Shop } from '../shop.ts'
import { answerFor, staleBefore } from '../tax/customer-vat.ts'
import { refusedNumberMail } from '../tax/emails.ts'
import { removeAnswersBefore } from '../tax/store.ts'
import type { ViesAnswer } from '../tax/vies.ts'

const job = 'recheck-vat-numbers'
/** Some member states take a quarter of a minute. */
const patienceMs = 20_000
/** A job is given a minute: the last question has to begin well before it is over. */
const beginWithinMs = 30_000
const givenUpAfterMs = 30 * 24 * 3600_000

/** Twice an hour, asks again about numbers that orders were accepted with while VIES did not answer. */
export function registerVatRecheck(shop: Shop) {
  shop.jobs.work(job, () => recheckVatNumbers(shop))
  shop.jobs.schedule(job, '11,41 * * * *')
}

/** An order stays as it was accepted: where its number turns out not to be valid, the operator is notified. */
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
