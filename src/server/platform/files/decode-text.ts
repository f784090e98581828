import { fileFaults as english } from '../../../texts/en/file-faults.ts'

export type FaultWords = typeof english
export type Fault = (words: FaultWords) => string

export class UnreadableFile extends Error {
  readonly #faults: readonly Fault[]
  constructor(...faults: Fault[]) {
    super(describeFaults(faults, english).join('\n'))
    this.name = 'UnreadableFile'
    this.#faults = faults
  }

  get faults(): readonly Fault[] {
    return this.#faults
  }

  describe(words: FaultWords = english): string[] {
    return describeFaults(this.#faults, words)
  }
}

/** Each one once. */
export function describeFaults(faults: readonly Fault[], words: FaultWords = english): string[] {
  return [...new Set(faults.map(fault => fault(words)))]
}

/** A cell or an element that cannot be read; the file may have several. */
export class FaultyValue extends RangeError {
  readonly fault: Fault
  constructor(fault: Fault) {
    super(fault(english))
    this.fault = fault
  }
}

/** Options of a parser that changes no value and resolves nothing. */
export const plainXml = {
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  removeNSPrefix: true,
  parseTagValue: false,
  parseAttributeValue: false,
  processEntities: false,
}

export function decodeXml(bytes: Uint8Array): string {
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, 200))
  const declared = /^[\s\S]{0,3}<\?xml[^>]*\sencoding\s*=\s*["']([\w.-]+)["']/.exec(start)?.[1]
  return decodeText(bytes, declared ?? 'utf-8')
}

/** A text in an encoding, or in that of its byte order mark. Throws `UnreadableFile`. */
export function decodeText(bytes: Uint8Array, encoding: string): string {
  const actual = encodingOfMark(bytes) ?? encoding
  try {
    const text = new TextDecoder(actual, { fatal: true }).decode(bytes)
    // PostgreSQL does not store it.
    if (text.includes('\0')) throw new UnreadableFile(t => t.notText(actual))
    return text
  } catch (error) {
    if (error instanceof UnreadableFile) throw error
    if (error instanceof RangeError && 'code' in error && error.code === 'ERR_ENCODING_NOT_SUPPORTED')
      throw new UnreadableFile(t => t.encodingUnknown(actual))
    throw new UnreadableFile(t => t.otherEncoding(actual))
  }
}

function encodingOfMark(bytes: Uint8Array): string | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 'utf-8' : null
}
