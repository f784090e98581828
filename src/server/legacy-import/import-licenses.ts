import { licenseTypes } from '../../domain/licenses/license.ts'
import { insertDemo } from '../demo/store.ts'
import { recordLicenseEvent } from '../licenses/record-license-event.ts'
import { insertImportedLicense } from '../licenses/store.ts'
import { utcDay } from '../platform/clock.ts'
import type { LicenseRow } from './files.ts'
import { findNewRows, type Import, type ImportCount } from './find-new-rows.ts'
import { insertImported } from './store.ts'

type CustomersByEmail = ReadonlyMap<string, { id: number }>

/** Licenses keep their serial numbers. A demo counts as the customer's only one. */
export async function importLicenses(
  importing: Import,
  { rows, customers, file }: { rows: readonly LicenseRow[]; customers: CustomersByEmail; file: string },
): Promise<ImportCount> {
  const { tx, now, reportError } = importing
  const newOnes = await findNewRows(importing, {
    kind: 'license',
    rows,
    file,
    readKey: row => row.serial,
    column: 'serial',
  })
  for (const { row, key, contentHash } of newOnes) {
    const at = `${file} line ${row.lineNumber}`
    const customer = customers.get(row.email)
    const period = row.period ?? defaultPeriod(row)
    if (!customer)
      reportError(`${at}: email: there is no customer ${row.email} in the shop or in the customers' file`)
    if (period === null)
      reportError(`${at}: period: must be 0 (monthly) or 1 (yearly) for a subscription (type 2)`)
    if (row.issued_at && row.issued_at > now) reportError(`${at}: issued_at: is in the future`)
    if (!customer || period === null) continue

    const { serial, type, servers, state, email, expires_on: expiresOn, issued_at: issuedAt } = row
    const createdAt = issuedAt ?? now
    const terms = { type, period, servers, state, expiresOn, termStartsOn: utcDay(createdAt) }
    const license = { ...terms, customerId: customer.id, serial, createdAt }
    const id = await insertImportedLicense(tx, license)
    if (id === null) {
      reportError(`${at}: serial: license ${serial} already exists`)
      continue
    }
    await recordLicenseEvent(tx, {
      licenseId: id,
      kind: 'imported',
      at: now,
      actor: 'shop',
      before: null,
      after: license,
    })
    if (type === licenseTypes.demo)
      await insertDemo(tx, { email, customerId: customer.id, licenseId: id, issuedAt: createdAt })
    await insertImported(tx, { kind: 'license', key, contentHash, targetId: id, importedAt: now })
  }
  return { added: newOnes.length, known: rows.length - newOnes.length }
}

function defaultPeriod({ type }: LicenseRow): 0 | 1 | null {
  if (type === licenseTypes.subscription) return null
  return type === licenseTypes.demo ? 0 : 1
}
