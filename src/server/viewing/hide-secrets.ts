import { maskSerialsIn } from '../../domain/licenses/serial.ts'

/** Of a reply to a viewing superuser: serial numbers are masked, and the address of a payment page is left out. */
export function hideSecrets(value: unknown, serials: readonly string[]): unknown {
  if (typeof value === 'string') return maskSerialsIn(value, serials)
  if (Array.isArray(value)) return value.map(each => hideSecrets(each, serials))
  if (typeof value !== 'object' || value === null || value instanceof Date) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [
      name,
      name === 'payment_url' ? '' : hideSecrets(part, serials),
    ]),
  )
}
