import { findLastChange } from '../audit/store.ts'
import type { Reader } from '../platform/database/database.ts'
import { Refusal } from '../platform/http/refusal.ts'

/** Refuses 'changed-meanwhile' with who, when, and `present`: what the row is now. */
export async function refuseAsChanged(
  tx: Reader,
  row: { tableName: string; rowId: number | string },
  present: Record<string, unknown>,
): Promise<never> {
  const last = await findLastChange(tx, row)
  throw new Refusal('changed-meanwhile', {
    changed: { by: last?.by ?? '', at: last?.at.toISOString() ?? null, present },
  })
}
