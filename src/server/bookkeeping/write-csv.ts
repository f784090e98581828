import { open, rm } from 'node:fs/promises'
import { csvLines, type Table } from '../platform/files/csv-table.ts'

/** Refuses (EEXIST) to replace a file. What could not be written in full is removed. */
export async function writeCsv(path: string, table: Table) {
  await writeFile(path, async write => {
    for await (const lines of csvLines(table)) await write(lines)
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
