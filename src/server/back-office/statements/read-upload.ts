import type { DescribedCsv } from '../../../contract/back-office/statements.ts'
import { type CsvFormat, type CsvOptions, profileNames } from '../../bank-statements/csv/choose-profile.ts'
import { findFormatFaults } from '../../bank-statements/csv/find-format-faults.ts'
import type { StatementFile } from '../../bank-statements/read-statement.ts'
import { decodeText, decodeXml, UnreadableFile } from '../../platform/decode-text.ts'
import { Refusal } from '../../platform/refusal.ts'

export type Upload = { file: Uint8Array; name: string; format?: DescribedCsv | undefined } & {
  [Option in 'bank' | 'account' | 'currency' | 'encoding']?: string | undefined
}

/** Refuses 'bad-request', 'statement-empty', 'statement-wrong-kind' and 'statement-encoding', each with its field. */
export function readUpload({ file: bytes, name, format, ...options }: Upload): StatementFile {
  const csv = Object.fromEntries(Object.entries(options).filter(([, value]) => value)) as CsvOptions
  if (format) csv.custom = readFormat(format, csv)
  if (csv.bank !== undefined && !profileNames().includes(csv.bank))
    throw new Refusal('bad-request', { problems: { bank: { kind: 'notOffered' } } })
  if (bytes.every(byte => byte <= 32)) throw new Refusal('statement-empty', { fields: ['file'] })
  if (isOtherKind(bytes)) throw new Refusal('statement-wrong-kind', { fields: ['file'] })
  requireEncoding(bytes, csv.encoding)
  // The bank's name of the file becomes part of the source of each line.
  return { name: name.replace(/[\p{Cc}\p{Cf}]/gu, ''), bytes, csv }
}

/** Refuses 'bad-request' with what is missing. */
function readFormat(format: DescribedCsv, { bank, encoding }: CsvOptions): CsvFormat {
  // The schema leaves undefined fields out.
  const described = { ...format, encoding: encoding ?? 'utf-8' } as CsvFormat
  const faults = [...findFormatFaults(described), ...(bank === undefined ? [] : ['bank'])]
  if (faults.length > 0)
    throw new Refusal('bad-request', {
      problems: Object.fromEntries(faults.map(fault => [fault, { kind: 'required' }])),
    })
  return described
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

function requireEncoding(bytes: Uint8Array, encoding: string | undefined) {
  const isXml = bytes.subarray(0, 10).includes(60)
  if (!isXml && encoding === undefined) return
  try {
    if (isXml) decodeXml(bytes)
    else decodeText(bytes, encoding ?? '')
  } catch (error) {
    if (error instanceof UnreadableFile) throw new Refusal('statement-encoding', { fields: ['encoding'] })
    throw error
  }
}
