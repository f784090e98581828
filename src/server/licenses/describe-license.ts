import type { License } from '../../contract/licenses.ts'
import type { Language } from '../../domain/languages.ts'
import { canRenew, canUpgrade, daysLeft, licenseTypes } from '../../domain/licenses/license.ts'
import { maskSerial } from '../../domain/licenses/serial.ts'
import { unreachable } from '../../domain/unreachable.ts'
import { pickTexts } from '../../texts/all.ts'
import { utcDay } from '../platform/clock.ts'
import type { Shop } from '../shop.ts'
import type { StoredLicense } from './store.ts'

const words = pickTexts(t => t.licenseNames)

type LicenseContext = { language: Language; productName: string; today: string; lifetimeMinDays: number }

export function licenseContext(
  { config, clock }: Pick<Shop, 'config' | 'clock'>,
  language: Language,
  lifetimeMinDays = config.upgradeLifetimeMinDays,
): LicenseContext {
  return { language, productName: config.productName, today: utcDay(clock.now()), lifetimeMinDays }
}

/** The license as its customer sees it, with the full serial number. */
export function describeLicense(license: StoredLicense, context: LicenseContext): License {
  return {
    id: license.id,
    name: nameLicense(license, context),
    own_name: license.name,
    sn: license.serial,
    sn_to_display: maskSerial(license.serial),
    expiration_date: license.expiresOn,
    type: license.type,
    period: license.period,
    servers: license.servers,
    can_renew: canRenew(license),
    can_upgrade: canUpgrade(license, context),
    days_left: daysLeft(license, context.today),
    state: license.state,
  }
}

function nameLicense({ type, period }: StoredLicense, { language, productName }: LicenseContext): string {
  const names = words[language]
  switch (type) {
    case licenseTypes.demo:
      return names.demo(productName)
    case licenseTypes.subscription:
      return period === 1 ? names.yearly(productName) : names.monthly(productName)
    case licenseTypes.company:
      return names.company(productName)
    case licenseTypes.lifetime:
      return names.lifetime(productName)
    default:
      return unreachable(type)
  }
}
