import type { CsvRow } from '../../platform/csv.ts'
import { UnreadableFile } from '../../platform/decode-text.ts'
import { plainName, type StatementColumn } from './csv-columns.ts'

const credits = wordsOf(
  'c, k, cr, crdt, credit, in, incoming, inflow, received, money in, paid in, h, haben, gutschrift, eingang, ' +
    'eingehend, zahlungseingang, kreedit, sissetulek, laekumine, кредит, кт, приход, поступление, зачисление, ' +
    'входящий, входящая, входящее, +',
)
const debits = wordsOf(
  'd, db, dr, dbit, debit, out, outgoing, outflow, sent, money out, paid out, s, soll, belastung, ausgang, ' +
    'ausgehend, zahlungsausgang, deebet, väljaminek, дебет, дт, расход, списание, исходящий, исходящая, исходящее, -',
)

export function directionOfWord(word: string): 'credit' | 'debit' | null {
  const plain = plainName(word)
  if (credits.has(plain)) return 'credit'
  return debits.has(plain) ? 'debit' : null
}

/**
 * The columns, and where no amount has a sign, the direction also by its cells: some banks give its column no name, or
 * one that is not known. Throws `UnreadableFile` where it cannot be told what went out.
 */
export function withDirection(
  columns: Map<StatementColumn, number>,
  { header, rows }: { header: readonly string[]; rows: readonly CsvRow[] },
): Map<StatementColumn, number> {
  const amount = columns.get('amount')
  const isSigned = rows.some(({ fields }) => /[-\u2212]/.test(fields[amount ?? -1] ?? ''))
  if (amount === undefined || columns.has('direction') || isSigned) return columns

  const taken = new Set(columns.values())
  const unknown = header
    .map((name, index) => ({ name, index, words: rows.map(({ fields }) => fields[index] ?? '') }))
    .filter(({ index }) => !taken.has(index))
  const direction = unknown.find(({ words }) => words.length > 0 && words.every(saysDirection))
  if (direction) return new Map([...columns, ['direction', direction.index]])

  const doubtful = unknown.find(({ words }) => words.some(word => word.length > 2 && saysDebit(word)))
  if (!doubtful) return columns
  throw new UnreadableFile(
    `No amount has a sign, and column ${doubtful.index + 1} ('${doubtful.name}') says of some that they went out, but ` +
      "not of all whether they did. Write in a column 'direction' C for what came and D for what went out.",
  )
}

/** A minus is what some banks write into cells that are empty. */
function saysDirection(word: string): boolean {
  return directionOfWord(word) !== null && !/^[+-]$/.test(word.trim())
}

function saysDebit(word: string): boolean {
  return directionOfWord(word) === 'debit'
}

function wordsOf(list: string): Set<string> {
  return new Set(list.split(', ').map(plainName))
}
