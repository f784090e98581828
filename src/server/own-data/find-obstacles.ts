import { maskSerial } from '../../domain/licenses/serial.ts'
import type { StoredLicense } from '../licenses/store.ts'
import { findLicensesInForce } from '../licenses/urgent-licenses.ts'
import { findOrderIds, findPendingOrderIds } from '../orders/erase-orders.ts'
import { ordersWithUnmatchedPayment } from '../payments/unmatched-store.ts'
import { utcDay } from '../platform/clock.ts'
import type { Reader } from '../platform/database/database.ts'

/** All of them must be settled, or given up, before an account can be deleted. */
export async function findObstacles(db: Reader, customerId: number, now: Date) {
  const orderIds = await findOrderIds(db, customerId)
  return {
    licenses: await findLicensesInForce(db, customerId, utcDay(now)),
    openOrders: await findPendingOrderIds(db, customerId),
    underReview: [...(await ordersWithUnmatchedPayment(db, orderIds))],
  }
}

/** The customer types it to give the license up: its name, or the visible part of its serial number. */
export function confirmationWord({ name, serial }: Pick<StoredLicense, 'name' | 'serial'>): string {
  return name || (maskSerial(serial).split('-')[0] ?? '')
}

export function isConfirmed(license: StoredLicense, typed: string): boolean {
  const words = [confirmationWord(license), maskSerial(license.serial)]
  return words.some(word => word.toLowerCase() === typed.trim().toLowerCase())
}
