import { eq } from 'drizzle-orm'
import type { Reader } from '../platform/database.ts'
import { licenseSerials, licenses } from './tables.ts'

/** Present and replaced ones of all licenses of the customer. */
export async function findSerialsOfCustomer(db: Reader, customerId: number): Promise<string[]> {
  const isOwn = eq(licenses.customerId, customerId)
  const present = await db.select({ serial: licenses.serial }).from(licenses).where(isOwn)
  const replaced = await db
    .select({ serial: licenseSerials.serial })
    .from(licenseSerials)
    .innerJoin(licenses, eq(licenses.id, licenseSerials.licenseId))
    .where(isOwn)
  return [...present, ...replaced].map(({ serial }) => serial)
}
