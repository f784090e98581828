import { parse } from 'csv-parse/sync'
import { UnreadableFile } from './decode-text.ts'

export type CsvRow = { line: number; fields: readonly string[] }

const delimiters = [';', ',', '\t', '|'] as const
const longestRow = 100_000
/** Banks write a few lines about the account before the table. */
const linesBeforeTable = 30

/**
 * The rows of a CSV table, its header first: the row and the delimiter in which `recognized` knows most names. Rows of
 * another length than the header are faults. Throws `UnreadableFile`.
 */
export function readCsv(
  text: string,
  recognized: (header: readonly string[]) => number,
): { header: readonly string[]; rows: CsvRow[] } {
  const best = headerOf(text, recognized)
  if (!best) throw new UnreadableFile('No row of the file names columns that are known.')

  const rows = rowsOf(text, best.delimiter).filter(({ line }) => line > best.line)
  const faults = rows
    .filter(({ fields }) => fields.length !== best.header.length)
    .map(
      ({ line, fields }) => `line ${line}: it has ${fields.length} fields, the header ${best.header.length}`,
    )
  if (faults.length > 0) throw new UnreadableFile(...faults)
  return { header: best.header, rows }
}

/** How many names the likeliest header of a text holds: tells a wrong encoding from the right one. */
export function recognizedIn(text: string, recognized: (header: readonly string[]) => number): number {
  try {
    return headerOf(text, recognized)?.score ?? 0
  } catch {
    return 0
  }
}

function headerOf(text: string, recognized: (header: readonly string[]) => number) {
  const start = text.split('\n', linesBeforeTable).join('\n')
  const candidates = delimiters.flatMap(delimiter =>
    tolerantRowsOf(start, delimiter).map(({ line, fields }) => ({
      delimiter,
      line,
      header: fields,
      score: recognized(fields),
    })),
  )
  const best = candidates.toSorted((left, right) => right.score - left.score)[0]
  return best && best.score > 0 ? best : null
}

/** Cut off in the middle of a row, the last one may not be whole. */
function tolerantRowsOf(text: string, delimiter: string): CsvRow[] {
  try {
    return rowsOf(text, delimiter)
  } catch {
    return text.split('\n').map((line, index) => ({
      line: index + 1,
      fields: line.split(delimiter).map(field => field.trim().replace(/^"|"$/g, '')),
    }))
  }
}

function rowsOf(text: string, delimiter: string): CsvRow[] {
  try {
    // Within quotes the parser would count a line's end of two signs twice.
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
    // With `info` and `raw` the parser gives each record with what it knows of it, and that is where the record ends.
    return (records as { record: string[]; raw: string; info: { lines: number } }[]).map(
      ({ record, raw, info }) => ({ line: info.lines - lineBreaksIn(raw), fields: record }),
    )
  } catch (error) {
    throw new UnreadableFile(
      `The table cannot be read: ${error instanceof Error ? error.message : String(error)}`,
    )
  }
}

function lineBreaksIn(raw: string): number {
  return raw.trim().split('\n').length - 1
}
