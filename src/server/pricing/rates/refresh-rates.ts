import type { FastifyInstance } from 'fastify'
import { judgeRate, type RatedCurrency, ratedCurrencies } from '../../../domain/pricing/judge-rate.ts'
import { ratesMail } from '../../../texts/operator/rates-mail.ts'
import { utcDay } from '../../platform/clock.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { type Mail, operatorLetter, type Sender } from '../../platform/mail/mail.ts'
import { postMail } from '../../platform/mail/outbox.ts'
import type { Shop } from '../../shop.ts'
import { listEuroRates, saveEuroRates } from '../euro-rates.ts'
import { fetchRates, type Readings } from './fetch-rates.ts'
import { isStale, lockRates, propose, putInForce, type RateProposal, ratesInForce } from './store.ts'

const job = 'refresh-rates'

export function registerRateRefresh(app: FastifyInstance, shop: Shop) {
  shop.jobs.repeat(job, '35 3 * * *', () => refreshRates(shop))
  app.addHook('onReady', async () => {
    if (!shop.config.ratesUrls) return
    const today = utcDay(shop.clock.now())
    const rates = [...(await ratesInForce(shop.db)), ...(await listEuroRates(shop.db))]
    if (rates.some(rate => isStale(rate, today, 1))) await shop.jobs.enqueue(shop.db, job, {})
  })
}

/** Reads the day's rates and adopts those without doubt. Throws, so that the job is retried, if a currency has no rate. */
export async function refreshRates(shop: Shop) {
  if (!shop.config.ratesUrls) return
  const { readings, euroRates } = await fetchRates(shop.config.ratesUrls, shop)
  await saveEuroRates(shop.db, euroRates)
  const { adopted, proposed, staleCurrencies } = await shop.db.transaction(async tx => {
    const judged = await judgeRates(tx, shop, readings)
    return { ...judged, staleCurrencies: await notifyOfStaleRates(tx, shop) }
  })
  if (adopted.length > 0) shop.log.info({ adopted }, 'new exchange rates are in force')
  for (const { currency, usdRate, source, doubt } of proposed)
    shop.log.warn({ currency, usdRate, source, doubt }, 'an exchange rate needs a decision')
  if (staleCurrencies.length > 0)
    shop.log.warn({ currencies: staleCurrencies }, 'exchange rates are older than three days')

  const unread = ratedCurrencies.filter(currency => readings[currency].length === 0)
  if (unread.length > 0) throw new Error(`No source returned an exchange rate for ${unread.join(', ')}`)
}

/** One transaction for all currencies, so that an order never mixes old and new rates. */
async function judgeRates(tx: Transaction, shop: Shop, readings: Readings) {
  const at = shop.clock.now()
  const inForce = new Map((await lockRates(tx)).map(rate => [rate.currency, rate]))
  const adopted: RatedCurrency[] = []
  const proposed: RateProposal[] = []
  for (const currency of ratedCurrencies) {
    const known = inForce.get(currency)
    if (!known) throw new Error(`The exchange rate for ${currency} is missing`)
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
    const t = ratesMail.proposed
    const lines = proposed.map(rate =>
      t.line({ ...rate, inForce: inForce.get(rate.currency)?.usdRate ?? '' }),
    )
    const mail = ratesLetter(shop.config, t, lines)
    await postMail(tx, shop, { ...mail, key: `rates-proposed:${first.id}` })
  }
  return { adopted, proposed }
}

/** Notifies once a day. Returns the currencies, or none if the operator was notified today. */
async function notifyOfStaleRates(tx: Transaction, shop: Shop): Promise<string[]> {
  const now = shop.clock.now()
  const today = utcDay(now)
  const stale = (await lockRates(tx)).filter(rate => isStale(rate, today))
  if (stale.length === 0) return []
  const t = ratesMail.stale
  const mail = ratesLetter(shop.config, t, stale.map(t.line))
  const isNew = await postMail(tx, shop, { ...mail, key: `rates-stale:${today}` })
  return isNew ? stale.map(({ currency }) => currency) : []
}

function ratesLetter(
  config: Sender,
  t: { subject: (productName: string) => string } & Record<'title' | 'opening' | 'next', string>,
  lines: readonly string[],
): Mail {
  return operatorLetter(config, {
    subject: t.subject(config.productName),
    title: t.title,
    parts: [
      t.opening,
      ...lines,
      { button: { label: t.next, link: `${config.baseUrl}/sezam/settings/rates/` } },
    ],
  })
}
