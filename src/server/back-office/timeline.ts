import { findActionsOn } from '../audit/store.ts'
import type { Reader } from '../platform/database/database.ts'

/** One of a timeline of the contract. */
export function entry<Kind extends string>(kind: Kind, at: Date, detail = '', { by = '', reason = '' } = {}) {
  return { at: at.toISOString(), kind, detail, by, reason }
}

/** The oldest first. */
export async function listActions(db: Reader, type: string, id: number | string) {
  return (await findActionsOn(db, { type, id })).map(({ at, verb, ...made }) =>
    entry('action', at, verb, made),
  )
}

/** Among entries of the same moment, the later in the list happened later. */
export function newestFirst<Entry extends { at: string }>(entries: readonly Entry[]): Entry[] {
  return entries.toReversed().toSorted((left, right) => right.at.localeCompare(left.at))
}
