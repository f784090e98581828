import { eq, inArray, sql } from 'drizzle-orm'
import type { Language } from '../../texts/language.ts'
import { customers } from '../customers/tables.ts'
import { licenses } from '../licenses/tables.ts'
import { fulfilments, orders } from '../orders/tables.ts'
import type { Transaction } from '../platform/database.ts'
import { importedRows } from './tables.ts'

export type Kind = 'license' | 'order'
type Customer = { id: number; email: string; language: Language }

/** True where the address was not there. */
export async function insertCustomer(
  tx: Transaction,
  customer: { email: string; language: Language; createdAt: Date },
): Promise<boolean> {
  const inserted = await tx
    .insert(customers)
    .values(customer)
    .onConflictDoNothing({ target: customers.email })
    .returning({ id: customers.id })
  return inserted.length > 0
}

export async function customersByEmail(
  tx: Transaction,
  emails: readonly string[],
): Promise<Map<string, Customer>> {
  const found = new Map<string, Customer>()
  for (const some of inPortions([...new Set(emails)])) {
    const { id, email, language } = customers
    const rows = await tx
      .select({ id, email, language })
      .from(customers)
      .where(inArray(customers.email, some))
    for (const row of rows) found.set(row.email, row)
  }
  return found
}

/** What was imported before, by its key. */
export async function importedBefore(tx: Transaction, kind: Kind): Promise<Map<string, string>> {
  const rows = await tx.select().from(importedRows).where(eq(importedRows.kind, kind))
  return new Map(rows.map(({ key, contentHash }) => [key, contentHash]))
}

export async function insertImported(
  tx: Transaction,
  row: typeof importedRows.$inferInsert & { kind: Kind },
) {
  await tx.insert(importedRows).values(row)
}

/** Null where the serial number is taken. */
export async function insertOldLicense(
  tx: Transaction,
  license: typeof licenses.$inferInsert,
): Promise<number | null> {
  const [row] = await tx
    .insert(licenses)
    .values(license)
    .onConflictDoNothing({ target: licenses.serial })
    .returning({ id: licenses.id })
  return row?.id ?? null
}

export async function licensesBySerial(tx: Transaction, serials: readonly string[]) {
  const found = new Map<string, typeof licenses.$inferSelect>()
  for (const some of inPortions([...new Set(serials)])) {
    for (const row of await tx.select().from(licenses).where(inArray(licenses.serial, some)))
      found.set(row.serial, row)
  }
  return found
}

export type OldOrder = typeof orders.$inferSelect

/** Under its old number, or the next of the shop's where `id` is null; null where the number is taken. */
export async function insertOldOrder(
  tx: Transaction,
  order: Omit<typeof orders.$inferInsert, 'id'>,
  id: number | null,
): Promise<OldOrder | null> {
  const insert = tx.insert(orders)
  const [row] = await (id === null
    ? insert.values(order)
    : insert.overridingSystemValue().values({ ...order, id })
  )
    .onConflictDoNothing({ target: orders.id })
    .returning()
  return row ?? null
}

/** A bank order's session is its invoice's number (domain.md, 'Order and payment'). */
export async function nameOldInvoice(tx: Transaction, id: number, invoiceNumber: string) {
  await tx.update(orders).set({ sessionId: invoiceNumber }).where(eq(orders.id, id))
}

export async function insertOldFulfilment(tx: Transaction, fulfilment: typeof fulfilments.$inferInsert) {
  await tx.insert(fulfilments).values(fulfilment)
}

/** New orders go on above the imported ones. Unlike setval, the restart is taken back with the transaction. */
export async function numberOrdersAbove(tx: Transaction, id: number) {
  const { rows } = await tx.execute<{ last: string }>(sql`select last_value as last from orders_id_seq`)
  if (id >= Number(rows[0]?.last))
    await tx.execute(sql.raw(`alter sequence orders_id_seq restart with ${id + 1}`))
}

function inPortions<Value>(values: readonly Value[]): Value[][] {
  return Array.from({ length: Math.ceil(values.length / 1000) }, (_, index) =>
    values.slice(index * 1000, (index + 1) * 1000),
  )
}
