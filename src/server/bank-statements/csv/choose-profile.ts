import { decodeText, type Fault, UnreadableFile } from '../../platform/decode-text.ts'
import type { CsvProfile, StatementColumn } from './csv-profile.ts'
import { csvProfiles } from './csv-profiles.ts'

export type CsvFormat = Omit<CsvProfile, 'name' | 'headers'>

export type CsvOptions = {
  bank?: string
  custom?: CsvFormat
  encoding?: string
  account?: string
  currency?: string
}

export type ChosenProfile = {
  profile: CsvProfile
  text: string
  header: readonly string[]
  line: number
}

/** Some banks write a few lines about the account above the table. */
const mostLinesAbove = 30

/** Throws `UnreadableFile` where no profile, or not the chosen one, fits the header of the file. */
export function chooseProfile(bytes: Uint8Array, options: CsvOptions): ChosenProfile {
  const isChosen = options.bank !== undefined || options.custom !== undefined
  const faults: Fault[] = []
  for (const profile of candidates(options)) {
    try {
      const text = decodeText(bytes, profile.encoding)
      const table = isChosen ? findColumns(text, profile) : findHeader(text, profile)
      if (table) return { profile, text, ...table }
      if (isChosen) faults.push(t => t.noColumns(profile.name, needed(profile)))
    } catch (error) {
      if (!(error instanceof UnreadableFile)) throw error
      if (isChosen) faults.push(t => error.describe(t).join('\n'))
    }
  }
  if (!isChosen) faults.push(t => t.noHeader(profileNames().join(', ')))
  throw new UnreadableFile(...faults, t => t.chooseBank)
}

export function profileNames(): string[] {
  return [...new Set(csvProfiles.map(({ name }) => name))]
}

export function indexColumns(
  { columns }: CsvFormat,
  header: readonly string[],
): Map<StatementColumn, number> {
  // The entries of `columns` have its keys.
  const named = Object.entries(columns) as [StatementColumn, string | readonly string[]][]
  return new Map(
    named.flatMap(([column, names]) => {
      const index = [names]
        .flat()
        // ING names the currency of the balance first, that of the amount last.
        .map(name => header.lastIndexOf(name))
        .find(found => found >= 0)
      return index === undefined ? [] : [[column, index] as const]
    }),
  )
}

function candidates({ bank, custom, encoding }: CsvOptions): CsvProfile[] {
  const profiles = custom
    ? [{ ...custom, name: 'custom', headers: [] }]
    : csvProfiles.filter(({ name }) => bank === undefined || name === bank)
  return encoding === undefined ? [...profiles] : profiles.map(profile => ({ ...profile, encoding }))
}

function findHeader(text: string, profile: CsvProfile) {
  const known = profile.headers.map(header => comparable(namesIn(header, profile.delimiter)))
  return firstLine(text, profile, header => known.includes(comparable(header)))
}

function findColumns(text: string, profile: CsvProfile) {
  return firstLine(text, profile, header => {
    const found = indexColumns(profile, header)
    return requiredColumns(profile).every(column => found.has(column))
  })
}

/** Without one of them a debit could be booked as a credit, or money that never arrived. */
function requiredColumns({ columns, name }: CsvProfile): StatementColumn[] {
  const deciding: StatementColumn[] = ['date', 'amount', 'credit', 'debit', 'direction', 'state']
  // The keys of `columns` are its columns.
  const all = Object.keys(columns) as StatementColumn[]
  return name === 'custom' ? all : deciding.filter(column => columns[column] !== undefined)
}

function needed(profile: CsvProfile): string {
  return requiredColumns(profile)
    .map(column => [profile.columns[column] ?? []].flat()[0])
    .join(', ')
}

function firstLine(text: string, { delimiter }: CsvProfile, fits: (header: string[]) => boolean) {
  const lines = text.split('\n', mostLinesAbove).map(line => namesIn(line, delimiter))
  const index = lines.findIndex(fits)
  return index < 0 ? null : { header: lines[index] ?? [], line: index + 1 }
}

function namesIn(line: string, delimiter: string): string[] {
  return line
    .replace(/^\ufeff/, '')
    .split(delimiter)
    .map(name =>
      name
        .trim()
        .replace(/^"(.*)"$/, '$1')
        .trim(),
    )
}

/** Some exports end each line with a delimiter. */
function comparable(header: readonly string[]): string {
  return (header.at(-1) === '' ? header.slice(0, -1) : header).join('\n')
}
