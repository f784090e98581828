import { parseAmount } from '../../domain/money/parse-amount.ts'
import { Refusal } from '../platform/http/refusal.ts'

/** As typed into the field `amount`: minor units, more than zero. Refuses 'bad-request'. */
export function readAmount(text: string): number {
  const notValid = new Refusal('bad-request', { problems: { amount: { kind: 'notValid' } } })
  try {
    const minor = parseAmount(text)
    if (minor > 0) return minor
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    throw notValid
  }
  throw notValid
}
