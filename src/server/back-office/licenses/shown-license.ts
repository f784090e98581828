import type {
  LicenseChangeKind,
  paidPlans,
  ShownLicense,
} from '../../../contract/back-office/license-changes.ts'
import { licenseTypes } from '../../../domain/licenses/license.ts'
import type { ProductCode } from '../../../domain/pricing/catalog.ts'
import { findContact } from '../../customers/store.ts'
import { findLicenseEvents } from '../../licenses/record-license-event.ts'
import { lockLicense, requireLicense, type StoredLicense } from '../../licenses/store.ts'
import type { Transaction } from '../../platform/database.ts'
import { Refusal } from '../../platform/refusal.ts'

export type Plan = ShownLicense['plan']

export const planProducts: Record<(typeof paidPlans)[number], ProductCode> = {
  monthly: 'astra-1m',
  yearly: 'astra-1y',
  company: 'astra-company',
  lifetime: 'astra-lifetime',
}

export function describeShown(license: StoredLicense): ShownLicense {
  const { customerId, servers, expiresOn, state, generation } = license
  const plan = namePlan(license)
  return { customer_id: customerId, plan, servers, expiration_date: expiresOn, state, generation }
}

/** Locks the license. Refuses 'not-found', and 'changed-meanwhile' unless it still is as the page showed it. */
export async function lockAsShown(tx: Transaction, id: number, seen: ShownLicense): Promise<StoredLicense> {
  await requireLicense(tx, { idOrSerial: String(id), customerId: null })
  const license = await lockLicense(tx, id)
  const present = describeShown(license)
  const isSame = Object.entries(present).every(([key, value]) => seen[key as keyof ShownLicense] === value)
  if (isSame) return license

  const [last] = await findLicenseEvents(tx, id)
  const customer = last?.customerId ? await findContact(tx, last.customerId) : null
  const by = last?.operator ?? customer?.email ?? ''
  const at = last?.at.toISOString() ?? null
  throw new Refusal('changed-meanwhile', { changed: { by, at, present: { ...present, event: last?.kind } } })
}

export function listChanges({ state, type }: StoredLicense): LicenseChangeKind[] {
  if (state === 'revoked') return []
  if (state === 'suspended') return ['resume', 'revoke']
  const isDemo = type === licenseTypes.demo
  return [
    'extend',
    ...(type === licenseTypes.company ? [] : ['servers' as const]),
    isDemo ? 'convert' : 'transfer',
    'suspend',
    'reset',
    'revoke',
  ]
}

export function namePlan({ type, period }: Pick<StoredLicense, 'type' | 'period'>): Plan {
  if (type === licenseTypes.demo) return 'demo'
  if (type === licenseTypes.company) return 'company'
  if (type === licenseTypes.lifetime) return 'lifetime'
  return period === 1 ? 'yearly' : 'monthly'
}
