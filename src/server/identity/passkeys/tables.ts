import { index, pgTable, text } from 'drizzle-orm/pg-core'
import { customers } from '../../customers/tables.ts'
import { largeInteger, moment, refersTo, rowId } from '../../platform/database/columns.ts'

export const passkeys = pgTable(
  'passkeys',
  {
    id: rowId(),
    customerId: refersTo(() => customers.id).notNull(),
    credentialId: text().notNull().unique(),
    /** COSE, in base64url. */
    publicKey: text().notNull(),
    /** The number of signatures; 0 for passkeys that do not count. */
    counter: largeInteger().notNull(),
    transports: text().array().notNull(),
    /** The browser in which it was added. */
    name: text().notNull(),
    createdAt: moment().notNull(),
    lastUsedAt: moment(),
  },
  table => [index('passkeys_by_customer').on(table.customerId)],
)

/** Deleted when it is used, and when a later one is made after it has expired. */
export const passkeyChallenges = pgTable(
  'passkey_challenges',
  {
    challenge: text().primaryKey(),
    /** The customer who adds a passkey; null for a sign-in. */
    customerId: refersTo(() => customers.id),
    expiresAt: moment().notNull(),
  },
  table => [index('passkey_challenges_by_expiry').on(table.expiresAt)],
)
