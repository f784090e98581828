import { licenseTypes } from '../../domain/licenses/license.ts'
import { anyNumberOfServers } from '../../domain/pricing/catalog.ts'
import { insertDemo } from '../demo/store.ts'
import { recordLicenseEvent } from '../licenses/record-license-event.ts'
import { insertImportedLicense } from '../licenses/store.ts'
import { utcDay } from '../platform/clock.ts'
import type { Fault } from '../platform/decode-text.ts'
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
  for (const [index, { row, key, contentHash }] of newOnes.entries()) {
    await importing.countDone(rows.length - newOnes.length + index)
    const reportAt = (column: string, fault: Fault) =>
      reportError(t => t.legacy.ofLine(file, row.lineNumber, t.legacy.ofColumn(column, fault(t))))
    const customer = customers.get(row.email)
    const period = row.period ?? defaultPeriod(row)
    if (!customer) reportAt('email', t => t.legacy.noCustomer(row.email))
    if (period === null) reportAt('period', t => t.legacy.periodRequired)
    if (row.issued_at && row.issued_at > now) reportAt('issued_at', t => t.legacy.future)
    if (!customer || period === null) continue

    const { serial, type, state, email, expires_on: expiresOn, issued_at: issuedAt } = row
    const servers = type === licenseTypes.company ? anyNumberOfServers : row.servers
    const createdAt = issuedAt ?? now
    const terms = { type, period, servers, state, expiresOn, termStartsOn: utcDay(createdAt) }
    const license = { ...terms, customerId: customer.id, serial, createdAt }
    const id = await insertImportedLicense(tx, license)
    if (id === null) {
      reportAt('serial', t => t.legacy.licenseExists(serial))
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
