import { maskSerial } from '../../domain/licenses/serial.ts'
import { endAutoRenewals } from '../checkout/auto-renewals/store.ts'
import { lockContact } from '../customers/store.ts'
import { isSuperuser } from '../identity/superusers/store.ts'
import type { StoredLicense } from '../licenses/store.ts'
import { findLicensesInForce } from '../licenses/urgent-licenses.ts'
import { findOrderIds } from '../orders/erase-orders.ts'
import { ordersWithUnmatchedPayment } from '../payments/unmatched-store.ts'
import { utcDay } from '../platform/clock.ts'
import type { Reader } from '../platform/database/database.ts'
import { Refusal } from '../platform/http/refusal.ts'
import { postMail } from '../platform/mail/outbox.ts'
import type { Shop } from '../shop.ts'
import { deletionRequestedMail, deletionWithdrawnMail } from './emails.ts'
import { findDeletion, insertDeletion, removeDeletion } from './store.ts'

const graceMs = 14 * 24 * 3600_000

export type DeletionRequest = {
  customerId: number
  email: string
  licenses: readonly { id: number; typed: string }[]
}

/** docs/domain.md, 'Deleting an account'. */
export async function requestDeletion(shop: Shop, request: DeletionRequest): Promise<{ eraseAt: Date }> {
  const { customerId } = request
  const now = shop.clock.now()
  return shop.db.transaction(async tx => {
    const to = await lockContact(tx, customerId)
    if (request.email.trim().toLowerCase() !== to.email)
      throw new Refusal('account-email-differs', { fields: ['email'] })
    const { licenses, openOrders, underReview } = await findObstacles(tx, customerId, now)
    if (await isSuperuser(tx, customerId)) throw new Refusal('superuser-account')
    if (openOrders.length + underReview.length > 0) throw new Refusal('orders-open')
    const typed = new Map(request.licenses.map(license => [license.id, license.typed]))
    const unconfirmed = licenses.filter(license => !isConfirmed(license, typed.get(license.id) ?? ''))
    if (unconfirmed.length > 0)
      throw new Refusal('license-not-given-up', { fields: unconfirmed.map(({ id }) => `license-${id}`) })

    const known = await findDeletion(tx, customerId)
    if (known) return known
    const eraseAt = new Date(now.getTime() + graceMs)
    const givenUpLicenses = licenses.map(({ id }) => id)
    await endAutoRenewals(tx, 'customerId', customerId, now)
    await insertDeletion(tx, { customerId, requestedAt: now, eraseAt, givenUpLicenses })
    const mail = deletionRequestedMail({ eraseAt, licenses: licenses.length, to, config: shop.config })
    await postMail(tx, shop, { ...mail, key: `deletion:${customerId}:${now.getTime()}` })
    return { eraseAt }
  })
}

/** An operator gives up the licenses in force for the customer. */
export async function requestDeletionByOperator(
  shop: Shop,
  { customerId, email }: { customerId: number; email: string },
): Promise<{ eraseAt: Date; licenses: number[] }> {
  const { licenses } = await findObstacles(shop.db, customerId, shop.clock.now())
  const givenUp = licenses.map(license => ({ id: license.id, typed: confirmationWord(license) }))
  const { eraseAt } = await requestDeletion(shop, { customerId, email, licenses: givenUp })
  return { eraseAt, licenses: licenses.map(({ id }) => id) }
}

export async function withdrawDeletion(shop: Shop, customerId: number): Promise<void> {
  const now = shop.clock.now()
  await shop.db.transaction(async tx => {
    const customer = await lockContact(tx, customerId)
    if (!(await removeDeletion(tx, customerId))) throw new Refusal('not-found')
    const mail = deletionWithdrawnMail({ why: 'byCustomer', to: customer, config: shop.config })
    await postMail(tx, shop, { ...mail, key: `deletion-withdrawn:${customerId}:${now.getTime()}` })
  })
}

/** All of them must be settled, or given up, before an account can be deleted. */
export async function findObstacles(db: Reader, customerId: number, now: Date) {
  const orderIds = await findOrderIds(db, customerId)
  return {
    licenses: await findLicensesInForce(db, customerId, utcDay(now)),
    openOrders: await findOrderIds(db, customerId, 'pending'),
    underReview: [...(await ordersWithUnmatchedPayment(db, orderIds))],
  }
}

/** The customer types it to give the license up: its name, or the visible part of its serial number. */
export function confirmationWord({ name, serial }: Pick<StoredLicense, 'name' | 'serial'>): string {
  return name || (maskSerial(serial).split('-')[0] ?? '')
}

function isConfirmed(license: StoredLicense, typed: string): boolean {
  const words = [confirmationWord(license), maskSerial(license.serial)]
  return words.some(word => word.toLowerCase() === typed.trim().toLowerCase())
}
