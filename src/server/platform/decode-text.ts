/** A file that somebody gave and that cannot be read: each fault with its place in the file. */
export class UnreadableFile extends Error {
  readonly faults: readonly string[]
  constructor(...faults: string[]) {
    super(faults.join('\n'))
    this.name = 'UnreadableFile'
    this.faults = faults
  }
}

/** XML as text, in the encoding it declares. */
export function decodeXml(bytes: Uint8Array): string {
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, 200))
  const declared = /^[\s\S]{0,3}<\?xml[^>]*\sencoding\s*=\s*["']([\w.-]+)["']/.exec(start)?.[1]
  return decode(bytes, encodingOfMark(bytes) ?? declared ?? 'utf-8')
}

/**
 * A CSV file as text: UTF-8 if it is that, otherwise the encoding that was given or, of those that banks use, the
 * one in which most of the text makes sense to `score`.
 */
export function decodeCsv(bytes: Uint8Array, given: string | null, score: (text: string) => number): string {
  if (given) return decode(bytes, given)
  try {
    return decode(bytes, encodingOfMark(bytes) ?? 'utf-8')
  } catch {
    const readings = ['windows-1251', 'windows-1252', 'windows-1257'].map(encoding => decode(bytes, encoding))
    return readings.reduce((best, reading) => (score(reading) > score(best) ? reading : best))
  }
}

function encodingOfMark(bytes: Uint8Array): string | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8'
  return encodingOfZeros(bytes)
}

/** UTF-16 without a mark: its separators and digits have a zero beside them, and no text of another encoding has any. */
function encodingOfZeros(bytes: Uint8Array): string | null {
  if (bytes.length === 0) return null
  const start = [...bytes.subarray(0, 1000)]
  const zerosAt = (parity: number) => start.filter((byte, index) => byte === 0 && index % 2 === parity).length
  const [even, odd] = [zerosAt(0), zerosAt(1)]
  // One in a thousand is a fault of the file.
  if (Math.abs(odd - even) * 20 < start.length) return null
  return odd > even ? 'utf-16le' : 'utf-16be'
}

function decode(bytes: Uint8Array, encoding: string): string {
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes)
    // No text has it, and PostgreSQL takes none.
    if (text.includes('\0')) throw new UnreadableFile(`The file is no text in the encoding ${encoding}.`)
    return text
  } catch (error) {
    if (error instanceof UnreadableFile) throw error
    if (error instanceof RangeError && 'code' in error && error.code === 'ERR_ENCODING_NOT_SUPPORTED')
      throw new UnreadableFile(`The encoding '${encoding}' is not known.`)
    throw new UnreadableFile(`The file is not in the encoding ${encoding}.`)
  }
}
