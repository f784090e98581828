import type { ApplicationPreview } from '../../../contract/back-office/payments.ts'
import { licenseTypes } from '../../../domain/licenses/license.ts'
import { UnmatchedPaymentError } from '../../checkout/complete-order.ts'
import { findContact } from '../../customers/store.ts'
import { findAmountDue } from '../../invoices/amounts-due.ts'
import { requireLicense } from '../../licenses/store.ts'
import { ordersWithLicenses } from '../../orders/store.ts'
import { isDuplicatePayment } from '../../payments/store.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { runAndRollBack } from '../../platform/database/roll-back.ts'
import type { Shop } from '../../shop.ts'
import { applyPayment } from './resolve-by-hand.ts'

type Asked = { id: number; orderIds: readonly number[]; acceptsDifference: boolean }

/** Applies the payment and undoes it, so that it shows what applying it does. Refuses 'not-found' and 'changed-meanwhile'. */
export async function previewApplication(shop: Shop, asked: Asked): Promise<ApplicationPreview> {
  try {
    return await runAndRollBack(shop.db, async tx => {
      const rests = new Map<number, number>()
      for (const orderId of asked.orderIds) rests.set(orderId, await findAmountDue(tx, orderId))
      await applyPayment(tx, shop, { ...asked, note: 'preview', by: 'preview' })
      const orders: ApplicationPreview['orders'] = []
      for (const [orderId, rest] of rests) {
        const described = await describePaid(tx, orderId)
        orders.push(rest > 0 ? { ...described, total: rest, mode: 'rest' } : described)
      }
      return { obstacle: null, orders }
    })
  } catch (error) {
    if (error instanceof UnmatchedPaymentError) return { obstacle: error.reason, orders: [] }
    if (isDuplicatePayment(error)) return { obstacle: 'paid-twice', orders: [] }
    throw error
  }
}

async function describePaid(tx: Transaction, orderId: number): Promise<ApplicationPreview['orders'][number]> {
  const [found] = await ordersWithLicenses(tx, { id: orderId })
  if (!found) throw new Error(`Order ${orderId} is gone`)
  const { order, licenseId } = found
  const { email } = await findContact(tx, order.customerId)
  const license = await requireLicense(tx, { idOrSerial: String(licenseId), customerId: null })
  return {
    id: orderId,
    email,
    total: order.total,
    mode: order.mode,
    license_id: order.licenseId,
    servers: license.servers,
    until: license.expiresOn,
    is_lifetime: license.type === licenseTypes.lifetime,
  }
}
