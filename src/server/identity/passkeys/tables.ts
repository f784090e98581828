import { bigint, index, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { customers } from '../../customers/tables.ts'

export const passkeys = pgTable(
  'passkeys',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    customerId: bigint({ mode: 'number' })
      .notNull()
      .references(() => customers.id),
    credentialId: text().notNull().unique(),
    /** COSE, in base64url. */
    publicKey: text().notNull(),
    /** The number of signatures; 0 for passkeys that do not count. */
    counter: bigint({ mode: 'number' }).notNull(),
    transports: text().array().notNull(),
    /** The browser in which it was added. */
    name: text().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    lastUsedAt: timestamp({ withTimezone: true }),
  },
  table => [index('passkeys_by_customer').on(table.customerId)],
)

/** Deleted when it is used, and when a later one is made after it has expired. */
export const passkeyChallenges = pgTable(
  'passkey_challenges',
  {
    challenge: text().primaryKey(),
    /** The customer who adds a passkey; null for a sign-in. */
    customerId: bigint({ mode: 'number' }).references(() => customers.id),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
  },
  table => [index('passkey_challenges_by_expiry').on(table.expiresAt)],
)
