import { Readable } from 'node:stream'
import type { Reader } from '../../platform/database.ts'
import { type ExportRow, findFiles } from './store.ts'
import { centralDirectory, localHeader, type ZipEntry } from './zip.ts'

const filesAtOnce = 10

/** A few files at a time, as fast as the customer receives them. */
export function openZip(db: Reader, { id, requestedAt }: ExportRow): Readable {
  return Readable.from(writeZip(db, id, requestedAt), { objectMode: false })
}

async function* writeZip(db: Reader, exportId: number, modified: Date) {
  const entries: ZipEntry[] = []
  let after = 0
  for (;;) {
    const files = await findFiles(db, { exportId, after, most: filesAtOnce })
    for (const { id, name, crc32, size, packed } of files) {
      const entry = { name, crc32, size, packedSize: packed.length }
      yield localHeader(entry, modified)
      yield packed
      entries.push(entry)
      after = id
    }
    if (files.length < filesAtOnce) break
  }
  yield centralDirectory(entries, modified)
}
