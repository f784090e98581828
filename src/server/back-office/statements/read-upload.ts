import { openStatement, type StatementFile } from '../../bank-statements/read-statement.ts'
import type { Reader } from '../../platform/database/database.ts'
import { Refusal } from '../../platform/http/refusal.ts'

export type Upload = { file: Uint8Array; name: string; account?: string | undefined }

/** Refuses 'statement-empty' and 'statement-wrong-kind', and a CSV as `openStatement` does. */
export async function readUpload(db: Reader, { file: bytes, name, account }: Upload): Promise<StatementFile> {
  if (bytes.every(byte => byte <= 32)) throw new Refusal('statement-empty', { fields: ['file'] })
  if (isOtherKind(bytes)) throw new Refusal('statement-wrong-kind', { fields: ['file'] })
  // The name of the file becomes part of the source of each line.
  return openStatement(db, {
    name: name.replace(/[\p{Cc}\p{Cf}]/gu, ''),
    bytes,
    account: account || undefined,
  })
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
