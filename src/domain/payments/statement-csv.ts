/** What a column of a CSV can have. */
export const statementColumns = [
  'date',
  'amount',
  'credit',
  'debit',
  'direction',
  'state',
  'currency',
  'account',
  'bank-reference',
  'reference',
  'payer',
  'text',
] as const

/** 'D.M.YYYY' is read with and without leading zeros. */
export const dateFormats = [
  'YYYY-MM-DD',
  'DD.MM.YYYY',
  'DD.MM.YY',
  'D.M.YYYY',
  'DD-MM-YYYY',
  'DD/MM/YYYY',
  'MM/DD/YYYY',
  'YYYYMMDD',
] as const

export const rowStates = ['booked', 'pending', 'skipped'] as const
export const directions = ['credit', 'debit'] as const
export const statementEncodings = [
  'utf-8',
  'windows-1250',
  'windows-1251',
  'windows-1252',
  'iso-8859-15',
  'utf-16le',
] as const
export const csvDelimiters = [';', ',', '\t', '|'] as const

export type StatementColumn = (typeof statementColumns)[number]
export type DateFormat = (typeof dateFormats)[number]

/** Some banks write a few lines about the account above the table. */
const mostLinesAbove = 30

/** The cells of the lines among which the header line is. */
export function splitFirstLines(text: string, delimiter: string): string[][] {
  return text
    .replace(/^\ufeff/, '')
    .split(/\r?\n/, mostLinesAbove)
    .map(line => splitLine(line, delimiter))
}

function splitLine(line: string, delimiter: string): string[] {
  const cells: string[] = ['']
  let isQuoted = false
  for (const sign of line) {
    if (sign === '"') isQuoted = !isQuoted
    else if (sign === delimiter && !isQuoted) cells.push('')
    else cells.push(cells.pop() + sign)
  }
  return cells.map(cell => cell.trim())
}

/** Some banks end the header line, or each line, with a delimiter. */
export function isSameHeader(left: readonly string[], right: readonly string[]): boolean {
  return comparable(left) === comparable(right)
}

function comparable(header: readonly string[]): string {
  return (header.at(-1) === '' ? header.slice(0, -1) : header).join('\n')
}

type Described = {
  columns: Partial<Record<StatementColumn, number>>
  currency: string
  directions?: object | undefined
  states?: object | undefined
}

/** The columns without which a debit could be booked as a credit, or money that never arrived. */
export function findFormatFaults({ columns, currency, directions, states }: Described): StatementColumn[] {
  const { date, amount, credit, debit, direction, state } = columns
  const faults: [StatementColumn, boolean][] = [
    ['date', date === undefined],
    ['amount', (amount === undefined) === (credit === undefined || debit === undefined)],
    ['direction', (direction === undefined) !== (directions === undefined)],
    ['state', (state === undefined) !== (states === undefined)],
    ['currency', columns.currency === undefined && currency === ''],
  ]
  return faults.flatMap(([column, isFault]) => (isFault ? [column] : []))
}
