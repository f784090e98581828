import { dayIn } from '../../domain/day.ts'
import { formatMoney } from '../../domain/money/money.ts'
import { crossBorderThresholds } from '../../domain/tax/place.ts'
import { placeMail as t } from '../../texts/en/place-mail.ts'
import { sumCrossBorderSales } from '../invoices/sum-sales.ts'
import { writeLetter } from '../platform/letter.ts'
import { postMail } from '../platform/outbox.ts'
import type { Shop } from '../shop.ts'
import { warnOfRegistrationThresholds } from './warn-of-registration-thresholds.ts'

const job = 'warn-of-place-thresholds'

export function registerPlaceThresholds(shop: Shop) {
  shop.jobs.work(job, async () => {
    await warnOfPlaceThresholds(shop)
    await warnOfRegistrationThresholds(shop)
  })
  shop.jobs.schedule(job, '7 4 * * *')
}

/** One e-mail for each threshold at 80 and at 100 percent, each once a year; docs/domain.md, 'Evidence of place'. */
export async function warnOfPlaceThresholds(shop: Shop) {
  const { config, db, clock } = shop
  const year = dayIn(config.seller.timeZone, clock.now()).slice(0, 4)
  const sold = await sumCrossBorderSales(db, { sellerId: null, year })
  const reached = crossBorderThresholds.flatMap(threshold =>
    // An amount in minor units is a percentage of the amount in euros.
    [80, 100].filter(percent => sold >= threshold * percent).map(percent => ({ threshold, percent })),
  )
  await db.transaction(async tx => {
    for (const { threshold, percent } of reached) {
      const key = `place-threshold:${year}:${threshold}:${percent}` as const
      const mail = thresholdEmail({ threshold, percent, sold, year }, config)
      await postMail(tx, shop.jobs, { ...mail, key, now: clock.now() })
    }
  })
}

type Reached = Record<'threshold' | 'percent' | 'sold', number> & { year: string }

function thresholdEmail({ threshold, percent, sold, year }: Reached, config: Shop['config']) {
  const euros = (minor: number) => formatMoney(minor, 'EUR', { language: 'en', decimals: 'when-needed' })
  const limit = euros(threshold * 100)
  return writeLetter(
    {
      to: config.supportEmail,
      language: 'en',
      subject: t.subject(config.productName, percent, limit),
      title: t.title,
      parts: [
        t.sold(euros(sold), year, percent, limit),
        t.meaning[threshold] ?? '',
        [t.conflicts, { link: `${config.baseUrl}/sezam/orders/?place_conflict=1` }],
      ],
    },
    config,
  )
}
