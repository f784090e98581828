import { Readable } from 'node:stream'
import { stringify } from 'csv-stringify/sync'
import type { FastifyReply } from 'fastify'
import { type Language, languageFacts } from '../../../domain/languages.ts'
import { plainAmount } from '../../../domain/money/money.ts'

/** An amount in minor units is a bigint, and digits with a point are a decimal: both have the language's decimal mark. */
export type Cell = string | number | bigint | { decimal: string } | null

export type Table = {
  header: readonly string[]
  batches: AsyncIterable<Cell[][]>
  /** Once all batches have been read. */
  totals?(): Cell[][]
}

/** The last line is 'rows' with their number, so that a file that was cut off is noticed. Where decimals have a comma, `;` is between the cells. */
export async function* csvLines({ header, batches, totals }: Table, language: Language = 'en') {
  let count = 0
  yield `\uFEFF${format([[...header]], language)}`
  for await (const rows of batches) {
    count += rows.length
    if (rows.length > 0) yield format(rows, language)
  }
  yield format([...(totals?.() ?? []), ['rows', count]], language)
}

/** Rows are read as fast as they are received. A fault ends the download before its last line. */
export function sendCsv(
  reply: FastifyReply,
  { name, table, language }: { name: string; table: Table; language: Language },
) {
  return reply
    .header('content-disposition', `attachment; filename="${name}.csv"`)
    .header('cache-control', 'no-store')
    .type('text/csv; charset=utf-8')
    .send(Readable.from(csvLines(table, language), { objectMode: false }))
}

/** A text such as '25.5'; an empty one is an empty cell. */
export function decimalCell(text: string | null | undefined): Cell {
  return text ? { decimal: text } : null
}

/** Writes a cell as a file in this language has it. */
export function describeCell(cell: Cell, language: Language): string {
  const write = (decimal: string) => decimal.replace('.', languageFacts[language].decimalMark)
  if (typeof cell === 'bigint') return write(plainAmount(Number(cell)))
  if (typeof cell === 'number') return write(String(cell))
  return cell !== null && typeof cell === 'object' ? write(cell.decimal) : (cell ?? '')
}

/** A text that a spreadsheet would run as a formula gets an apostrophe; an amount does not. */
function format(rows: readonly Cell[][], language: Language): string {
  const write = (cell: Cell) => describeCell(cell, language)
  return stringify([...rows], {
    record_delimiter: '\r\n',
    delimiter: languageFacts[language].decimalMark === ',' ? ';' : ',',
    escape_formulas: true,
    cast: { bigint: write, number: write, object: cell => write({ decimal: String(cell['decimal']) }) },
  })
}
