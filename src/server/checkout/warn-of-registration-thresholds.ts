import { toAlpha2 } from '../../domain/countries.ts'
import { dayIn } from '../../domain/day.ts'
import { plainAmount } from '../../domain/money/money.ts'
import { sellerTimeZone } from '../../domain/tax/seller-time-zone.ts'
import { countryName } from '../../texts/countries.ts'
import { taxMail } from '../../texts/en/tax-mail.ts'
import { measureThresholds } from '../invoices/measure-thresholds.ts'
import { writeLetter } from '../platform/letter.ts'
import { postMail } from '../platform/outbox.ts'
import { listRegistrations } from '../sellers/registrations.ts'
import { openSellers } from '../sellers/store.ts'
import type { Shop } from '../shop.ts'

type Seller = { id: number | null; series: string; name: string; country: string; timeZone: string }

/** One e-mail for each seller, country and year at 80 and at 100 percent, unless it is registered there. */
export async function warnOfRegistrationThresholds(shop: Shop) {
  const { config, db } = shop
  const resellers = (await openSellers(db)).map(each => ({ ...each, timeZone: sellerTimeZone(each) }))
  for (const seller of [{ ...config.seller, id: null }, ...resellers]) await warnSeller(shop, seller)
}

async function warnSeller(shop: Shop, seller: Seller) {
  const { config, db, clock, jobs } = shop
  const now = clock.now()
  const today = dayIn(seller.timeZone, now)
  const year = today.slice(0, 4)
  const registrations = await listRegistrations(db, seller.id)
  // Also one that begins later: the operator knows.
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
    const mail = writeLetter(
      {
        to: config.supportEmail,
        language: 'en',
        subject: t.subject(config.productName, name),
        title: t.title(name),
        parts: [
          t.sold({ seller: seller.name, year, sold: money(sold), sales, threshold: money(amount * 100) }),
          t.next,
          [t.page, { link: `${config.baseUrl}/sezam/settings/sellers/` }],
        ],
      },
      config,
    )
    const key = `registration-threshold:${seller.series}:${country}:${year}:${percent}` as const
    await db.transaction(tx => postMail(tx, jobs, { ...mail, key, now }))
  }
}
