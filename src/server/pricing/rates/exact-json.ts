import { z } from 'zod'

class ExactNumber {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

export const numberText = z.instanceof(ExactNumber).transform(({ text }) => text)

/** Parses JSON without rounding its numbers. */
export function parseExact(bytes: Uint8Array): unknown {
  const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  const asWritten = (_key: string, value: unknown, context?: { source?: string }) =>
    typeof value === 'number' ? new ExactNumber(context?.source ?? '') : value
  return JSON.parse(text, asWritten)
}
