import { and, eq } from 'drizzle-orm'
import type { WebhookType } from '../../contract/webhooks.ts'
import { type LicenseTerms, licenseTypeNames, licenseTypes } from '../../domain/licenses/license.ts'
import { maskSerial } from '../../domain/licenses/serial.ts'
import { announce, hasEndpoint } from '../outgoing-webhooks/announce.ts'
import type { Transaction } from '../platform/database.ts'
import type { StoredLicense } from './store.ts'
import { licenses } from './tables.ts'

/** To the license's customer; `facts` are added to the license. */
export async function announceLicense(
  tx: Transaction,
  license: { id: number; type: WebhookType; at: Date; facts?: Record<string, unknown> },
): Promise<void> {
  const { id, type, at, facts = {} } = license
  const [row] = await tx
    .select()
    .from(licenses)
    .where(and(eq(licenses.id, id), hasEndpoint(licenses.customerId)))
  if (!row) return
  await announce(tx, {
    type,
    customerId: row.customerId,
    at,
    data: { license: toProgramLicense(row), ...facts },
  })
}

/** The license as programs read it, in webhooks and below /api/v1/. */
function toProgramLicense(license: StoredLicense) {
  const { id, name, serial, servers, expiresOn, state } = license
  return {
    id,
    name,
    serial_masked: maskSerial(serial),
    ...toProgramTerms(license),
    servers,
    expires_on: expiresOn,
    state,
  }
}

function toProgramTerms({ type, period }: Pick<LicenseTerms, 'type' | 'period'>) {
  const length = period === 1 ? ('year' as const) : ('month' as const)
  return { type: licenseTypeNames[type], period: type === licenseTypes.subscription ? length : null }
}
