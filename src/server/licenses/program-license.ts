import { type LicenseTerms, licenseTypeNames, licenseTypes } from '../../domain/licenses/license.ts'
import { maskSerial } from '../../domain/licenses/serial.ts'
import type { StoredLicense } from './store.ts'

/** The license as programs read it, in webhooks and below /api/v1/. */
export function toProgramLicense(license: StoredLicense) {
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
