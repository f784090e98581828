import { z } from 'zod'

class WrittenNumber {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

/** A number of `parseExact` as its digits were sent. */
export const numberText = z.instanceof(WrittenNumber).transform(({ text }) => text)

/** JSON whose numbers keep the digits they were written with. */
export function parseExact(bytes: Uint8Array): unknown {
  const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  const keepDigits = (_key: string, value: unknown, context?: { source?: string }) =>
    typeof value === 'number' ? new WrittenNumber(context?.source ?? '') : value
  return JSON.parse(text, keepDigits)
}
