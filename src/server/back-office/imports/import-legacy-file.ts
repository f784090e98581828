import { createHash } from 'node:crypto'
import type { LegacyKind, LegacyReading } from '../../../contract/back-office/imports.ts'
import { type Actor, runAction } from '../../audit/run-action.ts'
import { importLegacyShop } from '../../legacy-import/import-legacy-shop.ts'
import type { Transaction } from '../../platform/database.ts'
import { Refusal } from '../../platform/refusal.ts'
import { runAndRollBack } from '../../platform/roll-back.ts'
import type { Shop } from '../../shop.ts'

const mostErrors = 100

type Upload = { kind: LegacyKind; name: string; file: Uint8Array }

/** Imports the file and undoes it. */
export async function tryLegacyFile(shop: Shop, upload: Upload): Promise<LegacyReading> {
  const { errors, imported } = await runAndRollBack(shop.db, tx => importFile(tx, shop, upload))
  const shown = errors.slice(0, mostErrors)
  const more = errors.length - shown.length
  return {
    hash: hashUpload(upload),
    errors: more > 0 ? [...shown, `... and ${more} more errors.`] : shown,
    ...imported[upload.kind],
  }
}

/**
 * What a dry run has shown: rows that were imported before are skipped. Refuses 'reason-required', 'factor-required',
 * 'statement-changed' if it is another file, and 'legacy-file-not-valid' if it has an error meanwhile.
 */
export async function importLegacyFile(
  shop: Shop,
  { actor, reason, hash, ...upload }: Upload & { actor: Actor; reason: string; hash: string },
): Promise<{ added: number; known: number }> {
  if (hash !== hashUpload(upload)) throw new Refusal('statement-changed')
  const target = { type: 'legacy file', id: `${upload.kind} ${hash.slice(0, 16)}` }
  const needs = 'reason and fresh factor' as const
  return runAction(shop, { actor, verb: 'import legacy file', target, reason, needs }, async tx => {
    const { errors, imported } = await importFile(tx, shop, upload)
    if (errors.length > 0) throw new Refusal('legacy-file-not-valid')
    return imported[upload.kind]
  })
}

function importFile(tx: Transaction, shop: Shop, { kind, name, file: bytes }: Upload) {
  const none = { customers: null, licenses: null, orders: null, documents: null }
  return importLegacyShop(tx, { ...shop, db: tx }, { ...none, [kind]: { name, bytes } })
}

function hashUpload({ kind, file }: Upload): string {
  return createHash('sha256').update(kind).update('\0').update(file).digest('hex')
}
