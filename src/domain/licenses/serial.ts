const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const serialShape = /^[0-9A-HJKMNP-TV-Z]{20}$/
const separators = /[\s\u2010-\u2015-]/g

/** Takes 13 bytes. A serial number always contains a letter, which distinguishes it from an id. */
export function serialFromBytes(bytes: Uint8Array): string {
  const symbols = Array.from({ length: 20 }, (_, index) => alphabet.charAt(readBits(bytes, index * 5)))
  return formatGroups(ensureLetter(symbols.join('')))
}

/** Null for what is not a serial number. Accepts O, I and L for the digits they resemble. */
export function normalizeSerial(text: string): string | null {
  const symbols = text.toUpperCase().replace(separators, '').replace(/O/g, '0').replace(/[IL]/g, '1')
  return serialShape.test(symbols) && /[A-Z]/.test(symbols) ? formatGroups(symbols) : null
}

/** Does the same as `normalizeSerial`. Serial numbers of a legacy shop have 6 to 64 letters, digits and dashes. */
export function readSerial(text: string): string | null {
  const legacy = text.trim().toUpperCase()
  return (
    normalizeSerial(text) ?? (/^(?=.*[A-Z])[A-Z0-9][A-Z0-9-]{4,62}[A-Z0-9]$/.test(legacy) ? legacy : null)
  )
}

export function maskSerial(serial: string): string {
  if (!serial.includes('-')) return `${serial.slice(0, 4)}-••••`
  return serial
    .split('-')
    .map((group, index) => (index === 0 ? group : '••••'))
    .join('-')
}

const serialInText = /\b[0-9A-HJKMNP-TV-Z]{4}(?:-[0-9A-HJKMNP-TV-Z]{4}){4}\b/g

/** Serial numbers of a legacy shop have no shape by which they could be found: they must be among the `known` ones. */
export function maskSerialsIn(text: string, known: readonly string[]): string {
  return known
    .reduce((masked, serial) => masked.replaceAll(serial, maskSerial(serial)), text)
    .replace(serialInText, maskSerial)
}

function readBits(bytes: Uint8Array, position: number): number {
  const index = position >> 3
  const pair = ((bytes[index] ?? 0) << 8) | (bytes[index + 1] ?? 0)
  return (pair >> (11 - (position & 7))) & 31
}

function ensureLetter(symbols: string): string {
  return /[A-Z]/.test(symbols) ? symbols : alphabet.charAt(10 + Number(symbols.charAt(0))) + symbols.slice(1)
}

function formatGroups(symbols: string): string {
  return symbols.replace(/(.{4})(?=.)/g, '$1-')
}
