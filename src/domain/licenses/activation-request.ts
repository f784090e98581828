import { isCalendarDay } from '../day.ts'
import { armor, readBlock } from './armor.ts'
import { readSerial } from './serial.ts'

const requestFormat = 1

/** A server without internet access asks for this: docs/license-format.md, 'Offline activation'. */
export type ActivationRequest = {
  serial: string
  fingerprint: string
  nonce: string
  name: string
  version: string
  release_date: string
}

export type RequestReading =
  | { code: 'read'; request: ActivationRequest }
  | { code: 'malformed' | 'newer_format' }

export function writeActivationRequest(slug: string, request: ActivationRequest): string {
  const payload = encode(JSON.stringify({ v: requestFormat, ...request }))
  return armor(slug, `${payload}.${checksum(payload)}`, 'ACTIVATION REQUEST')
}

/** Finds the request in a text that mail programs may have indented, quoted or broken into other lines. */
export function readActivationRequest(slug: string, text: string): RequestReading {
  const [payload = '', sum, ...more] = readBlock(slug, text, 'ACTIVATION REQUEST')?.content.split('.') ?? []
  if (sum === undefined || more.length > 0 || sum.toLowerCase() !== checksum(payload))
    return { code: 'malformed' }

  const content = decode(payload)
  if (!content || !Number.isSafeInteger(content['v'])) return { code: 'malformed' }
  if (content['v'] !== requestFormat) return { code: 'newer_format' }
  const request = pickFields(content)
  return request ? { code: 'read', request } : { code: 'malformed' }
}

function pickFields(content: Record<string, unknown>): ActivationRequest | null {
  const { serial, fingerprint, nonce, name, version, release_date } = content
  const isComplete =
    isText(serial, /^.{6,64}$/u) &&
    isText(fingerprint, /^[\w-]{42}[AEIMQUYcgkosw048]$/) &&
    isText(nonce, /^[\w-]{22,64}$/) &&
    isText(name, /^\P{Cc}{0,100}$/u) &&
    isText(version, /^\P{Cc}{0,40}$/u) &&
    isText(release_date, /^[\d-]{10}$/)
  if (!isComplete || readSerial(serial) === null || !isCalendarDay(release_date)) return null
  return { serial, fingerprint, nonce, name, version, release_date }
}

function isText(value: unknown, shape: RegExp): value is string {
  return typeof value === 'string' && value.isWellFormed() && shape.test(value)
}

/** CRC-32, as in PNG and gzip: it notices what was lost on the way, and protects from nothing else. */
function checksum(text: string): string {
  let rest = -1
  for (const character of text) {
    rest ^= character.charCodeAt(0)
    for (let bit = 0; bit < 8; bit++) rest = (rest >>> 1) ^ (rest & 1 ? 0xedb88320 : 0)
  }
  return (~rest >>> 0).toString(16).padStart(8, '0')
}

function encode(text: string): string {
  return new TextEncoder().encode(text).toBase64({ alphabet: 'base64url', omitPadding: true })
}

function decode(payload: string): Record<string, unknown> | null {
  try {
    const bytes = Uint8Array.fromBase64(payload, { alphabet: 'base64url' })
    const content: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
    return typeof content === 'object' && content !== null ? { ...content } : null
  } catch {
    return null
  }
}
