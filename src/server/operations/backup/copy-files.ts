import { open } from 'node:fs/promises'
import { promisify } from 'node:util'
import { crc32, gunzip, gzip } from 'node:zlib'

export const compress = promisify(gzip)
export const decompress = promisify(gunzip)

const chunkBytes = 1 << 20

/** Copies in chunks, so that the shop answers meanwhile. A checksum of what was read shows damage later. */
export async function copyFile(
  from: string,
  to: string,
  { signal, isDurable }: { signal?: AbortSignal | undefined; isDurable: boolean },
): Promise<{ size: number; crc: number }> {
  await using source = await open(from)
  await using target = await open(to, 'wx', 0o600)
  const chunk = Buffer.allocUnsafe(Math.min(chunkBytes, Math.max((await source.stat()).size, 1)))
  let size = 0
  let crc = 0
  for (;;) {
    signal?.throwIfAborted()
    const { bytesRead } = await source.read(chunk, 0, chunk.length)
    if (bytesRead === 0) break
    const read = chunk.subarray(0, bytesRead)
    crc = crc32(read, crc)
    size += bytesRead
    await writeAll(target, read)
  }
  if (isDurable) await target.sync()
  return { size, crc }
}

async function writeAll(
  target: { write(part: Uint8Array): Promise<{ bytesWritten: number }> },
  read: Buffer,
) {
  for (let written = 0; written < read.length; )
    written += (await target.write(read.subarray(written))).bytesWritten
}

export async function writeDurably(file: string, content: string | Uint8Array) {
  await using target = await open(file, 'wx', 0o600)
  await target.writeFile(content)
  await target.sync()
}

/** What was created or renamed in a folder survives a power cut only then. */
export async function syncFolder(folder: string) {
  await using opened = await open(folder)
  await opened.sync()
}

/** A few at a time: most of the time is spent waiting for the disk. */
export async function forEachFew<Item>(items: readonly Item[], run: (item: Item) => Promise<void>) {
  const rest = (function* () {
    yield* items
  })()
  const workers = Array.from({ length: 4 }, async () => {
    // An error ends the generator, and so the loops of the others.
    for (const item of rest) await run(item)
  })
  await Promise.allSettled(workers)
  await Promise.all(workers)
}
