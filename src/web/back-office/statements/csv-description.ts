import type { CsvFormat } from '../../../contract/back-office/statements.ts'
import {
  csvDelimiters,
  directions,
  isSameHeader,
  rowStates,
  type StatementColumn,
  splitFirstLines,
  statementColumns,
} from '../../../domain/payments/statement-csv.ts'

/** What the form has: `columns` by place in the header line, and the words of each meaning, separated by commas. */
export type Description = Pick<
  CsvFormat,
  'account' | 'currency' | 'encoding' | 'delimiter' | 'date' | 'decimal'
> & {
  headerLine: number
  columns: Readonly<Record<number, StatementColumn | ''>>
  words: Readonly<Record<string, string>>
}

export const meanings = { direction: directions, state: rowStates } as const

/** The file's own form as far as it shows; of a file that was described before, its description. */
export function suggestDescription(bytes: Uint8Array, saved: readonly CsvFormat[]): Description {
  for (const format of saved) {
    const headerLine = readLines(bytes, format).findIndex(line => isSameHeader(line, format.header))
    if (headerLine >= 0) return { ...format, headerLine, columns: byPlace(format), words: joinWords(format) }
  }
  const encoding = isUtf8(bytes) ? 'utf-8' : 'windows-1252'
  const [delimiter = ';'] = [...csvDelimiters].sort(
    (left, right) =>
      countCells(readLines(bytes, { encoding, delimiter: right })) -
      countCells(readLines(bytes, { encoding, delimiter: left })),
  )
  const lines = readLines(bytes, { encoding, delimiter })
  const headerLine = lines.findIndex(line => line.length === countCells(lines))
  const format = { account: '', currency: '', date: 'DD.MM.YYYY', decimal: ',' } as const
  return { ...format, encoding, delimiter, headerLine, columns: {}, words: {} }
}

export function readLines(bytes: Uint8Array, form: Pick<CsvFormat, 'encoding' | 'delimiter'>): string[][] {
  return splitFirstLines(new TextDecoder(form.encoding).decode(bytes), form.delimiter)
}

export function toCsvFormat(description: Description, header: string[]): CsvFormat {
  const { account, currency, encoding, delimiter, date, decimal, columns, words } = description
  const placed = Object.entries(columns).map(([place, column]) => [column, Number(place)] as const)
  const has = (column: StatementColumn) => placed.some(([name]) => name === column)
  return {
    account,
    currency,
    encoding,
    delimiter,
    date,
    decimal,
    header,
    columns: Object.fromEntries(placed.filter(([column]) => column)),
    ...(has('direction') ? { directions: splitWords(words, directions) } : {}),
    ...(has('state') ? { states: splitWords(words, rowStates) } : {}),
  }
}

function byPlace({ columns }: CsvFormat): Description['columns'] {
  return Object.fromEntries(
    statementColumns.flatMap(column => (columns[column] === undefined ? [] : [[columns[column], column]])),
  )
}

function joinWords({ directions: ways = {}, states = {} }: CsvFormat): Description['words'] {
  const words: Record<string, string> = {}
  for (const [word, meaning] of Object.entries({ ...ways, ...states }))
    words[meaning] = words[meaning] ? `${words[meaning]}, ${word}` : word
  return words
}

function splitWords<Meaning extends string>(words: Description['words'], known: readonly Meaning[]) {
  return Object.fromEntries(
    known.flatMap(meaning =>
      (words[meaning] ?? '')
        .split(',')
        .map(word => word.trim())
        .filter(Boolean)
        .map(word => [word, meaning] as const),
    ),
  )
}

function countCells(lines: readonly (readonly string[])[]): number {
  return Math.max(...lines.map(line => line.length))
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    // The sample may end within a letter.
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true })
    return true
  } catch {
    return false
  }
}
