import type { LicenseFileReason } from '../../domain/licenses/license-claims.ts'
import type { LicenseEventKind } from '../../domain/licenses/license-event.ts'
import { paymentMethodNumbers } from '../../domain/payments/methods.ts'
import type { CartMode } from '../../domain/pricing/catalog.ts'
import { notifyChatOfLicense } from '../chat/notify-chat.ts'
import { type Contact, findContact } from '../customers/store.ts'
import { attachInvoice } from '../invoices/emails.ts'
import { applyOrder } from '../licenses/apply-order.ts'
import { issueLicenseFile } from '../licenses/files/issue-license-file.ts'
import { attachLicenseFile } from '../licenses/files/mail-license-file.ts'
import type { LicenseFileRow } from '../licenses/files/store.ts'
import { recordLicenseEvent } from '../licenses/record-license-event.ts'
import { insertFulfilment, type OrderRow } from '../orders/store.ts'
import { utcDay } from '../platform/clock.ts'
import type { Transaction } from '../platform/database/database.ts'
import type { Mail } from '../platform/mail/mail.ts'
import { type AttachmentOrder, postMail } from '../platform/mail/outbox.ts'
import type { Shop } from '../shop.ts'
import { attachAcceptedTerms } from './consent.ts'
import { laterPayment, orderConfirmation } from './emails.ts'

export type Fulfilment = Awaited<ReturnType<typeof applyOrder>> & { file: LicenseFileRow; customer: Contact }

const effects: Record<CartMode, { event: LicenseEventKind; fileReason: LicenseFileReason }> = {
  buy: { event: 'issued', fileReason: 'purchase' },
  demo: { event: 'converted', fileReason: 'conversion' },
  renew: { event: 'extended', fileReason: 'renewal' },
  'renew-sn': { event: 'extended', fileReason: 'renewal' },
  upgrade: { event: 'upgraded', fileReason: 'upgrade' },
}

export async function fulfilOrder(tx: Transaction, shop: Shop, order: OrderRow): Promise<Fulfilment> {
  const now = shop.clock.now()
  const { license, before } = await applyOrder(tx, order, {
    catalog: shop.config.catalog,
    now,
    today: utcDay(now),
  })
  const { type, period, servers, expiresOn } = license
  const first = await insertFulfilment(tx, {
    orderId: order.id,
    licenseId: license.id,
    before,
    after: { type, period, servers, expiresOn },
    fulfilledAt: now,
  })
  if (!first) throw new Error(`Order ${order.id} has already been fulfilled`)
  const { event, fileReason } = effects[order.mode]
  await recordLicenseEvent(tx, {
    licenseId: license.id,
    kind: event,
    at: now,
    actor: { customerId: order.placedById ?? order.customerId },
    orderId: order.id,
    before: before && { ...before, state: license.state },
    after: license,
  })
  const customer = await findContact(tx, order.customerId)
  const issue = { license, reason: fileReason, now, company: order.clientCompany, email: customer.email }
  return { license, before, customer, file: await issueLicenseFile(tx, shop, issue) }
}

/** The license is offered to the other customer that the order names. */
export const offerBoughtLicenseJob = 'offer-bought-license'

export async function notifyFulfilled(
  tx: Transaction,
  shop: Shop,
  order: OrderRow,
  { license, file, customer }: Fulfilment,
) {
  await offerToReceiver(tx, shop, order)
  if (order.paymentMethod === paymentMethodNumbers.crypto)
    await notifyChatOfLicense(tx, shop, { orderId: order.id, serial: license.serial })
  const { config } = shop
  const now = shop.clock.now()
  await postPaid(tx, shop, order, {
    ...orderConfirmation({ order, license, customer, config, today: utcDay(now) }),
    licenseId: license.id,
    attachments: [attachLicenseFile(file), ...attachInvoice(order), ...attachAcceptedTerms(order)],
  })
}

/** On invoice terms the license was issued with the order; who has it now is not said. */
export async function notifyPaidLater(tx: Transaction, shop: Shop, order: OrderRow) {
  await offerToReceiver(tx, shop, order)
  const customer = await findContact(tx, order.customerId)
  const mail = laterPayment({ order, customer, config: shop.config })
  await postPaid(tx, shop, order, { ...mail, attachments: attachInvoice(order) })
}

type PaidMail = Mail & { licenseId?: number; attachments: AttachmentOrder[] }

async function postPaid(tx: Transaction, shop: Shop, { id: orderId }: OrderRow, mail: PaidMail) {
  await postMail(tx, shop, { ...mail, key: `order-confirmation:${orderId}`, orderId })
}

async function offerToReceiver(tx: Transaction, shop: Shop, { id, forEmail }: OrderRow) {
  if (forEmail) await shop.jobs.enqueue(tx, offerBoughtLicenseJob, { orderId: id })
}
