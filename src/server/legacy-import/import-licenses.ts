import { licenseTypes } from '../../domain/licenses/license.ts'
import { insertDemo } from '../demo/store.ts'
import { insertImportedLicense } from '../licenses/store.ts'
import type { LicenseRow } from './files.ts'
import type { Import, ImportCount } from './import-run.ts'
import { newRows } from './row-keys.ts'
import { insertImported } from './store.ts'

type Owners = ReadonlyMap<string, { id: number }>

/** Licenses under their old serial numbers. A demo counts as the one that its customer may have. */
export async function importLicenses(
  importing: Import,
  { rows, owners, file }: { rows: readonly LicenseRow[]; owners: Owners; file: string },
): Promise<ImportCount> {
  const { tx, now, fault } = importing
  const fresh = await newRows(importing, {
    kind: 'license',
    rows,
    file,
    keyOf: row => row.serial,
    column: 'serial',
  })
  for (const { row, key, contentHash } of fresh) {
    const at = `${file} line ${row.lineNumber}`
    const owner = owners.get(row.email)
    const period = row.period ?? defaultPeriod(row)
    if (!owner)
      fault(`${at}: email: ${row.email} is no customer, neither in the shop nor in the customers' file`)
    if (period === null) fault(`${at}: period: a subscription (type 2) is monthly (0) or yearly (1)`)
    if (row.issued_at && row.issued_at > now) fault(`${at}: issued_at: it has not come yet`)
    if (!owner || period === null) continue

    const { serial, type, servers, state, email, expires_on: expiresOn, issued_at: issuedAt } = row
    const createdAt = issuedAt ?? now
    const license = { customerId: owner.id, serial, type, period, servers, state, expiresOn, createdAt }
    const id = await insertImportedLicense(tx, license)
    if (id === null) {
      fault(`${at}: serial: the shop has a license ${serial} already`)
      continue
    }
    if (type === licenseTypes.demo)
      await insertDemo(tx, { email, customerId: owner.id, licenseId: id, issuedAt: createdAt })
    await insertImported(tx, { kind: 'license', key, contentHash, targetId: id, importedAt: now })
  }
  return { added: fresh.length, known: rows.length - fresh.length }
}

function defaultPeriod({ type }: LicenseRow): 0 | 1 | null {
  if (type === licenseTypes.subscription) return null
  return type === licenseTypes.demo ? 0 : 1
}
