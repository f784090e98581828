import { largestTextFile, type UploadKind } from '../../../contract/back-office/imports.ts'
import { type Actor, runAction } from '../../audit/run-action.ts'
import { beginFile, findFileByHash, hashStatement } from '../../bank-statements/imported-files.ts'
import { openStatement, type StatementFile } from '../../bank-statements/read-statement.ts'
import type { SignedInSuperuser } from '../../identity/second-factor/signed-in-superuser.ts'
import type { Reader, Transaction } from '../../platform/database/database.ts'
import { describeChange, Refusal, refuseField, requireFound } from '../../platform/http/refusal.ts'
import type { Shop } from '../../shop.ts'
import { readStoredStatement } from './statement-file.ts'
import {
  confirmImport,
  findImport,
  type ImportFile,
  importJob,
  insertImport,
  type NewImport,
  refuseIfRunning,
} from './store.ts'

type Upload = { superuserId: number; kind: UploadKind; files: ImportFile[]; account?: string | undefined }

/** Stores the files and lets a job check them. Refuses 'too-large', 'import-running', and what `readUpload` refuses. */
export async function uploadImport(shop: Shop, { superuserId, kind, files, account }: Upload) {
  const [first] = files
  if (!first) return refuseField('file', { kind: 'required' })
  if (kind !== 'documents' && first.content.length > largestTextFile) throw new Refusal('too-large')
  const { name, csv } =
    kind === 'statement' ? await readUpload(shop.db, first, account) : { name: first.name, csv: {} }
  const taken = kind === 'documents' ? files : [{ name, content: first.content }]
  const row = { kind, name, csv, superuserId, state: 'checking' as const, files: taken }
  await shop.db.transaction(tx => begin(tx, shop, row))
}

/** Refuses 'import-running', 'reason-required'. */
export async function recountByHand(shop: Shop, { actor, reason }: { actor: Actor; reason: string }) {
  const target = { type: 'reports', id: 'all' }
  const row = { kind: 'recount', name: '', files: [], state: 'importing' } as const
  const { superuserId } = actor
  await runAction(shop, { actor, verb: 'recount reports', target, reason, needs: 'reason' }, async tx => {
    await begin(tx, shop, { ...row, superuserId })
  })
}

async function begin(tx: Transaction, { jobs, clock }: Shop, row: Omit<NewImport, 'createdAt'>) {
  const importId = await insertImport(tx, { ...row, createdAt: clock.now() })
  if (importId === null) {
    await refuseIfRunning(tx)
    throw new Refusal('import-running')
  }
  await jobs.enqueue(tx, importJob, { importId })
}

/**
 * A job imports what was checked. Refuses 'reason-required', 'factor-required', 'import-running', 'statement-imported', and
 * 'changed-meanwhile' if it is not waiting for this.
 */
export async function importChecked(
  shop: Shop,
  { actor, id, reason }: { actor: SignedInSuperuser; id: number; reason: string },
) {
  const row = requireFound(await findImport(shop.db, id))
  const isStatement = row.kind === 'statement'
  const file = isStatement ? await readStoredStatement(shop.db, row) : null
  const verb = isStatement ? 'import statement' : 'import legacy file'
  const target = file
    ? { type: 'statement', id: hashStatement(file).slice(0, 16) }
    : { type: 'legacy file', id: `${row.kind} ${row.id}` }
  const needs = 'reason and fresh factor' as const
  await runAction(shop, { actor, verb, target, reason, needs }, async tx => {
    await confirmImport(tx, row)
    if (file) {
      await requireNew(tx, file)
      await beginFile(tx, { file, by: actor.email, now: shop.clock.now(), lines: row.total })
    }
    await shop.jobs.enqueue(tx, importJob, { importId: id })
  })
}

async function requireNew(db: Reader, file: StatementFile) {
  const known = await findFileByHash(db, hashStatement(file))
  if (!known || known.done < known.lines) return
  const changed = describeChange({ by: known.importedBy, at: known.importedAt })
  throw new Refusal('statement-imported', { changed })
}

/** Refuses 'statement-empty', 'statement-wrong-kind' and 'statement-imported', and a CSV as `openStatement` does. */
async function readUpload(db: Reader, { name, content: bytes }: ImportFile, account: string | undefined) {
  if (bytes.every(byte => byte <= 32)) throw new Refusal('statement-empty', { fields: ['file'] })
  if (isOtherKind(bytes)) throw new Refusal('statement-wrong-kind', { fields: ['file'] })
  // The name of the file becomes part of the source of each line.
  const plain = name.replace(/[\p{Cc}\p{Cf}]/gu, '')
  const file = await openStatement(db, { name: plain, bytes, account: account || undefined })
  await requireNew(db, file)
  return file
}

const otherKinds = [
  '%PDF',
  'PK\u0003\u0004',
  '\u00d0\u00cf\u0011\u00e0',
  '\u0089PNG',
  'GIF8',
  '\u00ff\u00d8\u00ff',
  '\u001f\u008b',
]
const otherFormats = /^\s*(1CClientBankExchange|\{1:|:20:|<!doctype html|<html)/i

/** Documents, spreadsheets, images, archives, and the formats of statements that the shop does not read. */
function isOtherKind(bytes: Uint8Array): boolean {
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, 200))
  const isUtf16 = /^(\u00ff\u00fe|\u00fe\u00ff)/.test(start)
  return (
    otherKinds.some(kind => start.startsWith(kind)) ||
    otherFormats.test(start.replace(/^\u00ef\u00bb\u00bf/, '')) ||
    (!isUtf16 && bytes.includes(0))
  )
}
