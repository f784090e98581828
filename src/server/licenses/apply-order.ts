import type { LicenseTerms } from '../../domain/licenses/license.ts'
import { newTerms, renewedTerms, requireCovered, upgradedTerms } from '../../domain/licenses/terms.ts'
import type { CartMode, Catalog, ProductCode } from '../../domain/pricing/catalog.ts'
import { RuleBroken } from '../../domain/rule-broken.ts'
import { unreachable } from '../../domain/unreachable.ts'
import type { Transaction } from '../platform/database/database.ts'
import { insertLicense, lockLicense, pickTerms, type StoredLicense, updateLicense } from './store.ts'

export type PaidOrder = {
  customerId: number
  mode: CartMode
  product: ProductCode
  servers: number
  periods: number
  licenseId: number | null
  /** The license at the time of the quote; null for a new one. */
  quotedLicense: LicenseTerms | null
}

/** docs/domain.md, 'Licenses'. Throws `RuleBroken` where the license has changed so that it cannot be done. */
export async function applyOrder(
  tx: Transaction,
  order: PaidOrder,
  { catalog, now, today }: { catalog: Catalog; now: Date; today: string },
): Promise<{ license: StoredLicense; before: LicenseTerms | null }> {
  if (order.licenseId === null)
    return {
      license: await insertLicense(tx, { customerId: order.customerId, terms: newTerms(order, today), now }),
      before: null,
    }

  const before = await lockLicense(tx, order.licenseId)
  if (before.customerId !== order.customerId || before.state !== 'active')
    throw new RuleBroken('not-renewable')
  if (order.quotedLicense) requireCovered(order.mode, order.quotedLicense, { license: before, today })
  const terms = changedTerms(catalog, before, order, today)
  const termStartsOn = findTermStart(before, order.mode, today)
  const license = await updateLicense(tx, before.id, { ...pickTerms(terms), termStartsOn })
  return { license, before: pickTerms(before) }
}

function changedTerms(catalog: Catalog, license: LicenseTerms, order: PaidOrder, today: string) {
  switch (order.mode) {
    case 'demo':
      if (license.type !== 1) throw new RuleBroken('plan-not-available')
      return newTerms(order, today)
    case 'renew':
    case 'renew-sn':
      return renewedTerms(catalog, license, order, today)
    case 'upgrade':
      return upgradedTerms(license, order)
    case 'buy':
      throw new RuleBroken('plan-not-available')
    default:
      return unreachable(order.mode)
  }
}

function findTermStart(
  { termStartsOn, expiresOn }: Pick<StoredLicense, 'termStartsOn' | 'expiresOn'>,
  mode: CartMode,
  today: string,
): string {
  if (mode === 'upgrade') return termStartsOn
  return mode !== 'demo' && expiresOn > today ? expiresOn : today
}
