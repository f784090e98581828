// The part of the ZIP format that an export needs: https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT

/** A file whose content is deflated. Its name is ASCII. */
export type ZipEntry = { name: string; crc32: number; size: number; packedSize: number }

const localSize = 30
const centralSize = 46
const endSize = 22
/** More would need ZIP64. */
export const mostZipEntries = 65_535

/** Of the whole ZIP, in bytes. */
export function zipSize({ files, packed, names }: { files: number; packed: number; names: number }): number {
  return packed + 2 * names + files * (localSize + centralSize) + endSize
}

/** Its deflated content follows it. */
export function localHeader(entry: ZipEntry, modified: Date): Buffer {
  const signature = Buffer.from('PK\x03\x04')
  return Buffer.concat([signature, describeEntry(entry, modified), Buffer.from(entry.name)])
}

/** The end of the ZIP. Entries in the order of their contents. */
export function centralDirectory(entries: readonly ZipEntry[], modified: Date): Buffer {
  let offset = 0
  const headers = entries.map(entry => {
    const name = Buffer.from(entry.name)
    const head = Buffer.from('PK\x01\x02\x14\x00')
    const position = Buffer.alloc(14)
    position.writeUInt32LE(offset, 10)
    offset += localSize + name.length + entry.packedSize
    return Buffer.concat([head, describeEntry(entry, modified), position, name])
  })
  const directory = Buffer.concat(headers)
  const end = Buffer.alloc(endSize)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([directory, end])
}

/** The fields that both headers have. */
function describeEntry({ name, crc32, size, packedSize }: ZipEntry, modified: Date): Buffer {
  const fields = Buffer.alloc(26)
  const version = 20
  const deflated = 8
  fields.writeUInt16LE(version, 0)
  fields.writeUInt16LE(deflated, 4)
  fields.writeUInt16LE((modified.getUTCHours() << 11) | (modified.getUTCMinutes() << 5), 6)
  const day = ((modified.getUTCMonth() + 1) << 5) | modified.getUTCDate()
  fields.writeUInt16LE(((modified.getUTCFullYear() - 1980) << 9) | day, 8)
  fields.writeUInt32LE(crc32, 10)
  fields.writeUInt32LE(packedSize, 14)
  fields.writeUInt32LE(size, 18)
  fields.writeUInt16LE(Buffer.byteLength(name), 22)
  return fields
}
