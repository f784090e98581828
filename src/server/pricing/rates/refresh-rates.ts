import {
  judgeRate,
  type RatedCurrency,
  type RateReading,
  ratedCurrencies,
} from '../../../domain/pricing/judge-rate.ts'
import { dayOf } from '../../platform/clock.ts'
import type { Transaction } from '../../platform/database.ts'
import { postMail } from '../../platform/outbox.ts'
import type { Shop } from '../../shop.ts'
import { askRates } from './ask-rates.ts'
import { proposedRatesMail, staleRatesMail } from './emails.ts'
import { isStale } from './staleness.ts'
import { lockRates, propose, putInForce, type RateProposal } from './store.ts'

type Readings = Record<RatedCurrency, RateReading[]>

/** Reads the day's rates and uses those that are beyond doubt. Throws, to be tried again, where nobody had a rate. */
export async function refreshRates(shop: Shop) {
  if (!shop.config.ratesUrls) return
  const readings = await askRates(shop.config.ratesUrls, shop)
  const { adopted, proposed, tellsOfStale } = await shop.db.transaction(async tx => {
    const weighed = await weigh(tx, shop, readings)
    return { ...weighed, tellsOfStale: await tellOfStale(tx, shop) }
  })
  if (adopted.length > 0) shop.log.info({ adopted }, 'new exchange rates are in force')
  for (const { currency, usdRate, source, doubt } of proposed)
    shop.log.warn({ currency, usdRate, source, doubt }, 'an exchange rate needs a decision')
  if (tellsOfStale.length > 0)
    shop.log.warn({ currencies: tellsOfStale }, 'exchange rates are older than three days')

  const unread = ratedCurrencies.filter(currency => readings[currency].length === 0)
  if (unread.length > 0) throw new Error(`No source had an exchange rate for ${unread.join(', ')}`)
}

/** All currencies in one transaction: an order never sees the half of a change. */
async function weigh(tx: Transaction, shop: Shop, readings: Readings) {
  const at = shop.clock.now()
  const inForce = new Map((await lockRates(tx)).map(rate => [rate.currency, rate]))
  const adopted: RatedCurrency[] = []
  const proposed: RateProposal[] = []
  for (const currency of ratedCurrencies) {
    const known = inForce.get(currency)
    if (!known) throw new Error(`There is no exchange rate for ${currency}`)
    const judgement = judgeRate(readings[currency], known)
    if (judgement.verdict === 'adopt') {
      await putInForce(tx, currency, judgement.reading, { by: 'the shop', at })
      adopted.push(currency)
    }
    if (judgement.verdict === 'ask')
      for (const reading of judgement.readings) {
        const proposal = await propose(tx, currency, reading, { doubt: judgement.doubt, at })
        if (proposal) proposed.push(proposal)
      }
  }
  const [first] = proposed
  if (first) {
    const mail = proposedRatesMail(proposed, inForce, shop.config)
    await postMail(tx, shop.jobs, { ...mail, key: `rates-proposed:${first.id}`, now: at })
  }
  return { adopted, proposed }
}

/** Once a day, of rates that nobody could renew: answers the currencies, or none if it was told today. */
async function tellOfStale(tx: Transaction, shop: Shop): Promise<string[]> {
  const now = shop.clock.now()
  const today = dayOf(now)
  const stale = (await lockRates(tx)).filter(rate => isStale(rate, today))
  if (stale.length === 0) return []
  const mail = staleRatesMail(stale, shop.config)
  const isTold = await postMail(tx, shop.jobs, { ...mail, key: `rates-stale:${today}`, now })
  return isTold ? stale.map(({ currency }) => currency) : []
}
