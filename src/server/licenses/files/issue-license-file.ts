import { randomBytes } from 'node:crypto'
import { type LicenseFileReason, licenseClaims } from '../../../domain/licenses/license-claims.ts'
import { makeUlid, signingInput } from '../../../domain/licenses/license-file.ts'
import { findContact } from '../../customers/store.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Shop } from '../../shop.ts'
import { lockLicense, type StoredLicense } from '../store.ts'
import { findNewestLicenseFile, insertLicenseFile, type LicenseFileRow } from './store.ts'

type Signer = Pick<Shop, 'config' | 'licenseKeys'>
type Issue = {
  /** The transaction has locked it. */
  license: StoredLicense
  reason: LicenseFileReason
  now: Date
  /** The company of the order; without one, the name stays as long as the customer does. */
  company?: string
  /** The customer's address, looked up if it is left out. */
  email?: string
}

/** docs/domain.md, 'License files'. */
export async function issueLicenseFile(
  tx: Transaction,
  { config, licenseKeys }: Signer,
  { license, reason, now, company, email: known }: Issue,
): Promise<LicenseFileRow> {
  const email = known ?? (await findContact(tx, license.customerId)).email
  const licensee = company || ((await lastLicensee(tx, license.id, email)) ?? email)
  const jti = makeUlid(now, randomBytes(10))
  const file = { issuer: config.baseUrl, id: jti, issuedAt: now, licensee, email }
  const signed = signingInput(licenseKeys.kid, licenseClaims(config.catalog, license, file))
  return insertLicenseFile(tx, {
    licenseId: license.id,
    jti,
    issuedAt: now,
    kid: licenseKeys.kid,
    reason,
    generation: license.generation,
    licensee,
    email,
    token: `${signed}.${licenseKeys.sign(signed)}`,
  })
}

async function lastLicensee(tx: Transaction, licenseId: number, email: string) {
  const last = await findNewestLicenseFile(tx, licenseId)
  return last?.email === email ? last.licensee : null
}

/**
 * The newest file; a new one if there is none or a retired key signed it. Refuses 'license-not-active' for a suspended
 * or revoked license.
 */
export async function currentLicenseFile(
  tx: Transaction,
  shop: Signer,
  { licenseId, now }: { licenseId: number; now: Date },
): Promise<LicenseFileRow> {
  const license = await lockLicense(tx, licenseId)
  if (license.state !== 'active') throw new Refusal('license-not-active')
  const last = await findNewestLicenseFile(tx, licenseId)
  if (last?.kid === shop.licenseKeys.kid) return last
  return issueLicenseFile(tx, shop, { license, reason: 'download', now })
}
