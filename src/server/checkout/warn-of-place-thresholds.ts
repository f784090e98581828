import { toAlpha2 } from '../../domain/countries.ts'
import { dayIn } from '../../domain/day.ts'
import { formatMoney, plainAmount } from '../../domain/money/money.ts'
import { crossBorderThresholds } from '../../domain/tax/place.ts'
import { sellerTimeZone } from '../../domain/tax/seller-time-zone.ts'
import { countryName } from '../../texts/countries.ts'
import { placeMail as t } from '../../texts/operator/place-threshold-mail.ts'
import { taxMail } from '../../texts/operator/tax-mail.ts'
import { measureThresholds, sumCrossBorderSales } from '../invoices/sum-sales.ts'
import { operatorLetter } from '../platform/mail/mail.ts'
import { postMail } from '../platform/mail/outbox.ts'
import { listRegistrations } from '../sellers/registrations.ts'
import { openSellers } from '../sellers/store.ts'
import type { Shop } from '../shop.ts'

/** One e-mail for each threshold at 80 and at 100 percent, each once a year; docs/domain.md, 'Evidence of place'. */
export async function warnOfPlaceThresholds(shop: Shop) {
  const { config, db, clock } = shop
  const year = dayIn(config.seller.timeZone, clock.now()).slice(0, 4)
  const sold = await sumCrossBorderSales(db, { sellerId: null, year })
  const reached = crossBorderThresholds.flatMap(threshold =>
    // An amount in minor units is a percentage of the amount in euros.
    [80, 100].filter(percent => sold >= threshold * percent).map(percent => ({ threshold, percent })),
  )
  const euros = (minor: number) => formatMoney(minor, 'EUR', { language: 'en', decimals: 'when-needed' })
  await db.transaction(async tx => {
    for (const { threshold, percent } of reached) {
      const key = `place-threshold:${year}:${threshold}:${percent}` as const
      const limit = euros(threshold * 100)
      const mail = operatorLetter(config, {
        subject: t.subject(config.productName, percent, limit),
        title: t.title,
        parts: [
          t.sold(euros(sold), year, percent, limit),
          t.meaning[threshold] ?? '',
          [{ label: t.conflicts, link: `${config.baseUrl}/sezam/orders/?place_conflict=1` }],
        ],
      })
      await postMail(tx, shop, { ...mail, key })
    }
  })
}

type Seller = { id: number | null; series: string; name: string; country: string; timeZone: string }

/** One e-mail for each seller, country and year at 80 and at 100 percent, unless it is registered there. */
export async function warnOfRegistrationThresholds(shop: Shop) {
  const { config, db } = shop
  const resellers = (await openSellers(db)).map(each => ({ ...each, timeZone: sellerTimeZone(each) }))
  for (const seller of [{ ...config.seller, id: null }, ...resellers]) await warnSeller(shop, seller)
}

async function warnSeller(shop: Shop, seller: Seller) {
  const { config, db, clock } = shop
  const today = dayIn(seller.timeZone, clock.now())
  const year = today.slice(0, 4)
  const registrations = await listRegistrations(db, seller.id)
  // A registration that begins later counts too: the operator knows of it.
  const isRegistered = (country: string) =>
    registrations.some(each => each.country === country && (each.validUntil ?? today) >= today)
  const t = taxMail.registration
  for (const { country, percent, sold, amount, currency, sales } of await measureThresholds(
    db,
    seller,
    year,
  )) {
    if (percent === null || isRegistered(country)) continue
    const name = countryName(toAlpha2(country), 'en')
    const money = (minor: number) => `${plainAmount(minor)} ${currency}`
    const mail = operatorLetter(config, {
      subject: t.subject(config.productName, name),
      title: t.title(name),
      parts: [
        t.sold({ seller: seller.name, year, sold: money(sold), sales, threshold: money(amount * 100) }),
        t.next,
        [{ label: t.page, link: `${config.baseUrl}/sezam/settings/sellers/` }],
      ],
    })
    const key = `registration-threshold:${seller.series}:${country}:${year}:${percent}` as const
    await db.transaction(tx => postMail(tx, shop, { ...mail, key }))
  }
}
