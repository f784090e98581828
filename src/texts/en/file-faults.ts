import { legacyFaults } from './legacy-faults.ts'

/** Why a file cannot be read. `place` is 'line 3' or 'entry 3'. */
export const fileFaults = {
  legacy: legacyFaults,
  at: (place: Place, fault: string) => `${place.kind} ${place.number}: ${fault}`,
  notText: (encoding: string) => `The file is not a text in the encoding ${encoding}.`,
  encodingUnknown: (encoding: string) => `The encoding '${encoding}' is not known.`,
  otherEncoding: (encoding: string) => `The file is not in the encoding ${encoding}.`,
  isUtf8: (encoding: string) => `The file is in the encoding utf-8, not ${encoding}: describe it with utf-8.`,
  empty: 'is empty',
  noTable: (detail: string) => `The table cannot be read: ${detail}`,
  fields: (found: number, named: number) => `it has ${found} fields, the header ${named}`,
  amountEmpty: 'amount: it is empty',
  notDay: (text: string, format: string) => `date: '${text}' is not a day written ${format}`,
  notCurrency: (text: string) => `currency: '${text}' is not a currency`,
  bothSums: (credit: string, debit: string) => `credit: '${credit}' stands beside the debit '${debit}'`,
  notAmount: (column: string, _text: string, detail: string) => (column ? `${column}: ${detail}` : detail),
  wordUnknown: (column: string, word: string, known: string) =>
    `${column}: '${word}' is not known; known are ${known}`,
  noStatement: 'The file has no statement (Stmt).',
  noAccount: 'A statement has no account (Acct/Id).',
  statusUnknown: (status: string, known: string) =>
    `the status (Sts) '${status}' is not known; known are ${known}`,
  entities: 'The file declares a document type or an entity, which a statement does not have.',
  notCamt: 'The file is not a camt.053 statement (camt.053.001.02 to .13).',
  damagedXml: (line: number, detail: string) => `The XML is damaged in line ${line}: ${detail}`,
  unreadableXml: (detail: string) => `The file cannot be read as XML: ${detail}.`,
  noAmountCurrency: 'the amount (Amt) has no currency',
  belowZero: (text: string) => `'${text}' is below zero`,
  noDirection: (code: string) => `CdtDbtInd is '${code}', neither CRDT nor DBIT`,
  noIndicator: (word: string) => `RvslInd is '${word}', neither true nor false`,
  notCalendarDay: (text: string) => `'${text}' is not a calendar day (BookgDt)`,
  unsupported: (format: string) => `The file is in the format ${format}, which is not supported.`,
  exportCamt: 'Export camt.053 from the bank, or CSV.',
  foreignAccount: (account: string, own: string) =>
    `The file is of account ${account}, which is not the shop's: ${own}.`,
  future: (place: string, day: string, today: string) =>
    `${place}: it is booked on ${day}, in the future: today is ${today}.`,
}

type Place = { kind: 'line' | 'entry'; number: number }
