import { eq } from 'drizzle-orm'
import type { Database } from '../../platform/database.ts'
import { paymentLinks } from './tables.ts'

/** The link of that day stays as it is, but for its hash: that follows the shop's secret. */
export async function keepLink(db: Database, link: typeof paymentLinks.$inferInsert) {
  const [kept] = await db
    .insert(paymentLinks)
    .values(link)
    .onConflictDoUpdate({
      target: [paymentLinks.orderId, paymentLinks.madeOn],
      set: { tokenHash: link.tokenHash },
    })
    .returning()
  if (!kept) throw new Error(`The payment link of order ${link.orderId} was not kept`)
  return kept
}

export async function findLink(db: Database, tokenHash: string) {
  const [link] = await db.select().from(paymentLinks).where(eq(paymentLinks.tokenHash, tokenHash))
  return link ?? null
}
