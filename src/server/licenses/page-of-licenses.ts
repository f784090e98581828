import { and, count, desc, eq, gte, inArray, lt, ne, or, type SQL, sql } from 'drizzle-orm'
import { type LicenseState, type LicenseTerms, licenseTypes } from '../../domain/licenses/license.ts'
import { customerRecords, findCustomerByEmail } from '../customers/store.ts'
import type { Reader } from '../platform/database.ts'
import { licenses } from './tables.ts'

export const licensePageLength = 50

export type LicenseFilter = {
  /** The number of a license or an e-mail address. */
  q?: string | undefined
  state?: LicenseState | 'expired' | undefined
  plan?: Pick<LicenseTerms, 'type' | 'period'> | { type: LicenseTerms['type'] } | undefined
}

/** Newest first, one more than a page, which tells whether there is a next one. */
export async function pageOfLicenses(
  db: Reader,
  { q, state, plan }: LicenseFilter,
  { today, after = null }: { today: string; after?: number | null },
) {
  const customer = customerRecords(db)
  return db
    .select({ license: licenses, email: customer.email })
    .from(licenses)
    .innerJoin(customer, eq(customer.id, licenses.customerId))
    .where(
      and(
        await matchSearch(db, q),
        state && matchState(state, today),
        plan && eq(licenses.type, plan.type),
        plan && 'period' in plan ? eq(licenses.period, plan.period) : undefined,
        after === null ? undefined : lt(licenses.id, after),
      ),
    )
    .orderBy(desc(licenses.id))
    .limit(licensePageLength + 1)
}

async function matchSearch(db: Reader, q: string | undefined): Promise<SQL | undefined> {
  const text = q?.trim() ?? ''
  if (text === '') return undefined
  if (/^#?\d{1,15}$/.test(text)) return eq(licenses.id, Number(text.replace('#', '')))
  if (!text.includes('@')) return sql`false`
  return eq(licenses.customerId, (await findCustomerByEmail(db, text))?.id ?? 0)
}

function matchState(state: LicenseState | 'expired', today: string): SQL | undefined {
  if (state === 'suspended' || state === 'revoked') return eq(licenses.state, state)
  const isOver = and(ne(licenses.type, licenseTypes.lifetime), lt(licenses.expiresOn, today))
  const isInForce = or(eq(licenses.type, licenseTypes.lifetime), gte(licenses.expiresOn, today))
  return and(eq(licenses.state, 'active'), state === 'expired' ? isOver : isInForce)
}

export async function countLicenses(
  db: Reader,
  customerIds: readonly number[],
): Promise<Map<number, number>> {
  const { customerId } = licenses
  const rows = await db
    .select({ customerId, licenses: count() })
    .from(licenses)
    .where(inArray(customerId, [...customerIds]))
    .groupBy(customerId)
  return new Map(rows.map(row => [row.customerId, row.licenses]))
}
