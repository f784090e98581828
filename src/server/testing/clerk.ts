import { eq, or, sql } from 'drizzle-orm'
import { unmatchedPaymentOrders, unmatchedPayments } from '../payments/tables.ts'
import type { Database } from '../platform/database.ts'
import { type Admin, openAdmin } from './admin-for-tests.ts'
import type { TestShop } from './shop-for-tests.ts'
import { type CamtEntry, camt } from './statements.ts'

type Placed = { id: number } & Record<'amount' | 'currency_text' | 'session_id', string>

export type Clerk = Admin & {
  /** What `bin/admin import-statement` prints for a file, or for the entries of a camt.053 statement. */
  imports(content: string | Uint8Array | readonly CamtEntry[], ...options: string[]): Promise<string>
  /** `change` has other options than the total of the order in its currency. */
  marksPaid(
    order: Pick<Placed, 'id' | 'amount' | 'currency_text'>,
    change?: Record<string, string>,
  ): Promise<string>
  cancels(order: { id: number }, ...options: string[]): Promise<string>
  /** Resolves the first unmatched payment of the order, `as` applied to it unless other orders are given. */
  resolves(order: Placed, as: string, ...options: string[]): Promise<string>
}

export async function openClerk(shop: TestShop): Promise<Clerk> {
  const admin = await openAdmin(shop)
  let files = 0
  return {
    ...admin,
    async imports(content, ...options) {
      const isText = typeof content === 'string' || content instanceof Uint8Array
      const path = await admin.file(`statement-${++files}`, isText ? content : camt(content))
      return admin.types('import-statement', path, ...options)
    },
    async marksPaid({ id, amount, currency_text: currency }, change = {}) {
      const money = { amount, currency, date: '2026-11-20', reference: `HAND${id}`, ...change }
      const options = Object.entries(money).flatMap(([name, value]) => [`--${name}`, value])
      return admin.types('mark-paid', String(id), ...options)
    },
    cancels: ({ id }, ...options) => admin.types('cancel', String(id), ...options),
    async resolves(order, as, ...options) {
      const [unmatched] = await findUnmatchedPayments(shop.shop.db, order)
      const own = as === 'applied' && !options.includes('--order') ? ['--order', String(order.id)] : []
      const resolve = ['unmatched', 'resolve', String(unmatched?.id), '--as', as, '--reason', 'x']
      return admin.types(...resolve, ...own, ...options)
    },
  }
}

/** Those of the order or of its payment page, and those that have it among their candidates. */
export async function findUnmatchedPayments(db: Database, order: Pick<Placed, 'id' | 'session_id'>) {
  const candidate = sql`exists (select from ${unmatchedPaymentOrders}
    where order_id = ${order.id} and unmatched_payment_id = ${unmatchedPayments.id})`
  const { orderId, sessionId, id } = unmatchedPayments
  const isOnPage = sql`${sessionId} <> '' and ${sessionId} = ${order.session_id}`
  return db
    .select()
    .from(unmatchedPayments)
    .where(or(eq(orderId, order.id), isOnPage, candidate))
    .orderBy(id)
}
