// ISO 11649 counts R as 27 and F as 15, and puts them with 00 as check digits behind the digits.
const marker = '271500'

export function makeCreditorReference(orderId: number): string {
  const check = 98n - (BigInt(`${orderId}${marker}`) % 97n)
  return `RF${String(check).padStart(2, '0')}${orderId}`
}

export function formatCreditorReference(reference: string): string {
  return reference.replace(/(.{4})(?=.)/g, '$1 ')
}

/** Null for a reference that is not ours or has wrong check digits. Ignores separators, case and leading zeros. */
export function parseCreditorReference(text: string): number | null {
  const [, check, digits] =
    /^RF(\d\d)0*(\d{1,15})$/.exec(text.toUpperCase().replace(/[\s:./_\p{Pd}]/gu, '')) ?? []
  if (!check || !digits) return null
  return BigInt(`${digits}2715${check}`) % 97n === 1n ? Number(digits) : null
}
