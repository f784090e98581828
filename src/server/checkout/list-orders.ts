import type { Order } from '../../contract/orders.ts'
import type { Language } from '../../domain/languages.ts'
import { findContact } from '../customers/store.ts'
import type { SignedInCustomer } from '../identity/sign-in/session.ts'
import { findAmountsDue } from '../invoices/amounts-due.ts'
import { findDocuments, hasInvoiceNumber } from '../invoices/store.ts'
import { requireVisibleOrder } from '../orders/own-order.ts'
import { ordersWithLicenses } from '../orders/store.ts'
import { findWithdrawals } from '../orders/withdrawals.ts'
import { sumRefunds } from '../payments/returned-money.ts'
import { ordersWithUnmatchedPayment } from '../payments/unmatched-store.ts'
import type { Shop } from '../shop.ts'
import { describeOrder } from './describe-order.ts'
import { findLinkExpiries } from './payment-links/store.ts'

const pageLength = 50

type Page = { after: number | null; find?: string | undefined }

/** Newest first, from the order `after` on. */
export async function listOrders(
  shop: Shop,
  { customerId, language }: { customerId: number; language: Language },
  { after, find }: Page,
): Promise<{ orders: Order[]; nextAfter: number | null }> {
  const named = find ? { text: find, invoice: hasInvoiceNumber(find) } : null
  const page = { customerId, after, named, most: pageLength + 1 }
  const found = await describeOrders(shop, page, { customerId, language })
  const orders = found.slice(0, pageLength)
  return { orders, nextAfter: found.length > pageLength ? (orders.at(-1)?.id ?? null) : null }
}

export async function readVisibleOrder(
  shop: Shop,
  customer: SignedInCustomer,
  id: number,
  language: Language,
): Promise<Order> {
  const { customerId } = await requireVisibleOrder(shop.db, customer, id)
  const [order] = await describeOrders(shop, { id }, { customerId, language })
  if (!order) throw new Error(`Order ${id} does not exist`)
  return order
}

async function describeOrders(
  { db, config, clock }: Shop,
  where: Parameters<typeof ordersWithLicenses>[1],
  { customerId, language }: { customerId: number; language: Language },
): Promise<Order[]> {
  const { email } = await findContact(db, customerId)
  const rows = await ordersWithLicenses(db, where)
  const ids = rows.map(({ order }) => order.id)
  const unmatched = await ordersWithUnmatchedPayment(db, ids)
  const linkExpiries = await findLinkExpiries(db, ids)
  const documents = await findDocuments(db, ids)
  const amountsDue = await findAmountsDue(db, ids.map(documents))
  const refunds = await sumRefunds(db, ids)
  const withdrawals = await findWithdrawals(db, ids)
  const { productName } = config
  const downloadUrl = `${config.baseUrl}/astra/releases/`
  const context = { email, language, productName, downloadUrl, now: clock.now() }
  return rows.map(({ order, licenseId, placedBy }) =>
    describeOrder(order, {
      ...context,
      placedBy: placedBy ?? '',
      licenseId,
      hasUnmatchedPayment: unmatched.has(order.id),
      linkExpiresAt: linkExpiries.get(order.id) ?? null,
      documents: documents(order.id),
      amountDue: amountsDue(order.id),
      refunded: refunds.get(order.id) ?? 0,
      withdrawal: withdrawals.get(order.id) ?? null,
    }),
  )
}
