import { z } from 'zod'

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
