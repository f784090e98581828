import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { customers } from '../../customers/tables.ts'
import { orders } from '../../orders/tables.ts'
import { day, moment, refersTo } from '../../platform/database/columns.ts'

export const paymentLinks = pgTable(
  'payment_links',
  {
    orderId: refersTo(() => orders.id).notNull(),
    madeOn: day().notNull(),
    tokenHash: text().notNull().unique(),
    madeBy: refersTo(() => customers.id).notNull(),
    createdAt: moment().notNull(),
    expiresAt: moment().notNull(),
  },
  table => [
    primaryKey({ columns: [table.orderId, table.madeOn] }),
    index('payment_links_by_expiry').on(table.expiresAt),
  ],
)
