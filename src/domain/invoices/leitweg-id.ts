/**
 * The Leitweg-ID by which a German authority routes its invoices: digits, letters and digits if any, and check digits by
 * ISO 7064 (MOD 97-10, letters count from A = 10). Format specification of the Leitweg-ID 2.0.2, xeinkauf.de.
 */
export function isLeitwegId(text: string): boolean {
  if (!/^\d{2,12}(-[0-9A-Z]{1,30})?-\d{2}$/.test(text)) return false
  const digits = text.replaceAll('-', '').replace(/[A-Z]/g, letter => String(letter.charCodeAt(0) - 55))
  return BigInt(digits) % 97n === 1n
}
