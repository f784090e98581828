import { parse } from 'csv-parse/sync'
import { type Fault, UnreadableFile } from './decode-text.ts'

export type CsvRow = { line: number; fields: readonly string[] }

const longestRow = 100_000

/** The rows of a CSV text that are not empty, with the lines on which they begin. Throws `UnreadableFile`. */
export function readCsvRows(text: string, delimiter: string): CsvRow[] {
  try {
    // Within quotes the parser would count a line break of two characters twice.
    const records: unknown = parse(text.replaceAll('\r\n', '\n'), {
      delimiter,
      bom: true,
      info: true,
      raw: true,
      trim: true,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      max_record_size: longestRow,
    })
    // With `info` and `raw` the parser returns each record with the number of the line on which it ends.
    return (records as { record: string[]; raw: string; info: { lines: number } }[]).map(
      ({ record, raw, info }) => ({ line: info.lines - lineBreaksIn(raw), fields: record }),
    )
  } catch (error) {
    const detail = error instanceof Error ? error.message : String(error)
    throw new UnreadableFile(t => t.noTable(detail))
  }
}

/** Throws `UnreadableFile` with every row that is shorter than the header, or longer by more than empty fields. */
export function requireFullRows(rows: readonly CsvRow[], header: readonly string[]) {
  const named = header.at(-1) === '' ? header.length - 1 : header.length
  const faults = rows
    .filter(({ fields }) => fields.length < named || fields.slice(header.length).some(Boolean))
    .map(
      ({ line, fields }): Fault =>
        t =>
          t.at({ kind: 'line', number: line }, t.fields(fields.length, header.length)),
    )
  if (faults.length > 0) throw new UnreadableFile(...faults)
}

function lineBreaksIn(raw: string): number {
  return raw.trim().split('\n').length - 1
}
