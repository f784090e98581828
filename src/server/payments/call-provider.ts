import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { parseAmount } from '../../domain/money/parse-amount.ts'

type ProviderCall = {
  who: string
  url: string
  headers: Record<string, string>
  body?: unknown
}

const timeLimitMs = 10_000

/** Throws without a success reply within 10 s, and never quotes the request, which may contain a key. */
export async function callProvider({ who, url, headers, body }: ProviderCall): Promise<unknown> {
  const sent = body ? { method: 'POST', body: JSON.stringify(body) } : {}
  const type = body ? { 'content-type': 'application/json' } : {}
  const reply = await fetch(url, {
    ...sent,
    headers: { accept: 'application/json', ...type, ...headers },
    redirect: 'error',
    signal: AbortSignal.timeout(timeLimitMs),
  }).catch((cause: unknown) => {
    throw new Error(`${who}: did not answer`, { cause })
  })
  if (!reply.ok) {
    await reply.body?.cancel()
    throw new Error(`${who}: answered ${reply.status}`, { cause: reply.status })
  }
  return reply.json().catch((cause: unknown) => {
    throw new Error(`${who}: did not answer in JSON`, { cause })
  })
}

/** A part of a minor unit too little never counts as enough. */
export function receivedAmount(text: string): number {
  return parseAmount(text, { decimal: '.', excessDecimals: 'cut-off' })
}

export function readOrderId(text: string | null | undefined): number | null {
  const id = Number(text)
  return Number.isSafeInteger(id) && id > 0 ? id : null
}

/** Compares the hex HMAC-SHA256 of the raw body in constant time. */
export function isSignedBy(key: string | Buffer, rawBody: Buffer, hex: string): boolean {
  const expected = createHmac('sha256', key).update(rawBody).digest()
  return /^[0-9a-f]{64}$/i.test(hex) && timingSafeEqual(expected, Buffer.from(hex, 'hex'))
}

export function hmacHex(key: string | Buffer, body: string | Buffer): string {
  return createHmac('sha256', key).update(body).digest('hex')
}

/** A decimal that a provider sends as a string or as a number; null for anything else. */
export const decimalText = z
  .union([z.string(), z.number().transform(formatNumber)])
  .pipe(z.string().regex(/^\d{1,20}(\.\d{1,30})?$/))
  .nullable()
  .catch(null)

/** JavaScript writes a small number with an exponent; this text has none. */
function formatNumber(value: number): string {
  return String(value).includes('e') ? value.toFixed(18) : String(value)
}
