import { countTries } from '../../platform/rate-limit.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Shop } from '../../shop.ts'
import { hashToken, newToken } from '../../sign-in/secrets.ts'
import { currentLicenseFile } from './issue-license-file.ts'
import { insertDownloadLink, type LicenseFileRow, spendDownloadLink } from './store.ts'

const lifetimeMs = 15 * 60_000

/** For a server on which the customer is not signed in. Refuses 'too-many-requests'. */
export async function makeDownloadLink(
  shop: Shop,
  { licenseId, madeBy }: { licenseId: number; madeBy: number },
): Promise<{ url: string; command: string; expiresAt: Date }> {
  const now = shop.clock.now()
  await countTries(shop.db, now, [
    { name: 'license-download-link', subject: String(madeBy), most: 100, withinSeconds: 3600 },
  ])
  const token = newToken()
  const expiresAt = new Date(now.getTime() + lifetimeMs)
  await shop.db.transaction(async tx => {
    await currentLicenseFile(tx, shop, { licenseId, now })
    const tokenHash = hashToken(token)
    await insertDownloadLink(tx, { tokenHash, licenseId, madeBy, createdAt: now, expiresAt })
  })
  const url = `${shop.config.baseUrl}/l/${token}`
  return { url, command: `curl -fsS ${url} -o /etc/astra/license.txt`, expiresAt }
}

/** Refuses 'download-link-unknown', also for a link that was used or has expired. */
export async function openDownloadLink(shop: Shop, token: string): Promise<LicenseFileRow> {
  const now = shop.clock.now()
  return shop.db.transaction(async tx => {
    const licenseId = await spendDownloadLink(tx, { tokenHash: hashToken(token), now })
    if (licenseId === null) throw new Refusal('download-link-unknown')
    return currentLicenseFile(tx, shop, { licenseId, now })
  })
}
