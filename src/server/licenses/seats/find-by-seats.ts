import { type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { activations } from './tables.ts'

// With an offset it is asked for each license by the index; a join would read all activations.

export function hasNeverBeenActivated(licenseId: AnyPgColumn): SQL {
  return sql`not exists (select from ${activations} as seat where seat.license_id = ${licenseId} offset 0)`
}

/** Whether a server of this version holds a seat; also of a version that begins with it. */
export function isUsedWithVersion(licenseId: AnyPgColumn, version: string): SQL {
  return sql`exists (select from ${activations} as seat where seat.license_id = ${licenseId}
    and seat.released_at is null and starts_with(seat.version || '.', ${`${version}.`}) offset 0)`
}
