import { arrayContains, or, sql } from 'drizzle-orm'
import { unmatchedPayments } from '../payments/tables.ts'
import type { Database } from '../platform/database/database.ts'
import { openAdmin } from './admin-for-tests.ts'
import type { TestShop } from './shop-for-tests.ts'
import { type CamtEntry, camt } from './statements.ts'

type Placed = { id: number } & Record<'amount' | 'currency_text' | 'reference' | 'session_id', string>

export type Clerk = Awaited<ReturnType<typeof openClerk>>

export async function openClerk(shop: TestShop) {
  const admin = await openAdmin(shop)
  const order = (action: string, { id }: { id: number }, options: readonly string[]) =>
    admin.types('order', action, String(id), '--reason', 'x', ...options)
  let files = 0
  /** Imports a file or the entries of a camt.053 statement, and returns what `bin/admin import-statement` prints. */
  async function imports(content: string | Uint8Array | readonly CamtEntry[], ...options: string[]) {
    const isText = typeof content === 'string' || content instanceof Uint8Array
    const path = await admin.file(`statement-${++files}`, isText ? content : camt(content))
    return admin.types('import-statement', path, ...options)
  }
  return {
    ...admin,
    imports,
    /** Imports a statement with a transfer of the order's total by its reference, but for what `change` says. */
    importsTransfer: (
      { amount, currency_text: currency, reference: structured }: Omit<Placed, 'id' | 'session_id'>,
      change: CamtEntry = {},
    ) => imports([{ amount, currency, structured, ...change }]),
    /** `change` has other options than the total of the order. */
    async marksPaid({ id, amount }: Pick<Placed, 'id' | 'amount'>, change: Record<string, string> = {}) {
      const money = { amount, 'received-on': '2026-11-20', reference: `HAND${id}`, reason: 'x', ...change }
      const options = Object.entries(money).flatMap(([name, value]) => [`--${name}`, value])
      return admin.types('order', 'mark-paid', String(id), ...options)
    },
    credits: (credited: { id: number }, ...options: string[]) => order('credit', credited, options),
    cancels: (cancelled: { id: number }, ...options: string[]) => order('cancel', cancelled, options),
    /** Adds the seller's registration for VAT in the country. */
    registers(country: string, number: string, validFrom: string) {
      const options = ['--country', country, '--number', number, '--valid-from', validFrom, '--reason', 'x']
      return admin.types('registration', 'add', ...options)
    },
    /** Acts on the first unmatched payment of the order, which it is applied to unless other orders are given. */
    async resolves(placed: Pick<Placed, 'id' | 'session_id'>, action: string, ...options: string[]) {
      const [unmatched] = await findUnmatchedPayments(shop.shop.db, placed)
      const own = action === 'apply' && !options.includes('--orders') ? ['--orders', String(placed.id)] : []
      return admin.types('unmatched', action, String(unmatched?.id), '--reason', 'x', ...own, ...options)
    },
  }
}

/** The unmatched payments of the order or of its payment page, and those that have it among their candidates. */
export async function findUnmatchedPayments(db: Database, order: Pick<Placed, 'id' | 'session_id'>) {
  const { orderIds, sessionId, id } = unmatchedPayments
  const isOnPage = sql`${sessionId} <> '' and ${sessionId} = ${order.session_id}`
  return db
    .select()
    .from(unmatchedPayments)
    .where(or(arrayContains(orderIds, [order.id]), isOnPage))
    .orderBy(id)
}
