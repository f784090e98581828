import { type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { activations } from './tables.ts'

export function hasNeverBeenActivated(licenseId: AnyPgColumn): SQL {
  return sql`not exists (select from ${activations} as seat where seat.license_id = ${licenseId})`
}

/** Whether a server of this version holds a seat; also of a version that begins with it. */
export function isUsedWithVersion(licenseId: AnyPgColumn, version: string): SQL {
  return sql`exists (select from ${activations} as seat where seat.license_id = ${licenseId}
    and seat.released_at is null and starts_with(seat.version || '.', ${`${version}.`}))`
}
