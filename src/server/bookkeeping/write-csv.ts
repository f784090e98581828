import { open, rm } from 'node:fs/promises'
import { stringify } from 'csv-stringify/sync'
import { plainAmount } from '../../domain/money/money.ts'

/** An amount in minor units is a bigint. */
export type Cell = string | number | bigint | null

export type Table = {
  header: readonly string[]
  batches: AsyncIterable<Cell[][]>
  /** Once all batches have been read. */
  totals(): Cell[][]
}

/** Refuses (EEXIST) to replace a file. What could not be written in full is removed. */
export async function writeCsv(path: string, { header, batches, totals }: Table) {
  let count = 0
  await writeFile(path, async write => {
    await write(`\uFEFF${format([[...header]])}`)
    for await (const rows of batches) {
      count += rows.length
      await write(format(rows))
    }
    await write(format([...totals(), ['rows', count]]))
  })
}

export async function writeFile(
  path: string,
  run: (write: (content: string | Uint8Array) => Promise<unknown>) => Promise<void>,
) {
  const file = await open(path, 'wx', 0o600)
  try {
    await run(content => file.write(typeof content === 'string' ? Buffer.from(content) : content))
  } catch (error) {
    await rm(path, { force: true })
    throw error
  } finally {
    await file.close()
  }
}

/** A text that a spreadsheet would run as a formula gets an apostrophe; an amount does not. */
function format(rows: readonly Cell[][]): string {
  return stringify([...rows], {
    record_delimiter: '\r\n',
    escape_formulas: true,
    cast: { bigint: minor => plainAmount(Number(minor)) },
  })
}
