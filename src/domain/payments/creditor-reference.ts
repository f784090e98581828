// ISO 11649 counts R as 27 and F as 15; they stand behind the digits with 00 in place of the check digits.
const marker = '271500'

/** The reference (ISO 11649) that a bank transfer for this order carries, without spaces: 'RF' and the order's number. */
export function creditorReferenceOf(orderId: number): string {
  const check = 98n - (BigInt(`${orderId}${marker}`) % 97n)
  return `RF${String(check).padStart(2, '0')}${orderId}`
}

/** The reference as people read and type it, in groups of four. */
export function formatCreditorReference(reference: string): string {
  return reference.replace(/(.{4})(?=.)/g, '$1 ')
}

/**
 * The order that a typed or imported reference names; null where it is none of ours or its check digits are wrong.
 * Spaces, dashes, points, slashes, letter case and leading zeros of the number do not matter.
 */
export function orderIdOfReference(text: string): number | null {
  const [, check, digits] =
    /^RF(\d\d)0*(\d{1,15})$/.exec(text.toUpperCase().replace(/[\s:./_\p{Pd}]/gu, '')) ?? []
  if (!check || !digits) return null
  return BigInt(`${digits}2715${check}`) % 97n === 1n ? Number(digits) : null
}
