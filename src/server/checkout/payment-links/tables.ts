import { bigint, date, index, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { customers } from '../../customers/tables.ts'
import { orders } from '../../orders/tables.ts'

export const paymentLinks = pgTable(
  'payment_links',
  {
    orderId: bigint({ mode: 'number' })
      .notNull()
      .references(() => orders.id),
    madeOn: date({ mode: 'string' }).notNull(),
    tokenHash: text().notNull().unique(),
    madeBy: bigint({ mode: 'number' })
      .notNull()
      .references(() => customers.id),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
  },
  table => [
    primaryKey({ columns: [table.orderId, table.madeOn] }),
    index('payment_links_by_expiry').on(table.expiresAt),
  ],
)
