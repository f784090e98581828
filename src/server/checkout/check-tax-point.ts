import { dayIn } from '../../domain/day.ts'
import { taxedAs } from '../../domain/tax/eu-members.ts'
import { sellerTimeZone } from '../../domain/tax/seller-time-zone.ts'
import { taxFor } from '../../domain/tax/tax.ts'
import type { OrderRow } from '../orders/store.ts'
import type { Transaction } from '../platform/database.ts'
import { postMail } from '../platform/outbox.ts'
import { readSeller } from '../sellers/read-seller.ts'
import type { Shop } from '../shop.ts'
import { changedTaxRateMail } from '../tax/emails.ts'

/** Notifies the operator if the tax rate changed between the order and its payment: docs/domain.md, 'Tax point'. */
export async function checkTaxPoint(tx: Transaction, shop: Shop, order: OrderRow, receivedOn?: string) {
  const seller = await readSeller(tx, shop, order.sellerId)
  if (seller.taxPoint === 'invoice' || order.tax === 0) return
  const now = shop.clock.now()
  const on = receivedOn ?? dayIn(sellerTimeZone(seller), now)
  const { rate } = taxFor({
    sellerCountry: seller.country,
    customerCountry: order.country,
    customerVatValid: false,
    // The order was taxed, so the seller may charge the VAT of its country.
    registrations: [taxedAs(order.country)],
    rates: shop.config.taxRates,
    on,
  })
  if (Number(rate) === Number(order.taxRate)) return
  const mail = changedTaxRateMail({ id: order.id, charged: order.taxRate, due: rate, on }, shop.config)
  await postMail(tx, shop.jobs, { ...mail, key: `tax-rate-changed:${order.id}`, now, orderId: order.id })
  shop.log.warn({ orderId: order.id, rate, on }, 'the tax rate of an order changed before its payment')
}
