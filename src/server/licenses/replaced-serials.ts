import { randomBytes } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { serialFromBytes } from '../../domain/licenses/serial.ts'
import { findInBatches } from '../platform/database/batches.ts'
import { prepareOnce, type Reader, type Transaction } from '../platform/database/database.ts'
import { licenseSerials, licenses } from './tables.ts'

/** Before the license gets its next serial number and generation. */
export async function saveReplacedSerial(
  tx: Transaction,
  { id: licenseId, serial, generation }: { id: number; serial: string; generation: number },
  now: Date,
): Promise<void> {
  await tx.insert(licenseSerials).values({ serial, licenseId, generation, replacedAt: now })
}

/** Its 100 random bits make sure that no other license has had it. */
export function newSerial(): string {
  return serialFromBytes(randomBytes(13))
}

const replacedSerials = prepareOnce((db: Reader) =>
  db
    .select()
    .from(licenseSerials)
    .where(sql`${licenseSerials.serial} = any(${sql.placeholder('serials')})`)
    .prepare('replaced_serials'),
)

/** The license that had this serial number before a reset. */
export const findReplacedSerial = findInBatches(
  (db: Reader, serials: string[]) => replacedSerials(db).execute({ serials }),
  ({ serial }) => serial,
)

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
