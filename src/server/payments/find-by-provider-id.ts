import { and, eq, inArray, or } from 'drizzle-orm'
import type { Reader } from '../platform/database/database.ts'
import { payments, unmatchedPayments } from './tables.ts'

// Listed, because the indexes begin with the provider.
export const knownProviders = ['stripe', 'btcpay', 'crypto-pay', 'bank', 'everypay', 'paypal']
const mostFound = 10

/** The payments, and the unmatched payments, that a provider knows by this id: of a session, a charge or a refund. */
export async function findByProviderId(db: Reader, text: string) {
  const ofPayment = and(
    inArray(payments.provider, knownProviders),
    or(eq(payments.reference, text), eq(payments.sessionId, text)),
  )
  const { id, orderId, provider } = payments
  const found = await db.select({ id, orderId, provider }).from(payments).where(ofPayment).limit(mostFound)
  const unmatched = await db
    .select({ id: unmatchedPayments.id, provider: unmatchedPayments.provider })
    .from(unmatchedPayments)
    .where(and(inArray(unmatchedPayments.provider, knownProviders), eq(unmatchedPayments.reference, text)))
    .limit(mostFound)
  return { payments: found, unmatched }
}
